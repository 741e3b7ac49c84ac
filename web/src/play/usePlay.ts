/** The state of a table in play: what the player may do, what a game's components see, and what happens without a click. */
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Choice } from "../choice/useChoice";
import type { Seen, AnyFace } from "../face/face";
import { logWords } from "../face/logWords";
import { isSharedDevice } from "../net/localSeats";
import type { TableCommand, TableState } from "../net/tableState";
import { endWords, verdict } from "../table/ending/result";
import { useReveal } from "../table/ending/reveal";
import type { PaceState } from "../table/pace";
import type { RunningClocks } from "../table/players/clock";
import { isReplaced } from "../table/players/seatNotices";
import { useLayout, usePhone, useReducedMotion } from "../ui/hooks";
import { useText } from "../ui/page";
import type { Option, TableMessage, ViewMessage } from "../wire";

export interface PlayProps {
  face: AnyFace;
  known: TableState;
  send(command: TableCommand): void;
  /** The connection is lost: the board stays readable. */
  down: boolean;
  /** Nothing can be sent now: the connection is lost, or an answer is pending. */
  waiting: boolean;
  /** Round-trip time in milliseconds; -1 while unknown. */
  lag: number;
  /** The moves that wait to be shown; null where they are not held back. */
  pace: PaceState | null;
}

/** The table after its first view has arrived. */
export interface LoadedTable extends PlayProps { table: TableMessage; view: ViewMessage; verify(): void }

export interface ActiveTable extends LoadedTable {
  act(option: Option): void;
  /** Opens the drawer with what was hidden, once the game is over. */
  showTruth(): void;
  /** Takes the last choice back; null if that is not allowed. */
  takeBack: (() => void) | null;
}

/** Add the actions of the player. `paused`: the last action was taken back, so nothing may be sent automatically. */
export function useActions(props: LoadedTable, showTruth: () => void): { active: ActiveTable; paused: boolean } {
  const paused = useRef(false);
  const { send, waiting } = props;
  const replaced = isReplaced(props.table);
  const view = useMemo(() => replaced ? { ...props.view, options: [] } : props.view, [props.view, replaced]);
  const act = (option: Option): void => {
    paused.current = false;
    if (!waiting) send({ t: "act", v: view.v, a: option.a });
  };
  const takeBack = (): void => { paused.current = true; send({ t: "undo" }); };
  const active = { ...props, view, act, showTruth, takeBack: view.undo === true && !replaced ? takeBack : null };
  return { active, paused: paused.current };
}

/** What the game's components see. */
export function useSeen({ face, known, table, view }: ActiveTable, choice: Choice, covered: boolean): Seen<unknown> {
  const text = useText();
  const still = useReducedMotion();
  const phone = usePhone();
  const narrow = useLayout() === "phone";
  const seen: Seen<unknown> = {
    lineText: (line) => logWords(face, seen, line),
    view: useReveal(face, view, still), lines: known.lines, fresh: known.fresh, you: table.you, seats: table.seats,
    config: table.options, options: view.options, picked: choice.picked, lit: choice.lit, disabled: choice.disabled,
    pick: choice.pick, choose: choice.choose, code: table.code, aids: view.aids ?? {}, zones: view.zones ?? [],
    text, covered, still, phone, narrow, shared: isSharedDevice(table.code),
  };
  return seen;
}

/** Send what the player has already decided on, such as the rest of a route; each option of a view once. */
export function useAutoplay(seen: Seen<unknown>, { face, view, waiting, send }: ActiveTable, paused: boolean): void {
  const sent = useRef("");
  useEffect(() => {
    const option = waiting || paused ? null : face.next?.(seen) ?? null;
    const mark = `${view.v} ${option?.a}`;
    if (option === null || sent.current === mark) return;
    sent.current = mark;
    send({ t: "act", v: view.v, a: option.a });
  }, [view, seen.picked, waiting]);
}

/** The clocks while the game is running; null without a time control. */
export function useClocks({ known: { clock }, table, view }: Pick<ActiveTable, "known" | "table" | "view">): RunningClocks | null {
  return useMemo(() => clock === null || view.result !== null ? null : { clock, kind: table.time.kind },
    [clock, view.result === null]);
}

/** The question, or the result, as a screen reader announces it. */
export function questionWords({ face, table, view }: ActiveTable, seen: Seen<unknown>): string {
  const { headline, detail } = face.question(seen);
  if (view.result !== null) return `${verdict(seen.text, table, view.result)} ${endWords(table, view.open, seen, detail)}`.trim();
  return `${headline} ${detail}`.trim();
}

/** Whether this player may resign: they hold the seat themselves, in a running game that is not a lesson. */
export const mayResign = ({ table, view }: ActiveTable): boolean =>
  table.you >= 0 && view.result === null && view.lesson === undefined && !isReplaced(table);
