/** Sound, vibration and a flash of light for events at the table. */
import { useEffect, useRef } from "preact/hooks";
import { frontOf, type Sound } from "../face/front";
import type { TableState } from "../net/tableState";
import { usePage } from "../ui/page";
import { useMedia, useReducedMotion } from "../ui/hooks";
import type { TableMessage } from "../wire";

/** Events that are heard and seen even if they end the game or the turn of another player. */
const DRAMATIC: readonly Sound[] = ["bomb", "helicopter"];

/** Return the sounds of the latest message, in order. */
export async function nextSounds(before: TableState, state: TableState, table: TableMessage): Promise<Sound[]> {
  const { view } = state;
  if (state.refused !== null && state.refused !== before.refused) return ["refusal"];
  if (view === null || before.view === null || view === before.view) return [];
  const { soundOf } = await import("./sound");
  const event = soundOf(frontOf(table.game)?.sounds ?? {}, state.lines.slice(state.lines.length - state.fresh));
  const drama = event !== null && DRAMATIC.includes(event) ? [event] : [];
  const ended = before.view.result === null ? view.result : null;
  if (ended !== null) return [...drama, table.you < 0 || ended.winners.includes(table.you) ? "end" : "lost"];
  if (view.options.length > 0 && before.view.options.length === 0) return [...drama, "turn"];
  return event === null ? [] : [event];
}

/** Play a soft note for each selected thing. */
export function usePickSound(picked: number): void {
  const { sound } = usePage();
  const before = useRef(picked);
  useEffect(() => {
    if (sound && picked > before.current) void import("./sound").then(({ play }) => play(["select"]));
    before.current = picked;
  }, [picked, sound]);
}

/** Vibration of a phone, in milliseconds. */
const VIBRATION_MS: Partial<Record<Sound, number>> = {
  turn: 25, refusal: 15, clash: 35, duel: 35, bomb: 45, lights: 30, win: 25, lose: 35, end: 45, lost: 45,
};

/** Sounds with a flash over the board, styled in CSS. */
const FLASHES: readonly Sound[] = ["clash", "duel", "bomb", "lights", "helicopter", "end", "lost"];

function vibrate(effect: Sound): void {
  const duration = VIBRATION_MS[effect];
  if (duration !== undefined) navigator.vibrate?.(duration);
}

/** Flash over the board, one light after the other to avoid flicker. */
function flash(effects: readonly Sound[]): void {
  const [effect, ...rest] = effects.filter((name) => FLASHES.includes(name));
  const board = document.querySelector(".board");
  if (effect === undefined || board === null || board.querySelector(".moment-light") !== null) return;
  const overlay = document.createElement("div");
  overlay.className = `moment-light ${effect}`;
  overlay.addEventListener("animationend", () => { overlay.remove(); flash(rest); });
  board.append(overlay);
}

/** Return whether a game has ended without its last move, which deserves no light. */
const wasResigned = ({ view }: TableState): boolean => (view?.result?.resigned ?? -1) >= 0;

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
    void nextSounds(previous, state, table).then(async (effects) => {
      const [first] = effects;
      if (first === undefined) return;
      if (touch && !still) vibrate(first);
      if (!still && !wasResigned(state)) flash(effects);
      if (sound) (await import("./sound")).play(effects);
    });
  }, [state, sound]);
}
