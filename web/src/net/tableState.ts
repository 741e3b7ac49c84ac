/** The client state of a table, reduced from the server's messages. */
import { withPersonas } from "./personas";
import type { ClockMessage, Incoming, Line, RefusedMessage, SaidMessage, TableMessage, ViewMessage, Outgoing } from "../wire";

/** The clocks, and the local time at which they arrived. */
export interface ReceivedClock extends ClockMessage { at: number }

export interface TableState {
  table: TableMessage | null;
  view: ViewMessage | null;
  /** The log, newest last; `fresh` entries came with the last message. */
  lines: Line[];
  fresh: number;
  said: SaidMessage[];
  /** The player's own notes. */
  note: string;
  clock: ReceivedClock | null;
  refused: RefusedMessage | null;
  /** The text key of the reason why the table was closed; "" while it is open. */
  closed: string;
}

export const EMPTY_TABLE: TableState = {
  table: null, view: null, lines: [], fresh: 0, said: [], note: "", clock: null, refused: null, closed: "",
};

/** Replace the view, and the log from `from` on; nothing is fresh in the first view. */
function withView(known: TableState, view: ViewMessage): TableState {
  const numbered = view.lines.map((line, index) => ({ ...line, n: view.from + index }));
  const lines = [...known.lines.slice(0, view.from), ...numbered];
  const fresh = known.view === null ? 0 : Math.max(0, lines.length - known.lines.length);
  const moved = known.view?.v !== view.v;
  return { ...known, view, lines, fresh, refused: moved ? null : known.refused };
}

function withChat(known: TableState, message: SaidMessage): TableState {
  const again = known.said.some(({ seat, at, text, key }) =>
    seat === message.seat && at === message.at && text === message.text && key === message.key);
  return again ? known : { ...known, said: [...known.said, message] };
}

/** The state after a message. */
export function reduce(known: TableState, message: Incoming): TableState {
  switch (message.t) {
    case "view": return withView(known, message);
    case "table": return { ...known, table: withPersonas(message) };
    case "clock": return { ...known, clock: { ...message, at: performance.now() } };
    case "said": return withChat(known, message);
    case "note": return { ...known, note: message.text };
    case "refused": return { ...known, refused: message };
    case "closed": return { ...known, closed: message.key };
    default: return known;
  }
}

type WithoutId<M> = M extends { id: string } ? Omit<M, "id"> : never;
export type TableCommand = WithoutId<Outgoing>;
