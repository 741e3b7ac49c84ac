/** How what has just happened is shown before it is over: a clash holds its breath, a Swap goes behind a fan. */
import { useEffect, useReducer, useRef } from "preact/hooks";
import type { Line } from "../../../wire";
import type { Seen } from "../../../face/face";
import { aidsOf } from "../aids";
import type { Piece } from "./pieces";
import type { KyotoView } from "../view";

type Kyoto = Seen<KyotoView>;

/** What differs from the table for a moment: where agents stand, who is still there, and where the fan is. */
export interface Stage { at: Map<string, { cell: number; aside: number }>; ghosts: Piece[]; fan: [number, number] | null }

const HOLD = { clash: 1100, swap: 480 } as const;

const number = (line: Line, name: string): number => line.facts[name] as number;

/** The stage of the last clash or Swap among the new lines; null where there is none. */
function stageOf(seen: Kyoto, from: number): { stage: Stage; hold: number } | null {
  const { lines } = seen;
  const place = lines.findLastIndex((line, n) => n >= from && (line.kind === "Clashed" || line.kind === "Swapped"));
  const line = lines[place];
  if (line === undefined) return null;
  const side = number(line, "player") === 0 ? 0 : 1;
  if (line.kind === "Swapped") {
    const pair: [number, number] = [number(line, "start"), number(line, "to")];
    return { stage: { at: new Map(), ghosts: [], fan: pair }, hold: HOLD.swap };
  }
  const cell = number(line, "cell");
  const [attacker, defender] = aidsOf(seen).clash;
  if (attacker === undefined || defender === undefined) return null;
  const shown = lines.slice(from, place).findLast((each) =>
    each.kind === "Shown" && number(each, "cell") === cell && number(each, "player") !== side);
  const ghost: Piece = {
    key: `${1 - side}-${defender}`, side: 1 - side, pawn: defender, cell, open: true, aside: 21, note: "",
    identity: shown === undefined ? -1 : number(shown, "identity"),
  };
  const at = new Map([[`${side}-${attacker}`, { cell, aside: -21 }], [ghost.key, { cell, aside: 21 }]]);
  return { stage: { at, ghosts: [ghost], fan: null }, hold: HOLD.clash };
}

/** The stage that is on now, null when the table is as it is; `skip` ends it. */
export function useStage(seen: Kyoto): { stage: Stage | null; skip(): void } {
  const [, again] = useReducer<number, void>((n) => n + 1, 0);
  const heard = useRef(seen.lines.length);
  const on = useRef<{ stage: Stage; hold: number } | null>(null);
  if (seen.lines.length !== heard.current) {
    on.current = seen.still || seen.fresh === 0 ? null : stageOf(seen, Math.min(heard.current, seen.lines.length));
    heard.current = seen.lines.length;
  }
  const skip = (): void => {
    if (on.current === null) return;
    on.current = null;
    again();
  };
  useEffect(() => {
    if (on.current === null) return;
    const timer = setTimeout(skip, on.current.hold);
    return () => clearTimeout(timer);
  }, [seen.lines.length]);
  return { stage: on.current?.stage ?? null, skip };
}
