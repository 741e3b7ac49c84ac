/** Where things lie in the picture: own side at the bottom, so that the board turns for the Government. */

export const TILE = { width: 100, height: 80 } as const;
const PITCH = { x: 104, y: 84 } as const;
const LEFT = 108;
const TOP = 46;
const RIVER = 20;

export interface Point { x: number; y: number }

/** The upper left corner of a location's tile. */
export function corner(cell: number, side: number): Point {
  const column = side === 1 ? 4 - cell % 5 : cell % 5;
  const row = side === 1 ? Math.floor(cell / 5) : 5 - Math.floor(cell / 5);
  return { x: LEFT + PITCH.x * column, y: TOP + PITCH.y * row + (row >= 3 ? RIVER : 0) };
}

export function middle(cell: number, side: number): Point {
  const { x, y } = corner(cell, side);
  return { x: x + TILE.width / 2, y: y + TILE.height / 2 };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The trail of a move: a curve beside the two agents, and the head of its arrow. */
export function trail(start: number, to: number, side: number): { line: string; head: string } {
  const one = middle(start, side);
  const other = middle(to, side);
  const length = Math.hypot(other.x - one.x, other.y - one.y) || 1;
  const along = { x: (other.x - one.x) / length, y: (other.y - one.y) / length };
  const turn = Math.abs(along.y) > .4 ? Math.sign(-along.y) : -Math.sign(along.x);
  const beside = { x: -along.y * turn, y: along.x * turn };
  const point = (from: Point, by: number, out: number): Point =>
    ({ x: round(from.x + along.x * by + beside.x * out), y: round(from.y + along.y * by + beside.y * out) });
  const first = point(one, 14, 31);
  const last = point(other, -14, 29);
  const bend = point({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }, 4, 31 + Math.min(24, length * .16));
  return { line: `M${first.x} ${first.y}Q${bend.x} ${bend.y} ${last.x} ${last.y}`, head: head(bend, last) };
}

function head(from: Point, to: Point): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (by: number): string =>
    `${round(to.x - 11 * Math.cos(angle + by))} ${round(to.y - 11 * Math.sin(angle + by))}`;
  return `M${wing(.6)}L${to.x} ${to.y}L${wing(-.6)}`;
}
