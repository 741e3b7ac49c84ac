/** The pace of a table: what others do is shown deed by deed, each for a moment; a key or a tap on the board shows the rest. */
import { useEffect, useReducer, useRef } from "preact/hooks";
import type { LineState } from "../../line/socket";
import type { Known } from "../../line/known";
import { isTyping, useDocument, useStill } from "./useful";

export const SKIP_KEY = "s";
const HOLD_MS = 650;

type Heard = Pick<Known, "view" | "lines" | "fresh">;

/** Whether what came after this needs no moment of its own: one's own choice, or nothing that was heard. */
const isPrompt = (shown: Heard, next: Heard): boolean =>
  shown.view === null || shown.view.options.length > 0 || next.fresh === 0;

/** The line as it is shown: a little behind where much happens at once, up to date in all but the table itself. */
export function usePaced(state: LineState): LineState {
  const still = useStill();
  const [, again] = useReducer<number, void>((count) => count + 1, 0);
  const { view, lines, fresh } = state.known;
  const held = useRef({ shown: { view, lines, fresh } as Heard, waiting: [] as Heard[], newest: view, since: 0 }).current;
  if (view !== held.newest) held.waiting.push({ view, lines, fresh });
  held.newest = view;
  const hold = HOLD_MS / Math.max(1, held.waiting.length);
  const due = (next: Heard): boolean => still || isPrompt(held.shown, next) || performance.now() - held.since >= hold;
  const release = (all: boolean): void => {
    while (held.waiting[0] !== undefined && (all || due(held.waiting[0]))) {
      held.shown = held.waiting.shift()!;
      held.since = performance.now();
    }
  };
  release(document.hidden);
  useEffect(() => {
    if (held.waiting.length === 0) return undefined;
    const timer = setTimeout(again, hold);
    return () => clearTimeout(timer);
  });
  const skip = (): void => { if (held.waiting.length > 0) { release(true); again(); } };
  useDocument("keydown", ({ key, target }) => { if (key.toLowerCase() === SKIP_KEY && !isTyping(target)) skip(); });
  useDocument("pointerdown", ({ target }) => { if (target instanceof Element && target.closest(".board") !== null) skip(); });
  return { ...state, known: { ...state.known, ...held.shown } };
}
