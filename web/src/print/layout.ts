/** Layout of boards and pieces on paper, in millimetres. */
import type { Part, Piece } from "../face/face";

export const PAPERS = ["a4", "letter"] as const;
export type Paper = (typeof PAPERS)[number];

/** What is printed of a sheet inside its margins. */
export const PRINT_AREA_MM: Record<Paper, readonly [number, number]> = { a4: [190, 276], letter: [195, 258] };
/** Above the pieces of a sheet: what they are. */
const HEAD_MM = 7;
/** Between pieces of two kinds. */
const GAP_MM = 4;
/** The board is cut into as many columns and rows. */
export const TILES = 2;
const BOARD_WIDTH_MM = 356;
/** Beside a piece of the board, for the marks at its corners. */
const CROP_MARKS_MM = 12;
/** What is folded under a figure so that it stands. */
export const FOOT_MM = 8;

/** The width and the height of one piece of a board, as large as the paper allows. */
export function tileSize(paper: Paper, [width, height]: readonly [number, number]): [number, number] {
  const [across, down] = PRINT_AREA_MM[paper];
  const scale = Math.min(BOARD_WIDTH_MM / TILES / width, (across - CROP_MARKS_MM) / width, (down - HEAD_MM - CROP_MARKS_MM) / height);
  return [width * scale, height * scale];
}

/** The height that a piece takes on the sheet: figures are folded in the middle, and have two feet. */
export const sheetHeight = ({ form, height }: Part): number => form === "stand" ? 2 * height + 2 * FOOT_MM : height;

/** The pieces of a part, sheet by sheet. */
function paginate(part: Part, paper: Paper): Piece[][] {
  const [across, down] = PRINT_AREA_MM[paper];
  const perPage = Math.max(1, Math.floor(across / part.width) * Math.floor((down - HEAD_MM) / sheetHeight(part)));
  return Array.from({ length: Math.ceil(part.pieces.length / perPage) }, (_, page) => part.pieces.slice(page * perPage, (page + 1) * perPage));
}

/** Pieces of a part that lie on one sheet. */
export interface Block { part: Part; pieces: Piece[] }

const blocksOf = (part: Part, paper: Paper): Block[] => paginate(part, paper).map((pieces) => ({ part, pieces }));

function heightOf({ part, pieces }: Block, paper: Paper): number {
  return HEAD_MM + Math.ceil(pieces.length / Math.floor(PRINT_AREA_MM[paper][0] / part.width)) * sheetHeight(part) + GAP_MM;
}

/** Blocks one below the other on as few sheets as their order allows: cards are alone, since their backs follow. */
export function arrange(parts: readonly Part[], paper: Paper): Block[][] {
  const sheets: Block[][] = [];
  for (const block of parts.flatMap((part) => blocksOf(part, paper))) {
    const last = sheets.at(-1);
    const usedHeight = (last ?? []).reduce((sum, perPage) => sum + heightOf(perPage, paper), 0);
    const needsOwnSheet = block.part.form === "card" || last?.[0]?.part.form === "card";
    if (last === undefined || needsOwnSheet || usedHeight + heightOf(block, paper) > PRINT_AREA_MM[paper][1]) sheets.push([block]);
    else last.push(block);
  }
  return sheets;
}

/** A row of pieces as it lies on the back of the sheet: the first column is the last. */
export function mirrorRows(pieces: readonly Piece[], part: Part, paper: Paper): (Piece | null)[] {
  const columns = Math.max(1, Math.floor(PRINT_AREA_MM[paper][0] / part.width));
  const rows = Math.ceil(pieces.length / columns);
  return Array.from({ length: rows * columns }, (_, index) => {
    const row = Math.floor(index / columns);
    return pieces[row * columns + columns - 1 - index % columns] ?? null;
  });
}

/** Parts of one form and size share their sheets. */
export function mergeParts(parts: readonly Part[]): Part[] {
  const merged: Part[] = [];
  for (const part of parts) {
    const match = merged.find(({ form, width, height }) => form === part.form && width === part.width && height === part.height);
    if (match === undefined) merged.push({ ...part });
    else Object.assign(match, { title: `${match.title}, ${part.title}`, pieces: [...match.pieces, ...part.pieces] });
  }
  return merged;
}
