/** Where pieces and names stand round a city, so that nothing covers a number or a letter. */
import usualBoard from "../board.json";
import { isMoved, scaled, spotOf, type MapBoard, type Spot } from "./map";
import { HEADQUARTERS, START, agentsAt, casesAt, isCity, type TopSecretView } from "../view";

/** How far from the city's middle agents stand, by how many they are. */
const BESIDE: Record<number, number[]> = { 1: [0], 2: [-13, 13], 3: [-23, 0, 23], 4: [-33, -11, 11, 33] };

export interface Stand extends Spot { /** The suitcase hangs to the left, away from a neighbour. */ mirrored: boolean }

/** Where an agent stands. */
export function standOf(view: TopSecretView, board: MapBoard, agent: number): Stand {
  const place = view.at[agent] ?? -1;
  const spot = spotOf(board, place);
  if (place >= START && place < START + 4) return { ...spot, mirrored: false };
  const there = agentsAt(view, place);
  const beside = BESIDE[Math.min(there.length, 4)] ?? [0];
  const at = there.indexOf(agent);
  if (!isCity(place)) return { x: spot.x - 24, y: spot.y + 10, mirrored: true };
  const behind = there.length === 3 && at === 1;
  return { x: spot.x + (beside[at] ?? 0), y: spot.y - (behind ? 20 : 0), mirrored: !behind && at < there.length - 1 };
}

export interface Nudge { x: number; y: number; anchor?: "end" | "start"; /** The name as it is written where there is no room for it. */ short?: string }

/** Names on the map of the rules that would cover a line or a neighbour if they stood below their city. */
const NUDGED: Record<string, Nudge> = {
  Oslo: { x: -20, y: 5, anchor: "end" }, Montreal: { x: 14, y: -21 }, Helsinki: { x: 2, y: -23 },
  Reykjavik: { x: -2, y: -22 }, Beijing: { x: 12, y: 24 }, Moscow: { x: -2, y: 23 }, Cairo: { x: 2, y: 23 },
  "Buenos Aires": { x: -8, y: 23 }, "Cape Town": { x: 10, y: 23 },
};

/** Where a name may stand: below if it can, else above, beside, or aslant. */
const WAYS: readonly Nudge[] = [
  { x: 0, y: 23 }, { x: 0, y: -18 }, { x: 15, y: 5, anchor: "start" }, { x: -15, y: 5, anchor: "end" },
  { x: 9, y: 19, anchor: "start" }, { x: -9, y: 19, anchor: "end" }, { x: 9, y: -11, anchor: "start" }, { x: -9, y: -11, anchor: "end" },
];
/** A longer name is written on several lines. */
const LONG = 15;
/** How wide a letter is and how high a line on a phone, where they are largest. */
const [LETTER, LINE] = [7.7, 17];
/** A name that would cover more than this of others is cut after so many letters. */
const [COVERS, CUT] = [40, 8];
/** A city can always be pointed at within so many units of its middle. */
const CLOSE = 8;
const MAP = { left: 66, top: 4, right: 662, bottom: 598 } as const;

interface Box { left: number; top: number; right: number; bottom: number }

/** The parts of a name between which a new line may begin: at gaps, after hyphens, and within a word that is too long. */
const partsOf = (name: string): string[] =>
  name.split(/ |(?<=-)/).flatMap((word) => word.length <= LONG + 3 ? [word] : word.match(/.{1,13}/gu)!.map((part, at, all) => at < all.length - 1 ? `${part}-` : part));

/** A name as it is written: on one line, or on as many as its length needs, filled alike. */
export function linesOf(name: string): string[] {
  if (name.length <= LONG) return [name];
  const wide = name.length / Math.ceil(name.length / LONG);
  return partsOf(name).reduce<string[]>((lines, part) => {
    const last = lines.at(-1);
    if (last === undefined) return [part];
    const joined = last.endsWith("-") ? last + part : `${last} ${part}`;
    return joined.length - part.length / 2 > wide ? [...lines, part] : [...lines.slice(0, -1), joined];
  }, []);
}

/** How wide a letter is beside one of our own: other alphabets are written wider, letters of Asia twice as wide. */
const widthOf = (letter: string): number => letter > "\u2e80" ? 2 : letter > "\u024f" ? 1.4 : 1;

/** The room that a name takes. */
function boxOf(name: string, { x, y }: Spot, nudge: Nudge): Box {
  const lines = linesOf(name);
  const long = Math.max(...lines.map((line) => [...line].reduce((sum, letter) => sum + widthOf(letter), 0))) * LETTER;
  const left = x + nudge.x - (nudge.anchor === "start" ? 0 : nudge.anchor === "end" ? long : long / 2);
  const bottom = y + nudge.y + 3 + (nudge.y > 0 ? LINE * (lines.length - 1) : 0);
  return { left, right: left + long, bottom, top: bottom - LINE * lines.length };
}

const around = ({ x, y }: Spot, far: number): Box => ({ left: x - far, right: x + far, top: y - far, bottom: y + far });

/** How much of a box lies under another. */
function covered(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** How much of a box lies outside the map. */
const outside = (box: Box): number => (box.right - box.left) * (box.bottom - box.top) - covered(box, MAP);

/** Whether a line from one place to another goes through a box: looked at in steps of a few pixels. */
function passes(box: Box, from: Spot, to: Spot): boolean {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 6);
  return Array.from({ length: steps }, (_, step) => step / steps).some((share) => {
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  });
}

const cutShort = (name: string): string => [...name].length <= CUT + 1 ? name : `${[...name].slice(0, CUT).join("").trimEnd()}…`;

/** Whether a city lies where it does on the map of the rules, under the same name. */
function isUsual({ cities }: MapBoard, city: number): boolean {
  const [own, usual] = [cities[city], usualBoard.cities[city]];
  return own !== undefined && usual !== undefined && own.name === usual.name && own.x === usual.x && own.y === usual.y;
}

/** Where the names of usual cities stand as it was set by hand; those that something new would cover are left out. */
function setByHand(board: MapBoard, corners: readonly Box[]): Map<number, Nudge> {
  const news = board.cities.flatMap((_, city) => isUsual(board, city) ? [] : [around(spotOf(board, city), 9)]);
  const strange = [...(isMoved(board) ? corners : []), ...news];
  return new Map(board.cities.flatMap(({ name }, city) => {
    const nudge = NUDGED[name] ?? WAYS[0]!;
    const box = boxOf(name, spotOf(board, city), nudge);
    return isUsual(board, city) && strange.every((each) => covered(box, each) === 0) ? [[city, nudge] as const] : [];
  }));
}

/** Where all names of a map stand, so that they cover each other, cities and lines as little as can be. */
function placed(board: MapBoard): Nudge[] {
  const corners = [START, HEADQUARTERS].flatMap((first) => [0, 1, 2, 3].map((corner) => around(spotOf(board, first + corner), 25)));
  const fields = board.fields.flat().map(([x = 0, y = 0]) => around(scaled(x, y), 16));
  const byHand = setByHand(board, corners);
  const names = [...byHand].map(([city, nudge]) => boxOf(board.cities[city]?.name ?? "", spotOf(board, city), nudge));
  const taken = [...corners, ...fields, ...names, ...board.cities.map((_, city) => around(spotOf(board, city), 9))];
  const ends = board.lines.map(([one = 0, other = 0]) => [spotOf(board, one), spotOf(board, other)] as const);
  const spoilt = (box: Box): number => taken.reduce((sum, each) => sum + covered(box, each), 0) + 3 * outside(box);
  const cost = (box: Box): number => spoilt(box) + 30 * ends.filter(([from, to]) => passes(box, from, to)).length;
  const best = (name: string, spot: Spot): Nudge => {
    const costs = WAYS.map((way, at) => [way, cost(boxOf(name, spot, way)) + at] as const);
    return costs.sort(([, one], [, other]) => one - other)[0]?.[0] ?? WAYS[0]!;
  };
  return board.cities.map(({ name }, city) => {
    const [found, spot] = [byHand.get(city), spotOf(board, city)];
    if (found !== undefined) return found;
    const [whole, short] = [best(name, spot), cutShort(name)];
    const nudge = short === name || spoilt(boxOf(name, spot, whole)) <= COVERS ? whole : { ...best(short, spot), short };
    taken.push(boxOf(nudge.short ?? name, spot, nudge));
    return nudge;
  });
}

const known = new WeakMap<MapBoard, { nudges: Nudge[]; reach: number[] }>();

/** What is worked out once for a map. */
function knownOf(board: MapBoard): { nudges: Nudge[]; reach: number[] } {
  const found = known.get(board) ?? { nudges: placed(board), reach: reaches(board) };
  known.set(board, found);
  return found;
}

/** Half of the way from each city to the place that lies nearest to it. */
function reaches(board: MapBoard): number[] {
  const places = [...board.cities.keys(), ...[0, 1, 2, 3].flatMap((corner) => [START + corner, HEADQUARTERS + corner])];
  const spots = places.map((place) => spotOf(board, place));
  return board.cities.map((_, city) => {
    const { x, y } = spotOf(board, city);
    return Math.max(CLOSE, Math.min(...spots.filter((_, at) => at !== city).map((spot) => Math.hypot(spot.x - x, spot.y - y))) / 2);
  });
}

/** How far from a city pointing still means it, and none of its neighbours. */
export const reachOf = (board: MapBoard, city: number): number => knownOf(board).reach[city] ?? CLOSE;

/** Where the name of a city stands beside it; a usual one's as it was set by hand. */
export const nudgeOf = (board: MapBoard, city: number): Nudge => knownOf(board).nudges[city] ?? WAYS[0]!;

/** Where the name of a city stands, further away where agents are. */
export function labelOf(view: TopSecretView, board: MapBoard, city: number): Nudge {
  const spot = spotOf(board, city);
  const nudge = nudgeOf(board, city);
  const there = agentsAt(view, city);
  const carried = there.some((agent) => (view.carries[agent] ?? -1) >= 0);
  const below = there.length === 0 ? 0 : carried ? 10 : 8;
  const away = nudge.anchor ? 0 : nudge.y > 0 ? below : there.length > 0 ? -9 : 0;
  const aside = nudge.anchor && there.length > 1 ? (nudge.anchor === "end" ? -14 : 14) : 0;
  return { ...nudge, x: spot.x + nudge.x + aside, y: spot.y + nudge.y + away };
}

const EAST = 560;
const NEAR = 95;

/** Whether suitcases lie to the left of a city, away from the edge of the map. */
export const lieLeft = (board: MapBoard, city: number): boolean => spotOf(board, city).x > EAST;

/** Where the suitcases that lie in a city are drawn, the lowest one first. */
export function pileOf(view: TopSecretView, board: MapBoard, city: number): Spot {
  const spot = spotOf(board, city);
  const agents = agentsAt(view, city).length;
  const aside = [0, 5, 18, 28][Math.min(agents, 3)] ?? 0;
  const nameAbove = nudgeOf(board, city).y < 0;
  const y = nameAbove && agents === 0 ? 0 : -24 - (agents > 0 ? 5 : 0);
  return { x: spot.x + (lieLeft(board, city) ? -38 - aside : 10 + aside), y: spot.y + y };
}

/** How a second suitcase is set off from the first: upwards, or sideways where a headquarters lies above. */
export function pileStep(board: MapBoard, city: number): Spot {
  const spot = spotOf(board, city);
  const below = board.headquarters.some((_, corner) => {
    const shield = spotOf(board, HEADQUARTERS + corner);
    return shield.y < spot.y && Math.hypot(shield.x - spot.x, shield.y - spot.y) < NEAR;
  });
  return below ? { x: lieLeft(board, city) ? -27 : 27, y: 0 } : { x: 0, y: -18 };
}

/** Where the disc with the number of steps or the gunsight stands. */
export function discOf(view: TopSecretView, board: MapBoard, place: number): Spot {
  const spot = spotOf(board, place);
  if (!isCity(place)) return { x: spot.x - 22, y: spot.y - 20 };
  if (nudgeOf(board, place).anchor === "end") return { x: spot.x, y: spot.y - 18 };
  const beside = agentsAt(view, place).length > 1 ? 13 : 0;
  const right = lieLeft(board, place) && casesAt(view, place).length > 0;
  return { x: spot.x + (right ? 12 + beside : -12 - beside), y: spot.y - 12 };
}
