/** What can be done to a map: each returns a new one, packed on a line as the server reads it. */
import type { Options } from "../../../face/editor";
import { isMoved, type MapBoard, type Spot } from "../board/map";
import { HEADQUARTERS, START, isCity } from "../view";

const THOUSANDTHS = 1000;
/** Signs that part the names in a packed map. */
const PARTING = /[:;,_]/g;
/** How near the edge a place may come. */
const EDGE = 0.03;

const rounded = (share: number): number => Math.round(Math.min(1 - EDGE, Math.max(EDGE, share)) * THOUSANDTHS) / THOUSANDTHS;

/** The option for a map. */
export function packed(board: Omit<MapBoard, "fields">): Options {
  const { cities, lines, exits, gates, starts, headquarters } = board;
  const named = cities.map(({ name, x, y }) => `${name.replaceAll(" ", "_")}:${x}:${y}`);
  const seats = [...exits, ...gates].map((group) => group.join("+"));
  const corners = isMoved(board) ? [[...starts, ...headquarters].map((spot) => spot.join(":")).join(",")] : [];
  return { board: [named.join(","), lines.map((line) => line.join("-")).join(","), seats.join(","), ...corners].join(";") };
}

/** A name that can be written into a map. */
export const plainName = (name: string): string => name.normalize("NFC").replace(PARTING, " ");

/** The map with a city, a start or a headquarters elsewhere. */
export function moved(board: MapBoard, place: number, { x, y }: Spot): MapBoard {
  const corners = (spots: number[][], first: number): number[][] => spots.map((spot, at) => at === place - first ? [rounded(x), rounded(y)] : spot);
  if (isCity(place)) return { ...board, cities: board.cities.map((each, at) => at === place ? { ...each, x: rounded(x), y: rounded(y) } : each) };
  return place >= HEADQUARTERS ? { ...board, headquarters: corners(board.headquarters, HEADQUARTERS) } : { ...board, starts: corners(board.starts, START) };
}

export function renamed(board: MapBoard, city: number, name: string): MapBoard {
  return { ...board, cities: board.cities.map((each, at) => at === city ? { ...each, name: plainName(name) } : each) };
}

export function added(board: MapBoard, name: string, { x, y }: Spot): MapBoard {
  return { ...board, cities: [...board.cities, { name: plainName(name), x: rounded(x), y: rounded(y) }] };
}

/** The map without a city, and without all that led there. */
export function removed(board: MapBoard, city: number): MapBoard {
  const after = (each: number): number => each > city ? each - 1 : each;
  const rest = (group: readonly number[]): number[] => group.filter((each) => each !== city).map(after);
  return {
    ...board, cities: board.cities.filter((_, at) => at !== city),
    lines: board.lines.filter((line) => !line.includes(city)).map((line) => line.map(after)),
    exits: board.exits.map(rest), gates: board.gates.map(rest),
  };
}

/** A list with a city that was missing, or without it. */
const toggled = (group: readonly number[], city: number): number[] =>
  group.includes(city) ? group.filter((each) => each !== city) : [...group, city];

/** Joins two places, or parts them: two cities by a line, a start by an exit, a headquarters by a scored line. */
export function joined(board: MapBoard, one: number, other: number): MapBoard {
  const [city = 0, place = 0] = [one, other].sort((x, y) => x - y);
  if (city >= START || one === other) return board;
  if (place >= HEADQUARTERS) {
    return { ...board, gates: board.gates.map((group, seat) => seat === place - HEADQUARTERS ? toggled(group, city) : group) };
  }
  if (place >= START) {
    return { ...board, exits: board.exits.map((group, seat) => seat === place - START ? toggled(group, city) : group) };
  }
  const kept = board.lines.filter((line) => !(line.includes(one) && line.includes(other)));
  return { ...board, lines: kept.length < board.lines.length ? kept : [...board.lines, [one, other]] };
}
