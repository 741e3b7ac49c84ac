/** Layout of boards and pieces on paper, in millimetres. */
import type { Part, Piece } from "../face/face";

export const PAPERS = ["a4", "letter"] as const;
export type Paper = (typeof PAPERS)[number];

/** The printable area of a page, within its margins. */
export const PRINT_AREA_MM: Record<Paper, readonly [number, number]> = { a4: [190, 276], letter: [195, 258] };
/** Height of a sheet's title. */
const HEAD_MM = 7;
/** Gap between blocks. */
const GAP_MM = 4;
/** The board is cut into this many columns and rows. */
export const TILES = 2;
const BOARD_WIDTH_MM = 356;
/** Space for crop marks. */
const CROP_MARKS_MM = 12;
/** Height of a standee's foot. */
export const FOOT_MM = 8;

/** Return the size of a board tile, as large as the paper allows. */
export function tileSize(paper: Paper, [width, height]: readonly [number, number]): [number, number] {
  const [across, down] = PRINT_AREA_MM[paper];
  const scale = Math.min(BOARD_WIDTH_MM / TILES / width, (across - CROP_MARKS_MM) / width, (down - HEAD_MM - CROP_MARKS_MM) / height);
  return [width * scale, height * scale];
}

/** Return the height of a piece on the sheet: standees are folded in the middle, and have two feet. */
export const sheetHeight = ({ form, height }: Part): number => form === "stand" ? 2 * height + 2 * FOOT_MM : height;

/** Return the pieces of a part, page by page. */
function paginate(part: Part, paper: Paper): Piece[][] {
  const [across, down] = PRINT_AREA_MM[paper];
  const perPage = Math.max(1, Math.floor(across / part.width) * Math.floor((down - HEAD_MM) / sheetHeight(part)));
  return Array.from({ length: Math.ceil(part.pieces.length / perPage) }, (_, page) => part.pieces.slice(page * perPage, (page + 1) * perPage));
}

/** The pieces of a part on one sheet. */
export interface Block { part: Part; pieces: Piece[] }

const blocksOf = (part: Part, paper: Paper): Block[] => paginate(part, paper).map((pieces) => ({ part, pieces }));

function heightOf({ part, pieces }: Block, paper: Paper): number {
  return HEAD_MM + Math.ceil(pieces.length / Math.floor(PRINT_AREA_MM[paper][0] / part.width)) * sheetHeight(part) + GAP_MM;
}

/** Stack blocks on as few sheets as their order allows; cards have their own sheets, since their backs follow. */
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

/** Mirror rows for the back of a sheet. */
export function mirrorRows(pieces: readonly Piece[], part: Part, paper: Paper): (Piece | null)[] {
  const columns = Math.max(1, Math.floor(PRINT_AREA_MM[paper][0] / part.width));
  const rows = Math.ceil(pieces.length / columns);
  return Array.from({ length: rows * columns }, (_, index) => {
    const row = Math.floor(index / columns);
    return pieces[row * columns + columns - 1 - index % columns] ?? null;
  });
}

/** Merge parts of the same form and size. */
export function mergeParts(parts: readonly Part[]): Part[] {
  const merged: Part[] = [];
  for (const part of parts) {
    const match = merged.find(({ form, width, height }) => form === part.form && width === part.width && height === part.height);
    if (match === undefined) merged.push({ ...part });
    else Object.assign(match, { title: `${match.title}, ${part.title}`, pieces: [...match.pieces, ...part.pieces] });
  }
  return merged;
}
