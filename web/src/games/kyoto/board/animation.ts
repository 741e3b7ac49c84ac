/** Animation of the latest event: a clash is held for a moment, a Swap goes behind a fan. */
import { useEffect, useReducer, useRef } from "preact/hooks";
import { factOf } from "../../../face/turnSummary";
import { aidsOf } from "../aids";
import type { Piece } from "./pieces";
import type { KyotoSeen } from "../view";

/** Differences from the view during an animation: positions of agents, agents that are already gone, and the fan. */
export interface Stage { at: Map<string, { cell: number; offset: number }>; ghosts: Piece[]; fan: [number, number] | null }

const HOLD_MS = { clash: 1100, swap: 480 } as const;

/** Return the animation of the last clash or Swap among the new lines, or null. */
function stageFor(seen: KyotoSeen, from: number): { stage: Stage; hold: number } | null {
  const { lines } = seen;
  const index = lines.findLastIndex((line, n) => n >= from && (line.kind === "Clashed" || line.kind === "Swapped"));
  const line = lines[index];
  if (line === undefined) return null;
  const side = factOf(line, "player") === 0 ? 0 : 1;
  if (line.kind === "Swapped") {
    const pair: [number, number] = [factOf(line, "start"), factOf(line, "to")];
    return { stage: { at: new Map(), ghosts: [], fan: pair }, hold: HOLD_MS.swap };
  }
  const cell = factOf(line, "cell");
  const [attacker, defender] = aidsOf(seen).clash;
  if (attacker === undefined || defender === undefined) return null;
  const shown = lines.slice(from, index).findLast((other) =>
    other.kind === "Shown" && factOf(other, "cell") === cell && factOf(other, "player") !== side);
  const ghost: Piece = {
    key: `${1 - side}-${defender}`, side: 1 - side, pawn: defender, cell, open: true, offset: 21, note: "",
    identity: shown === undefined ? -1 : factOf(shown, "identity"),
  };
  const at = new Map([[`${side}-${attacker}`, { cell, offset: -21 }], [ghost.key, { cell, offset: 21 }]]);
  return { stage: { at, ghosts: [ghost], fan: null }, hold: HOLD_MS.clash };
}

/** Return the current animation, or null; `skip` ends it. */
export function useStage(seen: KyotoSeen): { stage: Stage | null; skip(): void } {
  const [, rerender] = useReducer<number, void>((n) => n + 1, 0);
  const lineCount = useRef(seen.lines.length);
  const current = useRef<{ stage: Stage; hold: number } | null>(null);
  if (seen.lines.length !== lineCount.current) {
    current.current = seen.still || seen.fresh === 0 ? null : stageFor(seen, Math.min(lineCount.current, seen.lines.length));
    lineCount.current = seen.lines.length;
  }
  const skip = (): void => {
    if (current.current === null) return;
    current.current = null;
    rerender();
  };
  useEffect(() => {
    if (current.current === null) return;
    const timer = setTimeout(skip, current.current.hold);
    return () => clearTimeout(timer);
  }, [seen.lines.length]);
  return { stage: current.current?.stage ?? null, skip };
}
