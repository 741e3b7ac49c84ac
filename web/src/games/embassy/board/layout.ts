/** The building: positions of rooms in the picture, and passages between them. */
import plan from "../plan.json";

/** A door or a stair. */
export interface Passage { from: number; to: number; kind: string }
export interface Building { cells: readonly number[]; lit: ReadonlySet<number>; passages: readonly Passage[] }
export interface Point { x: number; y: number }

const DEFAULT: Building = {
  cells: plan.place, lit: new Set(plan.lit),
  passages: plan.ways.map(([from, to, kind]) => ({ from: Number(from), to: Number(to), kind: String(kind) })),
};
const STAIRS = DEFAULT.passages.filter((way) => way.kind === "stair" || way.kind === "shaft");
const buildings = new Map<string, Building>();

/** Return the building of a table: the default one, or a custom plan that is packed in the options. */
export function buildingOf(config: Record<string, string>): Building {
  const text = config["plan"] ?? "default";
  if (text === "default") return DEFAULT;
  const building = buildings.get(text) ?? unpack(text);
  buildings.set(text, building);
  return building;
}

const splitList = (text: string): string[] => text === "" ? [] : text.split(",");

function unpack(text: string): Building {
  const [doors = "", lit = "", cells = ""] = text.split(";");
  const passages = splitList(doors).map((door) => door.split("-").map(Number))
    .map(([from = 0, to = 0, kind = 0]) => ({ from, to, kind: plan.kinds[kind] ?? "" }));
  return { cells: cells.split(",").map(Number), lit: new Set(splitList(lit).map(Number)), passages: [...passages, ...STAIRS] };
}

/** The projection of the building onto the picture. */
const ROOM_WIDTH = 150;
const ROOM_DEPTH = 55;
const SLANT = 17;
const LEFT = 114;
export const GROUND = [220, 408, 593] as const;

export function floorOf(room: number): number {
  return Math.floor(room / 9);
}

export function rowOf(house: Building, room: number): number {
  return Math.floor(((house.cells[room] ?? 0) % 9) / 3);
}

export function columnOf(house: Building, room: number): number {
  return (house.cells[room] ?? 0) % 3;
}

/** Return the back left corner of a cell. */
export function cellCorner(floor: number, row: number, column: number): Point {
  return { x: LEFT + ROOM_WIDTH * column + SLANT * (3 - row), y: (GROUND[floor] ?? 0) - ROOM_DEPTH * (3 - row) };
}

export function roomCorner(house: Building, room: number): Point {
  return cellCorner(floorOf(room), rowOf(house, room), columnOf(house, room));
}

/** Return the outline of a room. */
export function outline({ x, y }: Point): string {
  return `${x},${y} ${x + ROOM_WIDTH},${y} ${x + ROOM_WIDTH - SLANT},${y + ROOM_DEPTH} ${x - SLANT},${y + ROOM_DEPTH}`;
}

/** Return the centre of a room's floor, where trails and routes pass. */
export function roomCentre(house: Building, room: number): Point {
  const { x, y } = roomCorner(house, room);
  return { x: x + 66, y: y + 31 };
}

/** Return the kind of passage between two rooms, "" for none. */
export function doorOf(house: Building, one: number, other: number): string {
  const connects = ({ from, to }: Passage): boolean => (from === one && to === other) || (from === other && to === one);
  return house.passages.find(connects)?.kind ?? "";
}
