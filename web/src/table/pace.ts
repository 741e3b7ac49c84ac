/** Pacing: views are shown one after the other, so that every move of the others is visible. */
import { useEffect, useReducer, useRef } from "preact/hooks";
import type { ConnectionState } from "../net/tableSocket";
import type { TableState } from "../net/tableState";
import { loadSetting, saveSetting } from "../store";
import { isTyping, useDocumentEvent, useReducedMotion } from "../ui/hooks";

export const SKIP_KEY = "s";
export const HOLD_MS = 650;

export const PACES = ["slow", "normal", "fast"] as const;
export type PaceName = (typeof PACES)[number];
/** How much longer than usual each move is held. */
const FACTORS: Record<PaceName, number> = { slow: 2, normal: 1, fast: .3 };
const STORAGE_KEY = "pace";

export const loadPace = (): PaceName => PACES.find((name) => name === loadSetting(STORAGE_KEY)) ?? "normal";

/** Keeps a pace, and has all animations follow it. */
export function savePace(name: PaceName): void {
  saveSetting(STORAGE_KEY, name);
  document.documentElement.dataset["pace"] = name;
}

/** The moves that wait to be shown, and how to show them all at once. */
export interface PaceState { queued: number; skip(): void }

type Frame = Pick<TableState, "view" | "lines" | "fresh">;

/** A queue of views: the longer it is, the shorter each view is shown. */
export class PacedQueue {
  private readonly queue: Frame[] = [];
  private latest: Frame;
  private shownAt = 0;

  constructor(public shown: Frame) {
    this.latest = shown;
  }

  get length(): number {
    return this.queue.length;
  }

  get holdMs(): number {
    return HOLD_MS * FACTORS[loadPace()] / Math.max(1, this.queue.length);
  }

  enqueue(frame: Frame): void {
    if (frame.view === this.latest.view) return;
    this.latest = frame;
    this.queue.push(frame);
  }

  /** Show the views that are due, or all at once. */
  release(now: number, all: boolean): void {
    for (let next = this.queue[0]; next !== undefined && (all || this.isDue(next, now)); next = this.queue[0]) {
      this.queue.shift();
      this.shown = next;
      this.shownAt = now;
    }
  }

  /** Return whether a view may be shown now: after the player's own action, or if nothing new is in it, at once. */
  private isDue(next: Frame, now: number): boolean {
    const { view } = this.shown;
    return view === null || view.options.length > 0 || next.fresh === 0 || now - this.shownAt >= this.holdMs;
  }
}

/** Return the connection state with a paced view; everything else is up to date. */
export function usePacedState(state: ConnectionState): ConnectionState & { pace: PaceState } {
  useEffect(() => savePace(loadPace()), []);
  const still = useReducedMotion();
  const [, rerender] = useReducer<number, void>((count) => count + 1, 0);
  const { view, lines, fresh } = state.known;
  const pacedRef = useRef<PacedQueue | null>(null);
  const paced = pacedRef.current ??= new PacedQueue({ view, lines, fresh });
  paced.enqueue({ view, lines, fresh });
  paced.release(performance.now(), still || document.hidden);
  useEffect(() => {
    if (paced.length === 0) return undefined;
    const timer = setTimeout(rerender, paced.holdMs);
    return () => clearTimeout(timer);
  });
  const skip = (): void => {
    if (paced.length === 0) return;
    paced.release(0, true);
    rerender();
  };
  useDocumentEvent("keydown", ({ key, target }) => { if (key.toLowerCase() === SKIP_KEY && !isTyping(target)) skip(); });
  useDocumentEvent("pointerdown", ({ target }) => { if (target instanceof Element && target.closest(".board") !== null) skip(); });
  return { ...state, known: { ...state.known, ...paced.shown }, pace: { queued: paced.length, skip } };
}
