/** The map: a named board, or a custom one from the options; positions of places. */
import boards from "../board.json";
import { COLOURS, HEADQUARTERS, START, isCity } from "../view";

export interface City { name: string; x: number; y: number }

export interface MapBoard {
  cities: City[];
  lines: number[][];
  exits: number[][];
  gates: number[][];
  starts: number[][];
  headquarters: number[][];
  fields: number[][][];
}

const { others, ...defaultBoard } = boards;
const NAMED_BOARDS: Record<string, MapBoard> = { default: defaultBoard, alternative: { ...defaultBoard, ...others.alternative } };

export interface Point { x: number; y: number }

let lastText = "default";
let lastBoard: MapBoard = defaultBoard;

/** Return the board of a table; a custom one is packed in the options. */
export function boardOf(config: Record<string, string>): MapBoard {
  const text = config["board"] ?? "default";
  if (text !== lastText) {
    lastText = text;
    lastBoard = NAMED_BOARDS[text] ?? unpack(text);
  }
  return lastBoard;
}

const splitList = (text: string): string[] => text === "" ? [] : text.split(",");

function unpack(text: string): MapBoard {
  const [cities = "", lines = "", seats = "", moved = ""] = text.split(";");
  const corners = splitList(moved).map((spot) => spot.split(":").map(Number));
  const groups = seats.split(",").map((group) => group.split("+").filter((city) => city !== "").map(Number));
  return {
    ...defaultBoard,
    cities: splitList(cities).map((city) => {
      const [name = "", x, y] = city.split(":");
      return { name: name.replaceAll("_", " "), x: Number(x), y: Number(y) };
    }),
    lines: splitList(lines).map((line) => line.split("-").map(Number)),
    exits: groups.slice(0, 4),
    gates: groups.slice(4),
    ...(moved === "" ? {} : { starts: corners.slice(0, 4), headquarters: corners.slice(4) }),
  };
}

/** Return whether a start or headquarters differs from the default board. */
export const hasMovedCorners = ({ starts, headquarters }: Pick<MapBoard, "starts" | "headquarters">): boolean =>
  `${starts};${headquarters}` !== `${defaultBoard.starts};${defaultBoard.headquarters}`;

export function toMap(x: number, y: number): Point {
  return { x: 72 + 584 * x, y: 9 + 584 * y };
}

/** Convert map units to a share from 0 to 1. */
export function fromMap({ x, y }: Point): Point {
  return { x: (x - 72) / 584, y: (y - 9) / 584 };
}

/** Return the position of a place. */
export function positionOf(board: MapBoard, place: number): Point {
  const corner = place >= HEADQUARTERS ? board.headquarters[place - HEADQUARTERS] : board.starts[place - START];
  const city = board.cities[place];
  return city ? toMap(city.x, city.y) : toMap(corner?.[0] ?? 0.5, corner?.[1] ?? 0.5);
}

/** Whether a place lies in the lower half of the map, so that a sheet over the map goes to the upper one. */
export const isLow = ({ config }: { config: Record<string, string> }, place: number): boolean =>
  place >= 0 && positionOf(boardOf(config), place).y > 301;

/** A place as notation writes it. */
export function placeKey(board: MapBoard, place: number): string {
  if (isCity(place)) return (board.cities[place]?.name ?? "").toLowerCase().replaceAll(" ", "-");
  const corner = COLOURS[place - (place >= HEADQUARTERS ? HEADQUARTERS : START)] ?? "red";
  return `${place >= HEADQUARTERS ? "headquarters" : "start"}-${corner}`;
}

/** Return the neighbours of a place. */
export function neighbours(board: MapBoard, place: number): number[] {
  if (place >= START) return board.exits[place - START] ?? [];
  return board.lines.flatMap(([one, other]) => (one === place ? [other!] : other === place ? [one!] : []));
}

/** Return the neighbour in a direction, or -1. */
export function neighbourTowards(board: MapBoard, place: number, dx: number, dy: number): number {
  const from = positionOf(board, place);
  let best = -1;
  let bestAlignment = 0.3;
  for (const neighbour of neighbours(board, place)) {
    const to = positionOf(board, neighbour);
    const alignment = ((to.x - from.x) * dx + (to.y - from.y) * dy) / Math.hypot(to.x - from.x, to.y - from.y);
    if (alignment > bestAlignment) [best, bestAlignment] = [neighbour, alignment];
  }
  return best;
}
