/** The agents on the board as a seat sees them; those in a clash are side by side. */
import { pawnAt } from "../aids";
import { sideOf, type KyotoSeen } from "../view";
import { possibleIdentities } from "../words/names";

export interface Piece {
  key: string;
  side: number;
  pawn: number;
  cell: number;
  /** -1 if this seat does not know it. */
  identity: number;
  open: boolean;
  /** The offset from the centre of its location. */
  offset: number;
  /** The possible strengths, if they are few; "" otherwise. */
  note: string;
}

const NOTE_STRENGTHS = ["3", "3", "2", "2", "1", "0"] as const;

/** Return the note for a hidden enemy agent: at most two possible strengths. */
function noteFor(seen: KyotoSeen, cell: number): string {
  if (seen.covered || (seen.view.identity[cell] ?? -1) >= 0) return "";
  const strengths = [...new Set(possibleIdentities(seen, cell).map((identity) => NOTE_STRENGTHS[identity]))];
  if (strengths.length === 0 || strengths.length > 2) return "";
  return strengths.length === 1 ? `${strengths[0]}?` : strengths.join(" ");
}

function pieceAt(seen: KyotoSeen, cell: number, offset: number): Piece {
  const { view } = seen;
  const side = sideOf(view, view.owner[cell]!);
  const pawn = pawnAt(seen, side, cell);
  return {
    key: `${side}-${pawn}`, side, pawn, cell, identity: view.identity[cell] ?? -1, offset, note: noteFor(seen, cell),
    open: view.open[cell] === 1 || view.asked === "", // at the end nothing is secret any more
  };
}

/** Return whether an entering agent's identity is public. */
export const isOpenToAll = (seen: KyotoSeen, owner: number, identity: number): boolean => identity >= 0 && (seen.you < 0 || owner === 1);

/** Return the agents on the board; one that enters for a clash is left of the defender. */
export function piecesOf(seen: KyotoSeen): Piece[] {
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
