/** A replay: loading, its address, steps and turns, and what a game's components see at a step. */
import { useEffect, useRef, useState, useMemo } from "preact/hooks";
import { addressOf, currentPath } from "../edition";
import { RequestError, replayFile, getReplay } from "../net/api";
import type { AnySeen, Thing, AnyFace, Seen } from "../face/face";
import type { ErrorMessage } from "../ui/problem";
import type { Line, Replay, Step } from "../wire";
import { noop, useText } from "../ui/page";
import { usePhone, useReducedMotion } from "../ui/hooks";
import { logWords } from "../face/logWords";

/** The source of a game: a table's code, or the text of a file. */
export interface Source { code: string; file: string }

const UNKNOWN_ERROR: ErrorMessage = { key: "page.error", params: {}, rule: "" };
const fetchReplay = ({ code, file }: Source, viewpoint: string): Promise<Replay> => code === "" ? replayFile(file, viewpoint) : getReplay(code, viewpoint);

/** Load the game from several viewpoints; return those loaded so far, and the error. */
export function useReplays(source: Source, wanted: readonly string[]): { replays: ReadonlyMap<string, Replay>; error: ErrorMessage | null } {
  const [replays, setReplays] = useState<ReadonlyMap<string, Replay>>(new Map());
  const [error, setError] = useState<ErrorMessage | null>(null);
  const requested = useRef(new Set<string>());
  useEffect(() => {
    for (const viewpoint of wanted) {
      if (requested.current.has(viewpoint)) continue;
      requested.current.add(viewpoint);
      fetchReplay(source, viewpoint).then(
        (replay) => { setError(null); setReplays((before) => new Map(before).set(viewpoint, replay)); },
        (reason: unknown) => { requested.current.delete(viewpoint); setError(reason instanceof RequestError ? reason.phrase : UNKNOWN_ERROR); },
      );
    }
  }, [wanted.join()]);
  return { replays, error };
}

/** Return the index of the last step after `at` actions. */
export function stepIndexAt(steps: readonly Step[], at: number): number {
  let index = 0;
  while ((steps[index + 1]?.at ?? Infinity) <= at) index += 1;
  return index;
}

/** Return all log lines of a game, numbered. */
export const linesOf = (steps: readonly Step[]): Line[] =>
  steps.flatMap(({ message }) => message.lines.map((line, index) => ({ ...line, n: message.from + index })));

/** Return the number of log lines at a step. */
export const linesSeenAt = ({ message }: Step): number => message.from + message.lines.length;

/** Return the steps at which a turn begins. */
export function turnsOf(face: AnyFace, { table: { seats }, steps }: Replay): number[] {
  const whose = steps.map(({ message }) => face.turn({ view: message.view, seats } as AnySeen));
  return whose.flatMap((seat, index) => seat >= 0 && seat !== whose[index - 1] ? [index] : []);
}

/** Return the things of an action at a step. */
export function thingsOf(face: AnyFace, { message }: Step, a: number): Thing[] {
  const option = message.options.find((option) => option.a === a);
  return option === undefined ? [] : face.things(option, message.view);
}

export interface ReplayAddress { viewpoint: string; at: number; set(viewpoint: string, at: number): void }

const viewpointInUrl = (): string => new URLSearchParams(location.search).get("as") ?? "";
const stepInUrl = (): number => Number(/^#(\d{1,6})$/.exec(location.hash)?.[1] ?? 0);

/** Return viewpoint and step of the address, and a setter that does not leave the page. */
export function useReplayAddress(): ReplayAddress {
  const [state, setState] = useState({ viewpoint: viewpointInUrl(), at: stepInUrl() });
  useEffect(() => {
    const onMove = (): void => setState({ viewpoint: viewpointInUrl(), at: stepInUrl() });
    addEventListener("hashchange", onMove);
    addEventListener("popstate", onMove);
    return () => { removeEventListener("hashchange", onMove); removeEventListener("popstate", onMove); };
  }, []);
  const set = (viewpoint: string, at: number): void => {
    history.replaceState(null, "", addressOf(`${currentPath()}${viewpoint === "" ? "" : `?as=${viewpoint}`}#${at}`));
    setState({ viewpoint, at });
  };
  return { ...state, set };
}

/** Return `seen` for a step; `picked` things are shown as selected. */
export function useReplaySeen(face: AnyFace, { table, steps }: Replay, index: number, picked: readonly Thing[]): Seen<unknown> {
  const text = useText();
  const still = useReducedMotion();
  const phone = usePhone();
  const step = steps[index]!;
  const lines = useMemo(() => linesOf(steps), [steps]);
  const chosen = new Set(picked);
  const seen: Seen<unknown> = {
    lineText: (line) => logWords(face, seen, line),
    view: step.message.view, lines: lines.slice(0, linesSeenAt(step)), fresh: linesSeenAt(step) - step.message.from,
    you: table.you, seats: table.seats, config: table.options, options: step.message.options, picked: chosen,
    lit: (thing) => chosen.has(thing), disabled: () => false, pick: noop, choose: noop, aids: step.message.aids ?? {},
    zones: step.message.zones ?? [], text, covered: false, readOnly: true, still, phone,
  };
  return seen;
}
