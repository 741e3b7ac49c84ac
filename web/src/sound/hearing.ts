/** When the table makes a sound: a move, a refusal, one's turn, the end. */
import { useEffect, useRef } from "preact/hooks";
import { frontOf } from "../games/front";
import type { Known } from "../line/known";
import { usePage } from "../page";
import { useMedia, useStill } from "../parts/tools/useful";
import type { Sound } from "./sound";
import type { TableMessage } from "../wire";

/** The sound that the newest message calls for. */
async function next(before: Known, known: Known, table: TableMessage): Promise<Sound | null> {
  const { view } = known;
  if (known.refused !== null && known.refused !== before.refused) return "refusal";
  if (view === null || before.view === null || view === before.view) return null;
  const ended = before.view.result === null ? view.result : null;
  if (ended !== null) return ended.winners.includes(table.you) ? "end" : "lost";
  if (view.options.length > 0 && before.view.options.length === 0) return "turn";
  const { soundOf } = await import("./sound");
  return soundOf(frontOf(table.game)?.sounds ?? {}, known.lines.slice(known.lines.length - known.fresh));
}

/** A soft note for each thing that is picked. */
export function usePickSound(picked: number): void {
  const { sound } = usePage();
  const before = useRef(picked);
  useEffect(() => {
    if (sound && picked > before.current) void import("./sound").then(({ play }) => play("select"));
    before.current = picked;
  }, [picked, sound]);
}

/** What is felt in the hand, in milliseconds, where a phone can tremble. */
const FELT: Partial<Record<Sound, number | number[]>> = {
  turn: 30, refusal: [15, 40, 15], clash: 50, duel: 50, bomb: [60, 40, 60], lights: 40, win: 30, lose: 60, end: [30, 60, 30], lost: 60,
};

function feel(heard: Sound): void {
  const felt = FELT[heard];
  if (felt !== undefined) navigator.vibrate?.(felt);
}

/** Lets the table be heard where the sound is on, and felt on a phone; the maker of sounds is fetched only then. */
export function useHearing(known: Known, table: TableMessage): void {
  const { sound } = usePage();
  const touch = useMedia("(pointer:coarse)");
  const still = useStill();
  const before = useRef(known);
  useEffect(() => {
    const old = before.current;
    before.current = known;
    if (!(sound || touch) || old === known) return;
    void next(old, known, table).then(async (heard) => {
      if (heard === null) return;
      if (touch && !still) feel(heard);
      if (sound) (await import("./sound")).play(heard);
    });
  }, [known, sound]);
}
