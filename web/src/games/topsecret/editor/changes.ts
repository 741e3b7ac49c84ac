/** Changes to a map; each returns a new one. */
import type { Options } from "../../../face/editor";
import { hasMovedCorners, type MapBoard, type Point } from "../board/map";
import { HEADQUARTERS, START, isCity } from "../view";

const PRECISION = 1000;
/** Separators of packed maps, not allowed in names. */
const SEPARATORS = /[:;,_]/g;
/** Minimum distance of a place from the edge. */
const MIN_MARGIN = 0.03;

const roundShare = (share: number): number => Math.round(Math.min(1 - MIN_MARGIN, Math.max(MIN_MARGIN, share)) * PRECISION) / PRECISION;

/** Return a map as an option. */
export function pack(board: Omit<MapBoard, "fields">): Options {
  const { cities, lines, exits, gates, starts, headquarters } = board;
  const named = cities.map(({ name, x, y }) => `${name.replaceAll(" ", "_")}:${x}:${y}`);
  const seats = [...exits, ...gates].map((group) => group.join("+"));
  const corners = hasMovedCorners(board) ? [[...starts, ...headquarters].map((spot) => spot.join(":")).join(",")] : [];
  return { board: [named.join(","), lines.map((line) => line.join("-")).join(","), seats.join(","), ...corners].join(";") };
}

/** Remove separators from a name. */
const cleanName = (name: string): string => name.normalize("NFC").replace(SEPARATORS, " ");

/** Move a city, a start or a headquarters. */
export function withMoved(board: MapBoard, place: number, { x, y }: Point): MapBoard {
  const corners = (spots: number[][], first: number): number[][] => spots.map((spot, index) => index === place - first ? [roundShare(x), roundShare(y)] : spot);
  if (isCity(place)) return { ...board, cities: board.cities.map((item, index) => index === place ? { ...item, x: roundShare(x), y: roundShare(y) } : item) };
  return place >= HEADQUARTERS ? { ...board, headquarters: corners(board.headquarters, HEADQUARTERS) } : { ...board, starts: corners(board.starts, START) };
}

export function withName(board: MapBoard, city: number, name: string): MapBoard {
  return { ...board, cities: board.cities.map((item, index) => index === city ? { ...item, name: cleanName(name) } : item) };
}

export function withCity(board: MapBoard, name: string, { x, y }: Point): MapBoard {
  return { ...board, cities: [...board.cities, { name: cleanName(name), x: roundShare(x), y: roundShare(y) }] };
}

/** Remove a city and its connections. */
export function withoutCity(board: MapBoard, city: number): MapBoard {
  const renumber = (item: number): number => item > city ? item - 1 : item;
  const rest = (group: readonly number[]): number[] => group.filter((item) => item !== city).map(renumber);
  return {
    ...board, cities: board.cities.filter((_, index) => index !== city),
    lines: board.lines.filter((line) => !line.includes(city)).map((line) => line.map(renumber)),
    exits: board.exits.map(rest), gates: board.gates.map(rest),
  };
}

/** Add a city to a list, or remove it. */
const toggle = (group: readonly number[], city: number): number[] =>
  group.includes(city) ? group.filter((item) => item !== city) : [...group, city];

/** Connect or disconnect two places: cities by a line, a start by an exit, a headquarters by a gate. */
export function withLineToggled(board: MapBoard, one: number, other: number): MapBoard {
  const [city = 0, place = 0] = [one, other].sort((x, y) => x - y);
  if (city >= START || one === other) return board;
  if (place >= HEADQUARTERS) {
    return { ...board, gates: board.gates.map((group, seat) => seat === place - HEADQUARTERS ? toggle(group, city) : group) };
  }
  if (place >= START) {
    return { ...board, exits: board.exits.map((group, seat) => seat === place - START ? toggle(group, city) : group) };
  }
  const others = board.lines.filter((line) => !(line.includes(one) && line.includes(other)));
  return { ...board, lines: others.length < board.lines.length ? others : [...board.lines, [one, other]] };
}
