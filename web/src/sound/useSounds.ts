/** Sound, vibration and a flash of light for events at the table. */
import { useEffect, useRef } from "preact/hooks";
import { frontOf, type Sound } from "../face/front";
import type { TableState } from "../net/tableState";
import { usePage } from "../ui/page";
import { useMedia, useReducedMotion } from "../ui/hooks";
import type { TableMessage } from "../wire";

/** Return the sound of the latest message, or null. */
async function nextSound(before: TableState, state: TableState, table: TableMessage): Promise<Sound | null> {
  const { view } = state;
  if (state.refused !== null && state.refused !== before.refused) return "refusal";
  if (view === null || before.view === null || view === before.view) return null;
  const ended = before.view.result === null ? view.result : null;
  if (ended !== null) return ended.winners.includes(table.you) ? "end" : "lost";
  if (view.options.length > 0 && before.view.options.length === 0) return "turn";
  const { soundOf } = await import("./sound");
  return soundOf(frontOf(table.game)?.sounds ?? {}, state.lines.slice(state.lines.length - state.fresh));
}

/** Play a soft note for each selected thing. */
export function usePickSound(picked: number): void {
  const { sound } = usePage();
  const before = useRef(picked);
  useEffect(() => {
    if (sound && picked > before.current) void import("./sound").then(({ play }) => play("select"));
    before.current = picked;
  }, [picked, sound]);
}

/** Vibration of a phone, in milliseconds. */
const VIBRATION_MS: Partial<Record<Sound, number>> = {
  turn: 25, refusal: 15, clash: 35, duel: 35, bomb: 45, lights: 30, win: 25, lose: 35, end: 45, lost: 45,
};

/** Sounds with a flash over the board, styled in CSS. */
const FLASHES: readonly Sound[] = ["clash", "duel", "bomb", "lights", "helicopter"];

function vibrate(effect: Sound): void {
  const duration = VIBRATION_MS[effect];
  if (duration !== undefined) navigator.vibrate?.(duration);
}

/** Flash over the board, one at a time to avoid flicker. */
function flash(effect: Sound): void {
  const board = document.querySelector(".board");
  if (!FLASHES.includes(effect) || board === null || board.querySelector(".moment-light") !== null) return;
  const overlay = document.createElement("div");
  overlay.className = `moment-light ${effect}`;
  overlay.addEventListener("animationend", () => overlay.remove());
  board.append(overlay);
}

/** Play sounds if enabled, vibrate on phones, and flash unless motion is reduced. */
export function useSounds(state: TableState, table: TableMessage): void {
  const { sound } = usePage();
  const touch = useMedia("(pointer:coarse)");
  const still = useReducedMotion();
  const before = useRef(state);
  useEffect(() => {
    const previous = before.current;
    before.current = state;
    if (still && !sound || previous === state) return;
    void nextSound(previous, state, table).then(async (effect) => {
      if (effect === null) return;
      if (touch && !still) vibrate(effect);
      if (!still) flash(effect);
      if (sound) (await import("./sound")).play(effect);
    });
  }, [state, sound]);
}
