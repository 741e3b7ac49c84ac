/** Where pieces and names stand round a city, so that nothing covers a number or a letter. */
import { spotOf, type MapBoard, type Spot } from "./map";
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

interface Nudge { x: number; y: number; anchor?: "end" | "start" }

/** Names that would cover a line or a neighbour if they stood below their city. */
const NUDGED: Record<string, Nudge> = {
  Oslo: { x: -20, y: 5, anchor: "end" }, Montreal: { x: 14, y: -21 }, Helsinki: { x: 2, y: -23 },
  Reykjavik: { x: -2, y: -22 }, Beijing: { x: 12, y: 24 }, Moscow: { x: -2, y: 23 }, Cairo: { x: 2, y: 23 },
  "Buenos Aires": { x: -8, y: 23 }, "Cape Town": { x: 10, y: 23 },
};

/** Where the name of a city stands, further away where agents are. */
export function labelOf(view: TopSecretView, board: MapBoard, city: number): Nudge {
  const spot = spotOf(board, city);
  const nudge = NUDGED[board.cities[city]?.name ?? ""] ?? { x: 0, y: 23 };
  const there = agentsAt(view, city);
  const carried = there.some((agent) => (view.carries[agent] ?? -1) >= 0);
  const below = there.length === 0 ? 0 : carried ? 10 : 8;
  const away = nudge.anchor ? 0 : nudge.y > 0 ? below : there.length > 0 ? -9 : 0;
  const aside = nudge.anchor && there.length > 1 ? -14 : 0;
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
  const nameAbove = (NUDGED[board.cities[city]?.name ?? ""]?.y ?? 0) < 0;
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
  if (NUDGED[board.cities[place]?.name ?? ""]?.anchor === "end") return { x: spot.x, y: spot.y - 18 };
  const beside = agentsAt(view, place).length > 1 ? 13 : 0;
  const right = lieLeft(board, place) && casesAt(view, place).length > 0;
  return { x: spot.x + (right ? 12 + beside : -12 - beside), y: spot.y - 12 };
}
