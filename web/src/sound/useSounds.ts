/** Sound, vibration and a flash of light for events at the table. */
import { useEffect, useRef } from "preact/hooks";
import { frontOf, type Sound } from "../face/front";
import type { TableState } from "../net/tableState";
import { usePage } from "../ui/page";
import { useMedia, useReducedMotion } from "../ui/hooks";
import type { TableMessage } from "../wire";

/** The sound that the newest message calls for. */
async function next(before: TableState, known: TableState, table: TableMessage): Promise<Sound | null> {
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

/** What is felt in the hand, in milliseconds, where a phone can tremble: once, and quietly. */
const VIBRATION_MS: Partial<Record<Sound, number>> = {
  turn: 25, refusal: 15, clash: 35, duel: 35, bomb: 45, lights: 30, win: 25, lose: 35, end: 45, lost: 45,
};

/** What is seen over the whole board; how each looks is a matter of style. */
const FLASHES: readonly Sound[] = ["clash", "duel", "bomb", "lights", "helicopter"];

function vibrate(heard: Sound): void {
  const felt = VIBRATION_MS[heard];
  if (felt !== undefined) navigator.vibrate?.(felt);
}

/** Shows a moment over the board, one at a time: many at once would flicker. */
function flash(heard: Sound): void {
  const board = document.querySelector(".board");
  if (!FLASHES.includes(heard) || board === null || board.querySelector(".moment-light") !== null) return;
  const shown = document.createElement("div");
  shown.className = `moment-light ${heard}`;
  shown.addEventListener("animationend", () => shown.remove());
  board.append(shown);
}

/** Lets the table be heard where the sound is on, felt on a phone, and seen where motion is wanted. */
export function useSounds(known: TableState, table: TableMessage): void {
  const { sound } = usePage();
  const touch = useMedia("(pointer:coarse)");
  const still = useReducedMotion();
  const before = useRef(known);
  useEffect(() => {
    const old = before.current;
    before.current = known;
    if (still && !sound || old === known) return;
    void next(old, known, table).then(async (heard) => {
      if (heard === null) return;
      if (touch && !still) vibrate(heard);
      if (!still) flash(heard);
      if (sound) (await import("./sound")).play(heard);
    });
  }, [known, sound]);
}
