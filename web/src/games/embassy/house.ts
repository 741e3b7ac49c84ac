/** The building: where rooms lie in the picture, which ways join them, what is dark, and what can be reached. */
import plan from "./plan.json";
import { BALLROOM, playerOf, ROOMS, seatOf } from "./nouns";
import type { EmbassyView } from "./view";

export interface Way { from: number; to: number; kind: string }
export interface House { place: readonly number[]; lit: ReadonlySet<number>; ways: readonly Way[] }
export interface Point { x: number; y: number }

const DEFAULT: House = {
  place: plan.place, lit: new Set(plan.lit),
  ways: plan.ways.map(([from, to, kind]) => ({ from: Number(from), to: Number(to), kind: String(kind) })),
};
const STAIRS = DEFAULT.ways.filter((way) => way.kind === "stair" || way.kind === "shaft");
const built = new Map<string, House>();

/** The house of a table: the reconstruction, or one's own plan, packed on a line. */
export function houseOf(config: Record<string, string>): House {
  const text = config["plan"] ?? "default";
  if (text === "default") return DEFAULT;
  const known = built.get(text) ?? unpack(text);
  built.set(text, known);
  return known;
}

function unpack(text: string): House {
  const [doors = "", lit = "", place = ""] = text.split(";");
  const ways = doors.split(",").map((door) => door.split("-").map(Number))
    .map(([from = 0, to = 0, kind = 0]) => ({ from, to, kind: plan.kinds[kind] ?? "" }));
  return { place: place.split(",").map(Number), lit: new Set(lit.split(",").map(Number)), ways: [...ways, ...STAIRS] };
}

/* ---------- the picture: look.md 6, projection ---------- */
export const WIDE = 150;
export const DEEP = 55;
const SLANT = 17;
const LEFT = 114;
export const GROUND = [220, 408, 593] as const;

export function floorOf(room: number): number {
  return Math.floor(room / 9);
}

export function rowOf(house: House, room: number): number {
  return Math.floor(((house.place[room] ?? 0) % 9) / 3);
}

export function columnOf(house: House, room: number): number {
  return (house.place[room] ?? 0) % 3;
}

/** The corner at the back left of a cell of a floor. */
export function corner(floor: number, row: number, column: number): Point {
  return { x: LEFT + WIDE * column + SLANT * (3 - row), y: (GROUND[floor] ?? 0) - DEEP * (3 - row) };
}

export function cornerOf(house: House, room: number): Point {
  return corner(floorOf(room), rowOf(house, room), columnOf(house, room));
}

/** The outline of a room. */
export function outline({ x, y }: Point): string {
  return `${x},${y} ${x + WIDE},${y} ${x + WIDE - SLANT},${y + DEEP} ${x - SLANT},${y + DEEP}`;
}

/** The middle of a room's floor, where trails and routes pass. */
export function middle(house: House, room: number): Point {
  const { x, y } = cornerOf(house, room);
  return { x: x + 66, y: y + 31 };
}

/* ---------- ways ---------- */
/** The kind of the door or stair between two rooms, "" for none. */
export function doorOf(house: House, one: number, other: number): string {
  const joins = ({ from, to }: Way): boolean => (from === one && to === other) || (from === other && to === one);
  return house.ways.find(joins)?.kind ?? "";
}

/** The kind of the way from one room to another, "" for none; E33 from a Service Staircase a locked door is free. */
export function kindOf(house: House, from: number, to: number): string {
  const kind = doorOf(house, from, to);
  return kind === "locked" && (ROOMS[from] ?? "").startsWith("service") ? "normal" : kind;
}

export function neighbours(house: House, room: number): number[] {
  return house.ways.flatMap((way) => (way.from === room ? [way.to] : way.to === room ? [way.from] : []));
}

/** E84 Whether Central Lock has shut a way. */
export function isShut(house: House, view: EmbassyView, from: number, to: number): boolean {
  const [owner, floor] = view.lock;
  return owner >= 0 && kindOf(house, from, to) === "stair" && (floorOf(from) === floor || floorOf(to) === floor);
}

export function isDark(house: House, view: EmbassyView, room: number): boolean {
  return view.lights_out && !house.lit.has(room);
}

/** The others in a room whom one would meet there: after the Reception the Ballroom is safe. */
export function othersIn(view: EmbassyView, room: number, seat: number): number[] {
  if (view.reception && room === BALLROOM) return [];
  return view.at.flatMap((at, player) => (at === room && seatOf(view, player) !== seat ? [seatOf(view, player)] : []));
}

/** Every room within so many steps: the shortest route there that is least seen, without the room where it begins. */
export function routes(house: House, view: EmbassyView, seat: number, steps: number): Map<number, number[]> {
  const start = view.at[playerOf(view, seat)] ?? -1;
  const found = new Map<number, number[]>([[start, []]]);
  let edge = [start];
  for (let step = 0; step < steps; step++) {
    const further = new Map<number, number[]>();
    for (const room of edge) {
      if (room !== start && stops(house, view, room, seat)) continue;
      for (const to of neighbours(house, room)) {
        if (found.has(to) || !isOpen(house, view, room, to)) continue;
        const route = [...(found.get(room) ?? []), to];
        const least = risks(house, view, seat, further.get(to) ?? []);
        if (!further.has(to) || risks(house, view, seat, route) < least) further.set(to, route);
      }
    }
    for (const [room, route] of further) found.set(room, route);
    edge = [...further.keys()];
  }
  found.delete(start);
  return found;
}

/** What a route brings on the way: X-ray doors, and rooms where somebody stands in the dark. */
function risks(house: House, view: EmbassyView, seat: number, route: readonly number[]): number {
  const from = [view.at[playerOf(view, seat)] ?? -1, ...route];
  return route.filter((room, place) => {
    const passed = room !== route.at(-1) && othersIn(view, room, seat).length > 0;
    return passed || kindOf(house, from[place] ?? -1, room) === "x-ray";
  }).length;
}

function isOpen(house: House, view: EmbassyView, from: number, to: number): boolean {
  return (kindOf(house, from, to) !== "locked" || view.key_played) && !isShut(house, view, from, to);
}

/** ER11 Whether a walk ends in a room because somebody stands there in the light. */
function stops(house: House, view: EmbassyView, room: number, seat: number): boolean {
  return othersIn(view, room, seat).length > 0 && !isDark(house, view, room);
}

/** E62, E67 The seat that watches from a room, there since the end of an earlier turn (ER51); -1 for nobody. */
export function watcher(view: EmbassyView, room: number): number {
  const player = view.at.findIndex((at, each) => at === room && view.since[each] === room);
  return player < 0 ? -1 : seatOf(view, player);
}
