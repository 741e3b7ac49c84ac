/** Layout of boards and pieces on paper, in millimetres. */
import type { Part, Piece } from "../face/face";

export const PAPERS = ["a4", "letter"] as const;
export type Paper = (typeof PAPERS)[number];

/** What is printed of a sheet inside its margins. */
export const AREA: Record<Paper, readonly [number, number]> = { a4: [190, 276], letter: [195, 258] };
/** Above the pieces of a sheet: what they are. */
const HEAD = 7;
/** Between pieces of two kinds. */
const GAP = 4;
/** The board is cut into as many columns and rows. */
export const TILES = 2;
const BOARD_WIDTH = 356;
/** Beside a piece of the board, for the marks at its corners. */
const MARKS = 12;
/** What is folded under a figure so that it stands. */
export const FOOT = 8;

/** The width and the height of one piece of a board, as large as the paper allows. */
export function tileOf(paper: Paper, [width, height]: readonly [number, number]): [number, number] {
  const [across, down] = AREA[paper];
  const scale = Math.min(BOARD_WIDTH / TILES / width, (across - MARKS) / width, (down - HEAD - MARKS) / height);
  return [width * scale, height * scale];
}

/** The height that a piece takes on the sheet: figures are folded in the middle, and have two feet. */
export const tall = ({ form, height }: Part): number => form === "stand" ? 2 * height + 2 * FOOT : height;

/** The pieces of a part, sheet by sheet. */
function pagesOf(part: Part, paper: Paper): Piece[][] {
  const [across, down] = AREA[paper];
  const each = Math.max(1, Math.floor(across / part.width) * Math.floor((down - HEAD) / tall(part)));
  return Array.from({ length: Math.ceil(part.pieces.length / each) }, (_, page) => part.pieces.slice(page * each, (page + 1) * each));
}

/** Pieces of a part that lie on one sheet. */
export interface Block { part: Part; pieces: Piece[] }

const blocksOf = (part: Part, paper: Paper): Block[] => pagesOf(part, paper).map((pieces) => ({ part, pieces }));

function heightOf({ part, pieces }: Block, paper: Paper): number {
  return HEAD + Math.ceil(pieces.length / Math.floor(AREA[paper][0] / part.width)) * tall(part) + GAP;
}

/** Blocks one below the other on as few sheets as their order allows: cards are alone, since their backs follow. */
export function stacked(parts: readonly Part[], paper: Paper): Block[][] {
  const sheets: Block[][] = [];
  for (const block of parts.flatMap((part) => blocksOf(part, paper))) {
    const last = sheets.at(-1);
    const used = (last ?? []).reduce((sum, each) => sum + heightOf(each, paper), 0);
    const alone = block.part.form === "card" || last?.[0]?.part.form === "card";
    if (last === undefined || alone || used + heightOf(block, paper) > AREA[paper][1]) sheets.push([block]);
    else last.push(block);
  }
  return sheets;
}

/** A row of pieces as it lies on the back of the sheet: the first column is the last. */
export function mirrored(pieces: readonly Piece[], part: Part, paper: Paper): (Piece | null)[] {
  const columns = Math.max(1, Math.floor(AREA[paper][0] / part.width));
  const rows = Math.ceil(pieces.length / columns);
  return Array.from({ length: rows * columns }, (_, index) => {
    const row = Math.floor(index / columns);
    return pieces[row * columns + columns - 1 - index % columns] ?? null;
  });
}

/** Parts of one form and size share their sheets. */
export function together(parts: readonly Part[]): Part[] {
  const found: Part[] = [];
  for (const part of parts) {
    const alike = found.find(({ form, width, height }) => form === part.form && width === part.width && height === part.height);
    if (alike === undefined) found.push({ ...part });
    else Object.assign(alike, { title: `${alike.title}, ${part.title}`, pieces: [...alike.pieces, ...part.pieces] });
  }
  return found;
}
