/** Pacing: views are shown one after the other, so that every move of the others is visible. */
import { useEffect, useReducer, useRef } from "preact/hooks";
import type { ConnectionState } from "../net/tableSocket";
import type { TableState } from "../net/tableState";
import { isTyping, useDocumentEvent, useReducedMotion } from "../ui/hooks";

export const SKIP_KEY = "s";
export const HOLD_MS = 650;

type Frame = Pick<TableState, "view" | "lines" | "fresh">;

/** What is shown of a table, and what waits to be: the more there is, the shorter each deed is held. */
export class Pace {
  private readonly waiting: Frame[] = [];
  private newest: Frame;
  private since = 0;

  constructor(public shown: Frame) {
    this.newest = shown;
  }

  get behind(): number {
    return this.waiting.length;
  }

  get hold(): number {
    return HOLD_MS / Math.max(1, this.waiting.length);
  }

  enqueue(heard: Frame): void {
    if (heard.view === this.newest.view) return;
    this.newest = heard;
    this.waiting.push(heard);
  }

  /** Shows what has had to wait for long enough; all of it at once where that is wanted. */
  release(now: number, all: boolean): void {
    for (let next = this.waiting[0]; next !== undefined && (all || this.isDue(next, now)); next = this.waiting[0]) {
      this.waiting.shift();
      this.shown = next;
      this.since = now;
    }
  }

  /** One's own choice, and what nothing was heard of, needs no moment of its own. */
  private isDue(next: Frame, now: number): boolean {
    const { view } = this.shown;
    return view === null || view.options.length > 0 || next.fresh === 0 || now - this.since >= this.hold;
  }
}

/** The line as it is shown: a little behind where much happens at once, up to date in all but the table itself. */
export function usePacedState(state: ConnectionState): ConnectionState {
  const still = useReducedMotion();
  const [, again] = useReducer<number, void>((count) => count + 1, 0);
  const { view, lines, fresh } = state.known;
  const pace = useRef<Pace | null>(null);
  const queue = pace.current ??= new Pace({ view, lines, fresh });
  queue.enqueue({ view, lines, fresh });
  queue.release(performance.now(), still || document.hidden);
  useEffect(() => {
    if (queue.behind === 0) return undefined;
    const timer = setTimeout(again, queue.hold);
    return () => clearTimeout(timer);
  });
  const skip = (): void => {
    if (queue.behind === 0) return;
    queue.release(0, true);
    again();
  };
  useDocumentEvent("keydown", ({ key, target }) => { if (key.toLowerCase() === SKIP_KEY && !isTyping(target)) skip(); });
  useDocumentEvent("pointerdown", ({ target }) => { if (target instanceof Element && target.closest(".board") !== null) skip(); });
  return { ...state, known: { ...state.known, ...queue.shown } };
}
