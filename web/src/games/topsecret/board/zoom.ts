/** The part of the map that a phone shows: pinched, panned, or framed round the places that are lit. */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Point } from "./map";

/** A square part of the map. */
export interface Frame { x: number; y: number; size: number }

export const WHOLE: Frame = { x: 66, y: 3, size: 596 };
const MOST = 2.4;
const DOUBLE_TAP = 1.8;
const DOUBLE_TAP_MS = 320;
/** How far a finger may move and still tap, in px. */
const TREMBLE = 8;
/** Two lit places this near to a tap, in px: the map is enlarged instead of guessing which was meant. */
const UNCLEAR = 22;
/** The room round the places that are framed. */
const MARGIN = 60;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most));

/** A frame of a size round a point, inside the map. */
function frameRound({ x, y }: Point, size: number): Frame {
  const side = within(size, WHOLE.size / MOST, WHOLE.size);
  return {
    size: side,
    x: within(x - side / 2, WHOLE.x, WHOLE.x + WHOLE.size - side),
    y: within(y - side / 2, WHOLE.y, WHOLE.y + WHOLE.size - side),
  };
}

/** The smallest frame that shows all of these places. */
function frameAll(spots: readonly Point[]): Frame {
  if (spots.length === 0) return WHOLE;
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return frameRound({ x: (left + right) / 2, y: (top + bottom) / 2 }, Math.max(right - left, bottom - top) + 2 * MARGIN);
}

const shows = ({ x, y, size }: Frame, spot: Point): boolean =>
  spot.x > x + 16 && spot.x < x + size - 16 && spot.y > y + 16 && spot.y < y + size - 16;

export interface Zoom {
  frame: Frame;
  zoomed: boolean;
  /** Shows the whole map. */
  reset(): void;
  /** Shows the part round a point of the map. */
  centre(spot: Point): void;
}

interface Finger { x: number; y: number }

/** Zooms and pans the map in `svg`; a new question brings all of its lit places into sight. */
export function useZoom(svg: RefObject<SVGSVGElement>, enabled: boolean, asked: unknown, lit: readonly Point[]): Zoom {
  const [frame, setFrame] = useState(WHOLE);
  const now = useRef(frame);
  const spots = useRef(lit);
  spots.current = lit;
  const show = (next: Frame): void => {
    now.current = next;
    svg.current?.setAttribute("viewBox", `${next.x} ${next.y} ${next.size} ${next.size}`);
    setFrame(next);
  };
  useEffect(() => {
    if (now.current.size < WHOLE.size && !spots.current.every((spot) => shows(now.current, spot))) show(frameAll(spots.current));
  }, [asked]);
  useEffect(() => {
    const board = svg.current;
    if (!enabled || board === null) {
      if (now.current !== WHOLE) show(WHOLE);
      return undefined;
    }
    const fingers = new Map<number, Finger>();
    let moved = false;
    let pinched = false;
    let last = { at: 0, x: 0, y: 0 };
    const scale = (): number => now.current.size / board.getBoundingClientRect().width;
    const spotAt = ({ x, y }: Finger): Point => {
      const box = board.getBoundingClientRect();
      return { x: now.current.x + (x - box.left) * scale(), y: now.current.y + (y - box.top) * scale() };
    };
    const middle = (): Finger => {
      const all = [...fingers.values()];
      return { x: all.reduce((sum, { x }) => sum + x, 0) / all.length, y: all.reduce((sum, { y }) => sum + y, 0) / all.length };
    };
    const spread = (): number => {
      const [one, other] = [...fingers.values()];
      return one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);
    };
    /** Puts the point of the map that was under the fingers under them again, at a new size. */
    const keep = (spot: Point, at: Finger, size: number): void => {
      const box = board.getBoundingClientRect();
      const side = within(size, WHOLE.size / MOST, WHOLE.size);
      const per = side / box.width;
      show(frameRound({ x: spot.x - (at.x - box.left) * per + side / 2, y: spot.y - (at.y - box.top) * per + side / 2 }, side));
    };
    const down = (event: PointerEvent): void => {
      if (fingers.size === 0) [moved, pinched] = [false, false];
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size > 1) pinched = true;
    };
    const move = (event: PointerEvent): void => {
      const before = fingers.get(event.pointerId);
      if (before === undefined) return;
      const next = { x: event.clientX, y: event.clientY };
      if (!moved && !pinched && Math.hypot(next.x - before.x, next.y - before.y) <= TREMBLE) return;
      if (fingers.size === 1 && now.current.size >= WHOLE.size) return;
      const [spot, apart] = [spotAt(middle()), spread()];
      moved = true;
      fingers.set(event.pointerId, next);
      keep(spot, middle(), apart > 0 && spread() > 0 ? now.current.size * apart / spread() : now.current.size);
    };
    const up = (event: PointerEvent): void => { fingers.delete(event.pointerId); };
    const isUnclear = (at: Finger): boolean =>
      spots.current.filter((spot) => {
        const here = spotAt(at);
        return Math.hypot(spot.x - here.x, spot.y - here.y) / scale() < UNCLEAR;
      }).length > 1;
    const click = (event: MouseEvent): void => {
      const at = { x: event.clientX, y: event.clientY };
      const twice = event.timeStamp - last.at < DOUBLE_TAP_MS && Math.hypot(at.x - last.x, at.y - last.y) < 3 * TREMBLE;
      const idle = event.target instanceof Element && event.target.closest('[tabindex="0"]') === null;
      const whole = now.current.size >= WHOLE.size;
      last = { at: event.timeStamp, ...at };
      if (event.detail === 0) return;
      if (!moved && !pinched && !(whole && isUnclear(at)) && !(twice && idle)) return;
      event.stopPropagation();
      event.preventDefault();
      if (moved || pinched) return;
      if (whole) keep(spotAt(at), at, WHOLE.size / DOUBLE_TAP);
      else show(WHOLE);
    };
    board.addEventListener("pointerdown", down);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
    board.addEventListener("click", click, true);
    return () => {
      board.removeEventListener("pointerdown", down);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
      board.removeEventListener("click", click, true);
    };
  }, [enabled]);
  return {
    frame, zoomed: frame.size < WHOLE.size, reset: () => show(WHOLE),
    centre: (spot) => show(frameRound(spot, now.current.size)),
  };
}
