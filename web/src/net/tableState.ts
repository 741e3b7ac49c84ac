/** All that a page knows of a table, built up from what the server sends. */
import { withPersonas } from "./personas";
import type { ClockMessage, Incoming, Line, RefusedMessage, SaidMessage, TableMessage, ViewMessage, Outgoing } from "../wire";

/** The clocks, and when that was told, by this page's own clock. */
export interface ClockHeld extends ClockMessage { at: number }

export interface Known {
  table: TableMessage | null;
  view: ViewMessage | null;
  /** All lines heard, the newest last; `fresh` of them came with the last message. */
  lines: Line[];
  fresh: number;
  said: SaidMessage[];
  /** One's own notes. */
  note: string;
  clock: ClockHeld | null;
  refused: RefusedMessage | null;
  /** The key of why the table was closed; "" while it is open. */
  closed: string;
}

export const NOTHING: Known = {
  table: null, view: null, lines: [], fresh: 0, said: [], note: "", clock: null, refused: null, closed: "",
};

/** What is known after a view: the lines from `from` on are replaced; at first sight nothing is fresh. */
function seen(known: Known, view: ViewMessage): Known {
  const numbered = view.lines.map((line, place) => ({ ...line, n: view.from + place }));
  const lines = [...known.lines.slice(0, view.from), ...numbered];
  const fresh = known.view === null ? 0 : Math.max(0, lines.length - known.lines.length);
  const moved = known.view?.v !== view.v;
  return { ...known, view, lines, fresh, refused: moved ? null : known.refused };
}

function said(known: Known, message: SaidMessage): Known {
  const again = known.said.some(({ seat, at, text, key }) =>
    seat === message.seat && at === message.at && text === message.text && key === message.key);
  return again ? known : { ...known, said: [...known.said, message] };
}

/** What is known after a message. */
export function take(known: Known, message: Incoming): Known {
  switch (message.t) {
    case "view": return seen(known, message);
    case "table": return { ...known, table: withPersonas(message) };
    case "clock": return { ...known, clock: { ...message, at: performance.now() } };
    case "said": return said(known, message);
    case "note": return { ...known, note: message.text };
    case "refused": return { ...known, refused: message };
    case "closed": return { ...known, closed: message.key };
    default: return known;
  }
}

type WithoutId<M> = M extends { id: string } ? Omit<M, "id"> : never;
export type Asking = WithoutId<Outgoing>;
