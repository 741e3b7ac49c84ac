/** What can be done to a building and its items: each returns options as the server reads them. */
import type { Options } from "../../../face/editor";
import { floorOf, buildingOf, type Building, type Passage } from "../board/layout";
import plan from "../plan.json";

const COLUMNS = 3;
const DOORS: readonly string[] = ["normal", "x-ray", "locked"];
export const DECK: Readonly<Record<string, number>> = plan.deck;

export const doorsOf = ({ passages }: Building): Passage[] => passages.filter(({ kind }) => DOORS.includes(kind));

/** The option for a building. */
export function pack({ cells, lit, passages }: Building): { plan: string } {
  const doors = passages.filter(({ kind }) => DOORS.includes(kind)).map(({ from, to, kind }) => `${from}-${to}-${plan.kinds.indexOf(kind)}`);
  return { plan: [doors.join(","), [...lit].join(","), cells.join(",")].join(";") };
}

/** The house without a door, or with another kind of it; "wall" is none. */
export function withDoor(house: Building, from: number, to: number, kind: string): Building {
  const others = house.passages.filter((way) => !([way.from, way.to].includes(from) && [way.from, way.to].includes(to)));
  return { ...house, passages: kind === "wall" ? others : [...others, { from, to, kind }] };
}

export function withLight(house: Building, room: number): Building {
  const lit = new Set(house.lit);
  if (!lit.delete(room)) lit.add(room);
  return { ...house, lit };
}

/** Two rooms of one floor change places; the doors stay where they are. */
export function withSwappedRooms(house: Building, one: number, other: number): Building {
  if (floorOf(one) !== floorOf(other)) return house;
  const swap = (room: number): number => room === one ? other : room === other ? one : room;
  const passages = house.passages.map((way) => DOORS.includes(way.kind) ? { ...way, from: swap(way.from), to: swap(way.to) } : way);
  return { ...house, passages, cells: house.cells.map((_, room) => house.cells[swap(room)] ?? 0) };
}

/** The left column of every floor stands for the right one too, with its doors and its light. */
export function withMirroredColumns(house: Building): Building {
  const mirrorOf = (room: number): number => {
    const cell = house.cells[room] ?? 0;
    return house.cells.indexOf(cell - cell % COLUMNS + COLUMNS - 1 - cell % COLUMNS);
  };
  const columnOf = (room: number): number => (house.cells[room] ?? 0) % COLUMNS;
  const isRight = ({ from, to, kind }: Passage): boolean => DOORS.includes(kind) && Math.max(columnOf(from), columnOf(to)) === COLUMNS - 1;
  const unchanged = house.passages.filter((way) => !isRight(way));
  const copied = unchanged.filter(({ kind, from, to }) => DOORS.includes(kind) && Math.min(columnOf(from), columnOf(to)) === 0)
    .map((way) => ({ ...way, from: mirrorOf(way.from), to: mirrorOf(way.to) }));
  const left = house.cells.map((_, room) => room).filter((room) => columnOf(room) < COLUMNS - 1 && house.lit.has(room));
  return { ...house, passages: [...unchanged, ...copied], lit: new Set(left.flatMap((room) => [room, mirrorOf(room)])) };
}

/** How many there are of each item: the deck of the first mission, as far as it was not changed. */
export function countsOf({ items = "mission" }: Options): Record<string, number> {
  const changed = items === "mission" ? [] : items.split(",").map((part) => part.split("="));
  return { ...DECK, ...Object.fromEntries(changed.map(([name, count]) => [name, Number(count)])) };
}

/** The option for items that are counted by hand: only what differs from the mission is written. */
export function packItems(counts: Readonly<Record<string, number>>): { items: string } {
  const changed = Object.entries(counts).filter(([name, count]) => count !== (DECK[name] ?? 0));
  return { items: changed.length === 0 ? "mission" : changed.map((part) => part.join("=")).join(",") };
}

/** A named building and the mission's items, written out. */
export const normalize = (options: Options): Options => ({ ...pack(buildingOf(options)), items: options["items"] ?? "mission" });
