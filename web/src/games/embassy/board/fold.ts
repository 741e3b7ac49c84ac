/** Where rooms lie on a phone: one floor is open, the other two are folded to narrow bands. */
import { columnOf, floorOf, rowOf, type Building, type Point } from "./layout";

/** One floor in px: its header begins at `top`, its rooms are `wide` x `deep` and lean by `slant` a row. */
interface FoldedFloor { top: number; wide: number; deep: number; slant: number; open: boolean }
export interface Fold { width: number; height: number; floors: readonly FoldedFloor[] }

export const HEADER = 20;
const SLAB = 5;
const MARGIN = 7;
const [SLANT_OPEN, SLANT_FOLDED] = [7, 3];
/** How deep a row of a folded floor is; on a tall screen deep enough for the names of the rooms. */
const [DEEP_FOLDED, DEEP_NAMED] = [13, 36];
/** From this height on folded rooms have their names. */
const TALL = 500;

/** The house in a board of this size, with one floor open. */
export function foldOf(width: number, height: number, open: number): Fold {
  const folded = height >= TALL ? DEEP_NAMED : DEEP_FOLDED;
  const deep = Math.max(folded, (height - 3 * (HEADER + SLAB) - 2 - 6 * folded) / 3);
  let top = 1;
  const floors = [0, 1, 2].map((floor) => {
    const isOpen = floor === open;
    const slant = isOpen ? SLANT_OPEN : SLANT_FOLDED;
    const made = { top, wide: (width - 2 * MARGIN - 3 * slant) / 3, deep: isOpen ? deep : folded, slant, open: isOpen };
    top += HEADER + 3 * made.deep + SLAB;
    return made;
  });
  return { width, height, floors };
}

export const hasNames = ({ deep }: FoldedFloor): boolean => deep >= DEEP_NAMED;

/** The corner at the back left of a cell of a floor. */
export function cornerIn({ floors }: Fold, floor: number, row: number, column: number): Point {
  const { top, wide, deep, slant } = floors[floor]!;
  return { x: MARGIN + wide * column + slant * (3 - row), y: top + HEADER + deep * row };
}

/** A point of a room, by its share of the room's width and depth. */
export function pointIn(fold: Fold, house: Building, room: number, across: number, along: number): Point {
  const floor = fold.floors[floorOf(room)]!;
  const { x, y } = cornerIn(fold, floorOf(room), rowOf(house, room), columnOf(house, room));
  return { x: x + floor.wide * across - floor.slant * along, y: y + floor.deep * along };
}

/** The outline of a room. */
export function outlineIn(fold: Fold, house: Building, room: number): string {
  return [[0, 0], [1, 0], [1, 1], [0, 1]].map(([across = 0, along = 0]) => {
    const { x, y } = pointIn(fold, house, room, across, along);
    return `${x},${y}`;
  }).join(" ");
}

/** Where the front of a floor ends, and its slab begins. */
export const groundOf = ({ top, deep }: FoldedFloor): number => top + HEADER + 3 * deep;
