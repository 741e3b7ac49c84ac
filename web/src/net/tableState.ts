/** The client state of a table, reduced from the server's messages. */
import { withPersonas } from "./personas";
import type { ClockMessage, Comment, Incoming, Line, RefusedMessage, SaidMessage, StudyMessage, TableMessage, ViewMessage, Outgoing } from "../wire";

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
  /** The shared moment of a finished game; null while nobody has led. */
  study: StudyMessage | null;
  comments: Comment[];
  refused: RefusedMessage | null;
  /** The text key of the reason why the table was closed; "" while it is open. */
  closed: string;
}

export const EMPTY_TABLE: TableState = {
  table: null, view: null, lines: [], fresh: 0, said: [], note: "", clock: null, study: null, comments: [], refused: null, closed: "",
};

/** Replace the view, and the log from `from` on; nothing is fresh in the first view. */
function withView(state: TableState, view: ViewMessage): TableState {
  const numbered = view.lines.map((line, index) => ({ ...line, n: view.from + index }));
  const lines = [...state.lines.slice(0, view.from), ...numbered];
  const fresh = state.view === null ? 0 : Math.max(0, lines.length - state.lines.length);
  const moved = state.view?.v !== view.v;
  return { ...state, view, lines, fresh, refused: moved ? null : state.refused };
}

function withChat(state: TableState, message: SaidMessage): TableState {
  const isDuplicate = state.said.some(({ seat, at, text, key }) =>
    seat === message.seat && at === message.at && text === message.text && key === message.key);
  return isDuplicate ? state : { ...state, said: [...state.said, message] };
}

/** The state after a message. */
export function reduce(state: TableState, message: Incoming): TableState {
  switch (message.t) {
    case "view": return withView(state, message);
    case "table": return { ...state, table: withPersonas(message) };
    case "clock": return { ...state, clock: { ...message, at: performance.now() } };
    case "said": return withChat(state, message);
    case "note": return { ...state, note: message.text };
    case "study": return { ...state, study: message };
    case "comments": return { ...state, comments: message.comments };
    case "refused": return { ...state, refused: message };
    case "closed": return { ...state, closed: message.key };
    default: return state;
  }
}

type WithoutId<M> = M extends { id: string } ? Omit<M, "id"> : never;
export type TableCommand = WithoutId<Outgoing>;
