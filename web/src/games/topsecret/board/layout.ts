/** Layout of pieces and names around a city, so that nothing covers a number or a letter. */
import usualBoard from "../board.json";
import { hasMovedCorners, toMap, positionOf, type MapBoard, type Point } from "./map";
import { HEADQUARTERS, START, agentsAt, casesAt, isCity, type TopSecretView } from "../view";

/** Horizontal offsets of agents in a city, by their number. */
const AGENT_OFFSETS: Record<number, number[]> = { 1: [0], 2: [-13, 13], 3: [-23, 0, 23], 4: [-33, -11, 11, 33] };

interface AgentPosition extends Point { /** The suitcase is drawn on the left, away from a neighbour. */ mirrored: boolean }

/** Return the position of an agent. */
export function agentPosition(view: TopSecretView, board: MapBoard, agent: number): AgentPosition {
  const place = view.at[agent] ?? -1;
  const position = positionOf(board, place);
  if (place >= START && place < START + 4) return { ...position, mirrored: false };
  const agents = agentsAt(view, place);
  const offsets = AGENT_OFFSETS[Math.min(agents.length, 4)] ?? [0];
  const index = agents.indexOf(agent);
  if (!isCity(place)) return { x: position.x - 24, y: position.y + 10, mirrored: true };
  const behind = agents.length === 3 && index === 1;
  return { x: position.x + (offsets[index] ?? 0), y: position.y - (behind ? 20 : 0), mirrored: !behind && index < agents.length - 1 };
}

interface LabelOffset { x: number; y: number; anchor?: "end" | "start"; /** The shortened name, if there is no room for the full one. */ short?: string }

/** Manual label positions on the default map, for names that would cover a line or a neighbour. */
const MANUAL_OFFSETS: Record<string, LabelOffset> = {
  Oslo: { x: -20, y: 5, anchor: "end" }, Montreal: { x: 14, y: -21 }, Helsinki: { x: 2, y: -23 },
  Reykjavik: { x: -2, y: -22 }, Beijing: { x: 12, y: 24 }, Moscow: { x: -2, y: 23 }, Cairo: { x: 2, y: 23 },
  "Buenos Aires": { x: -8, y: 23 }, "Cape Town": { x: 10, y: 23 },
};

/** Candidate label positions: below if possible, else above, beside, or diagonal. */
const OFFSETS: readonly LabelOffset[] = [
  { x: 0, y: 23 }, { x: 0, y: -18 }, { x: 15, y: 5, anchor: "start" }, { x: -15, y: 5, anchor: "end" },
  { x: 9, y: 19, anchor: "start" }, { x: -9, y: 19, anchor: "end" }, { x: 9, y: -11, anchor: "start" }, { x: -9, y: -11, anchor: "end" },
];
/** Longer names are split into several lines. */
const MAX_LINE_LENGTH = 15;
/** Letter width and line height on a phone, where they are largest. */
const [LETTER_WIDTH, LINE_HEIGHT] = [7.7, 17];
/** A name that would cover a larger area is cut to this length. */
const [MAX_OVERLAP, CUT_LENGTH] = [40, 8];
/** Minimum radius of a city's clickable area. */
const MIN_REACH = 8;
const MAP = { left: 66, top: 4, right: 662, bottom: 598 } as const;

interface Box { left: number; top: number; right: number; bottom: number }

/** Split a name at spaces, after hyphens, and within overlong words. */
const partsOf = (name: string): string[] =>
  name.split(/ |(?<=-)/).flatMap((word) => word.length <= MAX_LINE_LENGTH + 3 ? [word] : word.match(/.{1,13}/gu)!.map((part, at, all) => at < all.length - 1 ? `${part}-` : part));

/** Split a name into lines of similar length. */
export function linesOf(name: string): string[] {
  if (name.length <= MAX_LINE_LENGTH) return [name];
  const wide = name.length / Math.ceil(name.length / MAX_LINE_LENGTH);
  return partsOf(name).reduce<string[]>((lines, part) => {
    const last = lines.at(-1);
    if (last === undefined) return [part];
    const joined = last.endsWith("-") ? last + part : `${last} ${part}`;
    return joined.length - part.length / 2 > wide ? [...lines, part] : [...lines.slice(0, -1), joined];
  }, []);
}

/** Return the relative width of a letter: other alphabets are wider, CJK is twice as wide. */
const widthOf = (letter: string): number => letter > "\u2e80" ? 2 : letter > "\u024f" ? 1.4 : 1;

/** Return the bounding box of a name. */
function boxOf(name: string, { x, y }: Point, offset: LabelOffset): Box {
  const lines = linesOf(name);
  const width = Math.max(...lines.map((line) => [...line].reduce((sum, letter) => sum + widthOf(letter), 0))) * LETTER_WIDTH;
  const left = x + offset.x - (offset.anchor === "start" ? 0 : offset.anchor === "end" ? width : width / 2);
  const bottom = y + offset.y + 3 + (offset.y > 0 ? LINE_HEIGHT * (lines.length - 1) : 0);
  return { left, right: left + width, bottom, top: bottom - LINE_HEIGHT * lines.length };
}

const around = ({ x, y }: Point, radius: number): Box => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius });

/** Return the overlap of two boxes. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Return the area of a box outside the map. */
const outside = (box: Box): number => (box.right - box.left) * (box.bottom - box.top) - overlap(box, MAP);

/** Return whether a line crosses a box, sampled every few pixels. */
function crosses(box: Box, from: Point, to: Point): boolean {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 6);
  return Array.from({ length: steps }, (_, step) => step / steps).some((share) => {
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  });
}

const shorten = (name: string): string => [...name].length <= CUT_LENGTH + 1 ? name : `${[...name].slice(0, CUT_LENGTH).join("").trimEnd()}…`;

/** Return whether a city has its default name and position. */
function isDefaultCity({ cities }: MapBoard, city: number): boolean {
  const [own, usual] = [cities[city], usualBoard.cities[city]];
  return own !== undefined && usual !== undefined && own.name === usual.name && own.x === usual.x && own.y === usual.y;
}

/** Return the manual label positions of default cities, without those that a changed map would cover. */
function manualLabels(board: MapBoard, corners: readonly Box[]): Map<number, LabelOffset> {
  const newCities = board.cities.flatMap((_, city) => isDefaultCity(board, city) ? [] : [around(positionOf(board, city), 9)]);
  const obstacles = [...(hasMovedCorners(board) ? corners : []), ...newCities];
  return new Map(board.cities.flatMap(({ name }, city) => {
    const offset = MANUAL_OFFSETS[name] ?? OFFSETS[0]!;
    const box = boxOf(name, positionOf(board, city), offset);
    return isDefaultCity(board, city) && obstacles.every((obstacle) => overlap(box, obstacle) === 0) ? [[city, offset] as const] : [];
  }));
}

/** Place all labels so that they cover each other, cities and lines as little as possible. */
function placeLabels(board: MapBoard): LabelOffset[] {
  const corners = [START, HEADQUARTERS].flatMap((first) => [0, 1, 2, 3].map((corner) => around(positionOf(board, first + corner), 25)));
  const fields = board.fields.flat().map(([x = 0, y = 0]) => around(toMap(x, y), 16));
  const byHand = manualLabels(board, corners);
  const names = [...byHand].map(([city, offset]) => boxOf(board.cities[city]?.name ?? "", positionOf(board, city), offset));
  const occupied = [...corners, ...fields, ...names, ...board.cities.map((_, city) => around(positionOf(board, city), 9))];
  const ends = board.lines.map(([one = 0, other = 0]) => [positionOf(board, one), positionOf(board, other)] as const);
  const overlapCost = (box: Box): number => occupied.reduce((sum, obstacle) => sum + overlap(box, obstacle), 0) + 3 * outside(box);
  const cost = (box: Box): number => overlapCost(box) + 30 * ends.filter(([from, to]) => crosses(box, from, to)).length;
  const best = (name: string, position: Point): LabelOffset => {
    const costs = OFFSETS.map((way, at) => [way, cost(boxOf(name, position, way)) + at] as const);
    return costs.sort(([, one], [, other]) => one - other)[0]?.[0] ?? OFFSETS[0]!;
  };
  return board.cities.map(({ name }, city) => {
    const [manual, position] = [byHand.get(city), positionOf(board, city)];
    if (manual !== undefined) return manual;
    const [whole, short] = [best(name, position), shorten(name)];
    const offset = short === name || overlapCost(boxOf(name, position, whole)) <= MAX_OVERLAP ? whole : { ...best(short, position), short };
    occupied.push(boxOf(offset.short ?? name, position, offset));
    return offset;
  });
}

const layouts = new WeakMap<MapBoard, { nudges: LabelOffset[]; reach: number[] }>();

/** Return the cached layout of a map. */
function layoutOf(board: MapBoard): { nudges: LabelOffset[]; reach: number[] } {
  const cached = layouts.get(board) ?? { nudges: placeLabels(board), reach: hitRadii(board) };
  layouts.set(board, cached);
  return cached;
}

/** Return half the distance from each city to its nearest place. */
function hitRadii(board: MapBoard): number[] {
  const places = [...board.cities.keys(), ...[0, 1, 2, 3].flatMap((corner) => [START + corner, HEADQUARTERS + corner])];
  const positions = places.map((place) => positionOf(board, place));
  return board.cities.map((_, city) => {
    const { x, y } = positionOf(board, city);
    return Math.max(MIN_REACH, Math.min(...positions.filter((_, at) => at !== city).map((position) => Math.hypot(position.x - x, position.y - y))) / 2);
  });
}

/** Return the radius of a city's clickable area. */
export const hitRadiusOf = (board: MapBoard, city: number): number => layoutOf(board).reach[city] ?? MIN_REACH;

/** Return the label offset of a city. */
export const labelOffsetOf = (board: MapBoard, city: number): LabelOffset => layoutOf(board).nudges[city] ?? OFFSETS[0]!;

/** Return the label position of a city, farther away if agents are there. */
export function labelPosition(view: TopSecretView, board: MapBoard, city: number): LabelOffset {
  const position = positionOf(board, city);
  const offset = labelOffsetOf(board, city);
  const agents = agentsAt(view, city);
  const carried = agents.some((agent) => (view.carries[agent] ?? -1) >= 0);
  const below = agents.length === 0 ? 0 : carried ? 10 : 8;
  const away = offset.anchor ? 0 : offset.y > 0 ? below : agents.length > 0 ? -9 : 0;
  const aside = offset.anchor && agents.length > 1 ? (offset.anchor === "end" ? -14 : 14) : 0;
  return { ...offset, x: position.x + offset.x + aside, y: position.y + offset.y + away };
}

const EAST = 560;
const NEAR = 95;

/** Return whether suitcases are drawn to the left of a city, away from the edge. */
const casesOnLeft = (board: MapBoard, city: number): boolean => positionOf(board, city).x > EAST;

/** Return the position of the first suitcase in a city. */
export function pilePosition(view: TopSecretView, board: MapBoard, city: number): Point {
  const position = positionOf(board, city);
  const agents = agentsAt(view, city).length;
  const aside = [0, 5, 18, 28][Math.min(agents, 3)] ?? 0;
  const nameAbove = labelOffsetOf(board, city).y < 0;
  const y = nameAbove && agents === 0 ? 0 : -24 - (agents > 0 ? 5 : 0);
  return { x: position.x + (casesOnLeft(board, city) ? -38 - aside : 10 + aside), y: position.y + y };
}

/** Return the offset of a second suitcase: upwards, or sideways below a headquarters. */
export function pileStep(board: MapBoard, city: number): Point {
  const position = positionOf(board, city);
  const below = board.headquarters.some((_, corner) => {
    const shield = positionOf(board, HEADQUARTERS + corner);
    return shield.y < position.y && Math.hypot(shield.x - position.x, shield.y - position.y) < NEAR;
  });
  return below ? { x: casesOnLeft(board, city) ? -27 : 27, y: 0 } : { x: 0, y: -18 };
}

/** Return the position of the disc with the number of steps or the gunsight. */
export function discPosition(view: TopSecretView, board: MapBoard, place: number): Point {
  const position = positionOf(board, place);
  if (!isCity(place)) return { x: position.x - 22, y: position.y - 20 };
  if (labelOffsetOf(board, place).anchor === "end") return { x: position.x, y: position.y - 18 };
  const beside = agentsAt(view, place).length > 1 ? 13 : 0;
  const right = casesOnLeft(board, place) && casesAt(view, place).length > 0;
  return { x: position.x + (right ? 12 + beside : -12 - beside), y: position.y - 12 };
}
