/** All agents that stand on the board as a seat sees them, those in a clash beside each other. */
import type { Seen } from "../../../face/face";
import { pawnAt } from "../aids";
import { sideOf, type KyotoView } from "../view";
import { possibleIdentities } from "../words/names";

export interface Piece {
  key: string;
  side: number;
  pawn: number;
  cell: number;
  /** -1 where this seat does not see it. */
  identity: number;
  open: boolean;
  /** How far it stands beside the middle of its location. */
  offset: number;
  /** The strengths that the notebook leaves, where they are few; "" else. */
  note: string;
}

type Kyoto = Seen<KyotoView>;

const NOTE_STRENGTHS = ["3", "3", "2", "2", "1", "0"] as const;

/** What the pencil writes beside a hidden enemy agent: at most three strengths. */
function noteFor(seen: Kyoto, cell: number): string {
  if (seen.covered || (seen.view.identity[cell] ?? -1) >= 0) return "";
  const strengths = [...new Set(possibleIdentities(seen, cell).map((identity) => NOTE_STRENGTHS[identity]))];
  if (strengths.length === 0 || strengths.length > 2) return "";
  return strengths.length === 1 ? `${strengths[0]}?` : strengths.join(" ");
}

function pieceAt(seen: Kyoto, cell: number, offset: number): Piece {
  const { view } = seen;
  const side = sideOf(view, view.owner[cell]!);
  const pawn = pawnAt(seen, side, cell);
  return {
    key: `${side}-${pawn}`, side, pawn, cell, identity: view.identity[cell] ?? -1, open: view.open[cell] === 1, offset,
    note: noteFor(seen, cell),
  };
}

/** Whether who enters a location is open to all: an identity that is seen and not one's own is. */
export const isOpenToAll = (seen: Kyoto, owner: number, identity: number): boolean => identity >= 0 && (seen.you < 0 || owner === 1);

/** The agents on the board; one who enters a location for a clash stands left of who is there. */
export function piecesOf(seen: Kyoto): Piece[] {
  const { view } = seen;
  const contested = new Set(view.entering.map(([, , , into]) => into));
  const pieces = view.owner.flatMap((owner, cell) => owner < 0 ? [] : [pieceAt(seen, cell, contested.has(cell) ? 21 : 0)]);
  for (const [owner, identity, , into] of view.entering) {
    const side = sideOf(view, owner);
    const pawn = pawnAt(seen, side, into);
    const open = isOpenToAll(seen, owner, identity);
    pieces.push({ key: `${side}-${pawn}`, side, pawn, cell: into, identity, open, offset: -21, note: "" });
  }
  return pieces.sort((one, other) => one.key < other.key ? -1 : 1);
}
