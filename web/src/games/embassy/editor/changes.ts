/** Changes to a building and its items, packed as options for the server. */
import type { Options } from "../../../face/editor";
import { floorOf, buildingOf, type Building, type Passage } from "../board/layout";
import plan from "../plan.json";

const COLUMNS = 3;
const DOORS: readonly string[] = ["normal", "x-ray", "locked"];
export const DECK: Readonly<Record<string, number>> = plan.deck;

/** Return a building as an option. */
export function pack({ cells, lit, passages }: Building): { plan: string } {
  const doors = passages.filter(({ kind }) => DOORS.includes(kind)).map(({ from, to, kind }) => `${from}-${to}-${plan.kinds.indexOf(kind)}`);
  return { plan: [doors.join(","), [...lit].join(","), cells.join(",")].join(";") };
}

/** Set the kind of a door; "wall" removes it. */
export function withDoor(house: Building, from: number, to: number, kind: string): Building {
  const others = house.passages.filter((way) => !([way.from, way.to].includes(from) && [way.from, way.to].includes(to)));
  return { ...house, passages: kind === "wall" ? others : [...others, { from, to, kind }] };
}

export function withLight(house: Building, room: number): Building {
  const lit = new Set(house.lit);
  if (!lit.delete(room)) lit.add(room);
  return { ...house, lit };
}

/** Swap two rooms of a floor; the doors keep their positions. */
export function withSwappedRooms(house: Building, one: number, other: number): Building {
  if (floorOf(one) !== floorOf(other)) return house;
  const swap = (room: number): number => room === one ? other : room === other ? one : room;
  const passages = house.passages.map((way) => DOORS.includes(way.kind) ? { ...way, from: swap(way.from), to: swap(way.to) } : way);
  return { ...house, passages, cells: house.cells.map((_, room) => house.cells[swap(room)] ?? 0) };
}

/** Mirror the left column of each floor to the right, with doors and lights. */
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

/** Return the number of each item: the first mission's deck with the changes. */
export function countsOf({ items = "mission" }: Options): Record<string, number> {
  const changed = items === "mission" ? [] : items.split(",").map((part) => part.split("="));
  return { ...DECK, ...Object.fromEntries(changed.map(([name, count]) => [name, Number(count)])) };
}

/** Return the item counts as an option: only the differences from the mission. */
export function packItems(counts: Readonly<Record<string, number>>): { items: string } {
  const changed = Object.entries(counts).filter(([name, count]) => count !== (DECK[name] ?? 0));
  return { items: changed.length === 0 ? "mission" : changed.map((part) => part.join("=")).join(",") };
}

/** Expand a named building and the mission's items. */
export const normalize = (options: Options): Options => ({ ...pack(buildingOf(options)), items: options["items"] ?? "mission" });
