/** Positions in the picture: the player's own side is at the bottom. */

const TILE = { width: 100, height: 80 } as const;
const PITCH = { x: 104, y: 84 } as const;
const LEFT = 108;
const TOP = 46;
const RIVER = 20;

export interface Point { x: number; y: number }

/** Return the upper left corner of a location's tile. */
export function cornerOf(cell: number, side: number): Point {
  const column = side === 1 ? 4 - cell % 5 : cell % 5;
  const row = side === 1 ? Math.floor(cell / 5) : 5 - Math.floor(cell / 5);
  return { x: LEFT + PITCH.x * column, y: TOP + PITCH.y * row + (row >= 3 ? RIVER : 0) };
}

export function centreOf(cell: number, side: number): Point {
  const { x, y } = cornerOf(cell, side);
  return { x: x + TILE.width / 2, y: y + TILE.height / 2 };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Return the trail of a move as SVG paths: a curve beside the agents, and an arrow head. */
export function trail(start: number, to: number, side: number): { line: string; arrowHead: string } {
  const origin = centreOf(start, side);
  const target = centreOf(to, side);
  const length = Math.hypot(target.x - origin.x, target.y - origin.y) || 1;
  const direction = { x: (target.x - origin.x) / length, y: (target.y - origin.y) / length };
  const turn = Math.abs(direction.y) > .4 ? Math.sign(-direction.y) : -Math.sign(direction.x);
  const normal = { x: -direction.y * turn, y: direction.x * turn };
  const point = (from: Point, distance: number, out: number): Point =>
    ({ x: round(from.x + direction.x * distance + normal.x * out), y: round(from.y + direction.y * distance + normal.y * out) });
  const first = point(origin, 14, 31);
  const last = point(target, -14, 29);
  const bend = point({ x: (origin.x + target.x) / 2, y: (origin.y + target.y) / 2 }, 4, 31 + Math.min(24, length * .16));
  return { line: `M${first.x} ${first.y}Q${bend.x} ${bend.y} ${last.x} ${last.y}`, arrowHead: arrowHead(bend, last) };
}

function arrowHead(from: Point, to: Point): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (distance: number): string =>
    `${round(to.x - 11 * Math.cos(angle + distance))} ${round(to.y - 11 * Math.sin(angle + distance))}`;
  return `M${wing(.6)}L${to.x} ${to.y}L${wing(-.6)}`;
}
