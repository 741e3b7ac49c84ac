/** Maps that look the same from every corner: one part is repeated by quarter turns or by a half turn. */
import type { City, MapBoard } from "../board/map";

const MIDDLE = 0.5;
/** A city nearer to the middle is the one that all turns leave where it is. */
const CENTRE = 0.02;

/** Which city of the part that is repeated a city stands for, and how many turns ahead it is. */
interface Image { of: number; turn: number }

const third = (value: number): number => Math.round(value * 1000) / 1000;

/** A corner's spot after so many quarter turns clockwise. */
function turnedCorner([x = 0, y = 0]: readonly number[], quarters: number): number[] {
  const spot = turned({ x, y }, quarters);
  return [spot.x, spot.y];
}

/** A spot after so many quarter turns clockwise. */
function turned<T extends { x: number; y: number }>(spot: T, quarters: number): T {
  return quarters === 0 ? spot : turned({ ...spot, x: third(1 - spot.y), y: spot.x }, quarters - 1);
}

const isCentre = ({ x, y }: City): boolean => Math.hypot(x - MIDDLE, y - MIDDLE) < CENTRE;

/** Whether a city lies in the part that is repeated: the upper left quarter, or the upper half. */
function isFirst({ x, y }: City, parts: number): boolean {
  if (parts === 4) return x < MIDDLE && y <= MIDDLE;
  return y < MIDDLE || (y === MIDDLE && x < MIDDLE);
}

/** The city among those not yet taken that lies nearest to a spot, or -1. */
function nearest(cities: readonly City[], free: ReadonlySet<number>, { x, y }: City): number {
  const far = (city: number): number => Math.hypot((cities[city]?.x ?? 0) - x, (cities[city]?.y ?? 0) - y);
  return [...free].sort((one, other) => far(one) - far(other))[0] ?? -1;
}

/** The cities of the repeated map, and which image every old city has become. */
function repeatedCities(old: readonly City[], parts: number): { cities: City[]; images: Map<number, Image>; firsts: number[] } {
  const all = old.map((_, city) => city).filter((city) => !isCentre(old[city]!));
  const firsts = all.filter((city) => isFirst(old[city]!, parts));
  const free = new Set(all.filter((city) => !firsts.includes(city)));
  const images = new Map<number, Image>(firsts.map((city) => [city, { of: city, turn: 0 }]));
  const cities = firsts.map((city) => old[city]!);
  for (let turn = 1; turn < parts; turn += 1) {
    for (const city of firsts) {
      const spot = turned(old[city]!, turn * 4 / parts);
      const before = nearest(old, free, spot);
      free.delete(before);
      if (before >= 0) images.set(before, { of: city, turn });
      cities.push({ ...spot, name: old[before]?.name ?? `${spot.name} ${turn + 1}` });
    }
  }
  return { cities, images, firsts };
}

/** The map with its first part repeated; a city in the middle stays there once. */
export function repeated(board: MapBoard, parts: 2 | 4): MapBoard {
  const { cities, images, firsts } = repeatedCities(board.cities, parts);
  const middle = board.cities.findIndex(isCentre);
  const centre = cities.length;
  const placeOf = (city: number, turn: number): number => {
    const image = images.get(city);
    if (city === middle) return centre;
    return image === undefined ? -1 : (image.turn + turn) % parts * firsts.length + firsts.indexOf(image.of);
  };
  const turns = [...Array(parts).keys()];
  const pairs = board.lines.filter((line) => line.some((city) => firsts.includes(city)))
    .flatMap((line) => turns.map((turn) => line.map((city) => placeOf(city, turn)).sort((one, other) => one - other)))
    .filter((line) => !line.includes(-1));
  const seats = 4 / parts;
  const groups = (old: number[][]): number[][] => old.map((_, seat) =>
    (old[seat % seats] ?? []).map((city) => placeOf(city, Math.floor(seat / seats))).filter((city) => city >= 0));
  const corners = (old: number[][]): number[][] => old.map((_, seat) => turnedCorner(old[seat % seats] ?? [], Math.floor(seat / seats) * seats));
  return {
    ...board, starts: corners(board.starts), headquarters: corners(board.headquarters),
    cities: middle < 0 ? cities : [...cities, { ...board.cities[middle]!, x: MIDDLE, y: MIDDLE }],
    lines: [...new Map(pairs.map((line) => [line.join(), line])).values()], exits: groups(board.exits), gates: groups(board.gates),
  };
}
