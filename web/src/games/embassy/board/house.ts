/** The building: where rooms lie in the picture, and which ways join them. */
import plan from "../plan.json";

/** A door or a stair. */
export interface Passage { from: number; to: number; kind: string }
export interface House { place: readonly number[]; lit: ReadonlySet<number>; ways: readonly Passage[] }
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

const listed = (text: string): string[] => text === "" ? [] : text.split(",");

function unpack(text: string): House {
  const [doors = "", lit = "", place = ""] = text.split(";");
  const ways = listed(doors).map((door) => door.split("-").map(Number))
    .map(([from = 0, to = 0, kind = 0]) => ({ from, to, kind: plan.kinds[kind] ?? "" }));
  return { place: place.split(",").map(Number), lit: new Set(listed(lit).map(Number)), ways: [...ways, ...STAIRS] };
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

/** The kind of the door or stair between two rooms, "" for none. */
export function doorOf(house: House, one: number, other: number): string {
  const joins = ({ from, to }: Passage): boolean => (from === one && to === other) || (from === other && to === one);
  return house.ways.find(joins)?.kind ?? "";
}
