/** What can be done to a map: each returns a new one, packed on a line as the server reads it. */
import type { Options } from "../../../face/editor";
import { hasMovedCorners, type MapBoard, type Point } from "../board/map";
import { HEADQUARTERS, START, isCity } from "../view";

const PRECISION = 1000;
/** Signs that part the names in a packed map. */
const SEPARATORS = /[:;,_]/g;
/** How near the edge a place may come. */
const MIN_MARGIN = 0.03;

const roundShare = (share: number): number => Math.round(Math.min(1 - MIN_MARGIN, Math.max(MIN_MARGIN, share)) * PRECISION) / PRECISION;

/** The option for a map. */
export function pack(board: Omit<MapBoard, "fields">): Options {
  const { cities, lines, exits, gates, starts, headquarters } = board;
  const named = cities.map(({ name, x, y }) => `${name.replaceAll(" ", "_")}:${x}:${y}`);
  const seats = [...exits, ...gates].map((group) => group.join("+"));
  const corners = hasMovedCorners(board) ? [[...starts, ...headquarters].map((spot) => spot.join(":")).join(",")] : [];
  return { board: [named.join(","), lines.map((line) => line.join("-")).join(","), seats.join(","), ...corners].join(";") };
}

/** A name that can be written into a map. */
export const cleanName = (name: string): string => name.normalize("NFC").replace(SEPARATORS, " ");

/** The map with a city, a start or a headquarters elsewhere. */
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

/** The map without a city, and without all that led there. */
export function withoutCity(board: MapBoard, city: number): MapBoard {
  const renumber = (item: number): number => item > city ? item - 1 : item;
  const rest = (group: readonly number[]): number[] => group.filter((item) => item !== city).map(renumber);
  return {
    ...board, cities: board.cities.filter((_, index) => index !== city),
    lines: board.lines.filter((line) => !line.includes(city)).map((line) => line.map(renumber)),
    exits: board.exits.map(rest), gates: board.gates.map(rest),
  };
}

/** A list with a city that was missing, or without it. */
const toggle = (group: readonly number[], city: number): number[] =>
  group.includes(city) ? group.filter((item) => item !== city) : [...group, city];

/** Joins two places, or parts them: two cities by a line, a start by an exit, a headquarters by a scored line. */
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
