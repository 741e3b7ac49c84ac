/** What can be done to a building and its items: each returns options as the server reads them. */
import type { Options } from "../../../face/editor";
import { floorOf, houseOf, type House, type Passage } from "../board/house";
import plan from "../plan.json";

const COLUMNS = 3;
const DOORS: readonly string[] = ["normal", "x-ray", "locked"];
export const DECK: Readonly<Record<string, number>> = plan.deck;

export const doorsOf = ({ ways }: House): Passage[] => ways.filter(({ kind }) => DOORS.includes(kind));

/** The option for a building. */
export function packed({ place, lit, ways }: House): { plan: string } {
  const doors = ways.filter(({ kind }) => DOORS.includes(kind)).map(({ from, to, kind }) => `${from}-${to}-${plan.kinds.indexOf(kind)}`);
  return { plan: [doors.join(","), [...lit].join(","), place.join(",")].join(";") };
}

/** The house without a door, or with another kind of it; "wall" is none. */
export function withDoor(house: House, from: number, to: number, kind: string): House {
  const others = house.ways.filter((way) => !([way.from, way.to].includes(from) && [way.from, way.to].includes(to)));
  return { ...house, ways: kind === "wall" ? others : [...others, { from, to, kind }] };
}

export function withLight(house: House, room: number): House {
  const lit = new Set(house.lit);
  if (!lit.delete(room)) lit.add(room);
  return { ...house, lit };
}

/** Two rooms of one floor change places; the doors stay where they are. */
export function swapped(house: House, one: number, other: number): House {
  if (floorOf(one) !== floorOf(other)) return house;
  const meant = (room: number): number => room === one ? other : room === other ? one : room;
  const ways = house.ways.map((way) => DOORS.includes(way.kind) ? { ...way, from: meant(way.from), to: meant(way.to) } : way);
  return { ...house, ways, place: house.place.map((_, room) => house.place[meant(room)] ?? 0) };
}

/** The left column of every floor stands for the right one too, with its doors and its light. */
export function mirrored(house: House): House {
  const across = (room: number): number => {
    const at = house.place[room] ?? 0;
    return house.place.indexOf(at - at % COLUMNS + COLUMNS - 1 - at % COLUMNS);
  };
  const columnOf = (room: number): number => (house.place[room] ?? 0) % COLUMNS;
  const isRight = ({ from, to, kind }: Passage): boolean => DOORS.includes(kind) && Math.max(columnOf(from), columnOf(to)) === COLUMNS - 1;
  const kept = house.ways.filter((way) => !isRight(way));
  const copied = kept.filter(({ kind, from, to }) => DOORS.includes(kind) && Math.min(columnOf(from), columnOf(to)) === 0)
    .map((way) => ({ ...way, from: across(way.from), to: across(way.to) }));
  const left = house.place.map((_, room) => room).filter((room) => columnOf(room) < COLUMNS - 1 && house.lit.has(room));
  return { ...house, ways: [...kept, ...copied], lit: new Set(left.flatMap((room) => [room, across(room)])) };
}

/** How many there are of each item: the deck of the first mission, as far as it was not changed. */
export function countsOf({ items = "mission" }: Options): Record<string, number> {
  const changed = items === "mission" ? [] : items.split(",").map((part) => part.split("="));
  return { ...DECK, ...Object.fromEntries(changed.map(([name, count]) => [name, Number(count)])) };
}

/** The option for items that are counted by hand: only what differs from the mission is written. */
export function packedItems(counts: Readonly<Record<string, number>>): { items: string } {
  const changed = Object.entries(counts).filter(([name, count]) => count !== (DECK[name] ?? 0));
  return { items: changed.length === 0 ? "mission" : changed.map((part) => part.join("=")).join(",") };
}

/** A named building and the mission's items, written out. */
export const written = (options: Options): Options => ({ ...packed(houseOf(options)), items: options["items"] ?? "mission" });
