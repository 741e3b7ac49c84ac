/** Symmetric maps: one part is repeated by quarter turns or by a half turn. */
import type { City, MapBoard } from "../board/map";

const MIDDLE = 0.5;
/** A city closer to the middle is its own image. */
const CENTRE = 0.02;

/** The source city of a city, and the number of turns. */
interface Image { of: number; turn: number }

const roundThousandth = (value: number): number => Math.round(value * 1000) / 1000;

/** Rotate a corner by quarter turns clockwise. */
function rotatedCorner([x = 0, y = 0]: readonly number[], quarters: number): number[] {
  const spot = rotated({ x, y }, quarters);
  return [spot.x, spot.y];
}

/** Rotate a position by quarter turns clockwise. */
function rotated<T extends { x: number; y: number }>(spot: T, quarters: number): T {
  return quarters === 0 ? spot : rotated({ ...spot, x: roundThousandth(1 - spot.y), y: spot.x }, quarters - 1);
}

const isCentre = ({ x, y }: City): boolean => Math.hypot(x - MIDDLE, y - MIDDLE) < CENTRE;

/** Return whether a city is in the source part: the upper left quarter, or the upper half. */
function isSource({ x, y }: City, parts: number): boolean {
  if (parts === 4) return x < MIDDLE && y <= MIDDLE;
  return y < MIDDLE || (y === MIDDLE && x < MIDDLE);
}

/** Return the unassigned city nearest to a position, or -1. */
function nearest(cities: readonly City[], free: ReadonlySet<number>, { x, y }: City): number {
  const distance = (city: number): number => Math.hypot((cities[city]?.x ?? 0) - x, (cities[city]?.y ?? 0) - y);
  return [...free].sort((one, other) => distance(one) - distance(other))[0] ?? -1;
}

/** Return the cities of the symmetric map, and the image of each old city. */
function symmetricCities(original: readonly City[], parts: number): { cities: City[]; images: Map<number, Image>; sources: number[] } {
  const all = original.map((_, city) => city).filter((city) => !isCentre(original[city]!));
  const sources = all.filter((city) => isSource(original[city]!, parts));
  const free = new Set(all.filter((city) => !sources.includes(city)));
  const images = new Map<number, Image>(sources.map((city) => [city, { of: city, turn: 0 }]));
  const cities = sources.map((city) => original[city]!);
  for (let turn = 1; turn < parts; turn += 1) {
    for (const city of sources) {
      const spot = rotated(original[city]!, turn * 4 / parts);
      const existing = nearest(original, free, spot);
      free.delete(existing);
      if (existing >= 0) images.set(existing, { of: city, turn });
      cities.push({ ...spot, name: original[existing]?.name ?? `${spot.name} ${turn + 1}` });
    }
  }
  return { cities, images, sources };
}

/** Repeat the first part of a map; a city in the middle stays once. */
export function withSymmetry(board: MapBoard, parts: 2 | 4): MapBoard {
  const { cities, images, sources } = symmetricCities(board.cities, parts);
  const middle = board.cities.findIndex(isCentre);
  const centre = cities.length;
  const newIndex = (city: number, turn: number): number => {
    const image = images.get(city);
    if (city === middle) return centre;
    return image === undefined ? -1 : (image.turn + turn) % parts * sources.length + sources.indexOf(image.of);
  };
  const turns = [...Array(parts).keys()];
  const pairs = board.lines.filter((line) => line.some((city) => sources.includes(city)))
    .flatMap((line) => turns.map((turn) => line.map((city) => newIndex(city, turn)).sort((one, other) => one - other)))
    .filter((line) => !line.includes(-1));
  const seats = 4 / parts;
  const groups = (original: number[][]): number[][] => original.map((_, seat) =>
    (original[seat % seats] ?? []).map((city) => newIndex(city, Math.floor(seat / seats))).filter((city) => city >= 0));
  const corners = (original: number[][]): number[][] => original.map((_, seat) => rotatedCorner(original[seat % seats] ?? [], Math.floor(seat / seats) * seats));
  return {
    ...board, starts: corners(board.starts), headquarters: corners(board.headquarters),
    cities: middle < 0 ? cities : [...cities, { ...board.cities[middle]!, x: MIDDLE, y: MIDDLE }],
    lines: [...new Map(pairs.map((line) => [line.join(), line])).values()], exits: groups(board.exits), gates: groups(board.gates),
  };
}
