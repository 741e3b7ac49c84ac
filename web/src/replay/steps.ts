/** Steps and turns of a replay. */
import { useEffect, useRef, useState } from "preact/hooks";
import { RequestError, replayFile, getReplay } from "../net/api";
import type { AnySeen, Thing, AnyFace } from "../face/face";
import type { ErrorMessage as Why } from "../ui/problem";
import type { Line, Replay, Step } from "../wire";

/** Where a game comes from: a table by its code, or a file by its text. */
export interface Source { code: string; file: string }

const FAILED: Why = { key: "page.error", told: {}, rule: "" };
const ask = ({ code, file }: Source, eyes: string): Promise<Replay> => code === "" ? replayFile(file, eyes) : getReplay(code, eyes);

/** The game by all these eyes, as far as it has come; and why it did not. */
export function useReplays(source: Source, wanted: readonly string[]): { replays: ReadonlyMap<string, Replay>; why: Why | null } {
  const [replays, setReplays] = useState<ReadonlyMap<string, Replay>>(new Map());
  const [why, setWhy] = useState<Why | null>(null);
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const eyes of wanted) {
      if (asked.current.has(eyes)) continue;
      asked.current.add(eyes);
      ask(source, eyes).then(
        (come) => { setWhy(null); setReplays((before) => new Map(before).set(eyes, come)); },
        (problem: unknown) => { asked.current.delete(eyes); setWhy(problem instanceof RequestError ? problem.phrase : FAILED); },
      );
    }
  }, [wanted.join()]);
  return { replays, why };
}

/** The step that is shown after so many actions: the last one that had come by then. */
export function placeOf(steps: readonly Step[], at: number): number {
  let place = 0;
  while ((steps[place + 1]?.at ?? Infinity) <= at) place += 1;
  return place;
}

/** All lines of a game, numbered. */
export const linesOf = (steps: readonly Step[]): Line[] =>
  steps.flatMap(({ message }) => message.lines.map((line, index) => ({ ...line, n: message.from + index })));

/** How many lines had been heard at a step. */
export const heardAt = ({ message }: Step): number => message.from + message.lines.length;

/** The steps at which somebody's turn begins. */
export function turnsOf(face: AnyFace, { table: { seats }, steps }: Replay): number[] {
  const whose = steps.map(({ message }) => face.turn({ view: message.view, seats } as AnySeen));
  return whose.flatMap((seat, index) => seat >= 0 && seat !== whose[index - 1] ? [index] : []);
}

/** The things that name an action of those that could be chosen at a step. */
export function thingsOf(face: AnyFace, { message }: Step, a: number): Thing[] {
  const option = message.options.find((each) => each.a === a);
  return option === undefined ? [] : face.things(option, message.view);
}
