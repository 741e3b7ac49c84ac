/** The turn shown on the board: trails of the guests, and marks for events. */
import { cite } from "../cite";
import type { Line } from "../../../wire";
import { BALLROOM, HELIPAD, playerOf, type EmbassySeen } from "../words/names";

export interface Trail { seat: number; rooms: number[] }
/** A sign for the last event in a room. */
export interface Mark { room: number; sign: string; line: Line }
export interface TurnStory {
  /** Whether the turn is still running. */
  isCurrent: boolean;
  trails: Trail[];
  marks: Mark[];
}

const ACTION_SIGNS: Record<string, string> = {
  draw: "em-i-card", armoury: "em-i-card2", heal: "em-i-heal", reception: "em-r-ballroom", lock: "em-r-central-lock",
  call: "em-r-radio", lights: "em-r-breaker", jamming: "em-r-jamming", transmit: "em-r-telex", smuggle: "em-r-tunnel",
  upload: "em-i-hack",
};
const REWARD_SIGNS: Record<string, string> = {
  injure: "em-i-hurt", steal: "em-i-hand", interrogate: "em-i-eye", "knock-out": "em-i-fall",
};
const CARD_SIGNS: Record<string, string> = {
  E26: "em-i-blades", E29: "em-i-safe", E30: "em-i-heal", E31: "em-i-heal", E32: "em-i-key", E35: "em-i-key",
  E36: "em-i-card", E40: "em-i-goggles", E44: "em-i-goggles", E51: "em-i-bang",
};
const EVENT_SIGNS: Record<string, string> = {
  Met: "em-hats", Scanned: "em-i-eye", Hacked: "em-i-hack", Cracked: "em-i-key", Boarded: "em-r-helipad",
  Handed: "em-i-gift", Counted: "em-i-gift",
};

export function factOf(line: Line, name: string): number {
  const fact = line.facts[name];
  return typeof fact === "number" ? fact : -1;
}

/** Return the sign for a log line, "" for none. */
function signOf(line: Line): string {
  const word = (name: string): string => String(line.facts[name] ?? "");
  if (line.kind === "Acted") return ACTION_SIGNS[word("action")] ?? "";
  if (line.kind === "Rewarded") return REWARD_SIGNS[word("reward")] ?? "";
  if (line.kind === "Played") return CARD_SIGNS[word("number")] ?? "";
  return EVENT_SIGNS[line.kind] ?? "";
}

/** Return the lines of the newest turn with a visible event. */
function newestTurn(lines: readonly Line[]): { turn: Line[]; isCurrent: boolean } {
  let end = lines.length;
  for (let start = lines.length - 1; start >= 0; start--) {
    if (lines[start]?.kind !== "Began") continue;
    const turn = lines.slice(start + 1, end);
    if (turn.some((line) => line.kind === "Moved" || signOf(line) !== "")) return { turn, isCurrent: end === lines.length };
    end = start;
  }
  return { turn: [], isCurrent: true };
}

/** Return the rooms that a guest passed, including the first. */
export function pathOf(lines: readonly Line[], seat: number): number[] {
  const moves = lines.filter((line) => line.kind === "Moved" && factOf(line, "player") === seat);
  const rooms = moves.map((line) => factOf(line, "to"));
  return moves[0] === undefined ? [] : [factOf(moves[0], "start"), ...rooms];
}

/** Return the trails and marks of the newest turn. */
export function turnStoryOf(seen: EmbassySeen): TurnStory {
  const { turn, isCurrent } = newestTurn(seen.lines);
  const moves = turn.filter((line) => line.kind === "Moved" && line.facts["number"] !== cite("event", "reception"));
  const seats = [...new Set(moves.map((line) => factOf(line, "player")))];
  const trails = seats.map((seat) => ({ seat, rooms: pathOf(moves, seat) }));
  return { isCurrent, trails, marks: marksOf(seen, turn) };
}

/** Return the last mark of each room. */
function marksOf(seen: EmbassySeen, turn: readonly Line[]): Mark[] {
  const marks = new Map<number, Mark>();
  turn.forEach((line, index) => {
    const sign = signOf(line);
    const room = sign === "" ? -1 : roomAt(seen, turn, line, index);
    if (room >= 0) marks.set(room, { room, sign, line });
  });
  return [...marks.values()];
}

/** Return the room of a line's player at that time. */
function roomAt(seen: EmbassySeen, turn: readonly Line[], line: Line, index: number): number {
  if (line.kind === "Boarded" || line.facts["number"] === cite("event", "bomb")) return HELIPAD;
  if (line.facts["action"] === "reception") return BALLROOM;
  const seat = line.kind === "Hacked" ? factOf(line, "other") : factOf(line, "player");
  const moved = (other: Line): boolean => other.kind === "Moved" && factOf(other, "player") === seat;
  const before = turn.slice(0, index).findLast(moved);
  if (before !== undefined) return factOf(before, "to");
  const after = turn.slice(index).find(moved);
  return after !== undefined ? factOf(after, "start") : (seen.view.at[playerOf(seen.view, seat)] ?? -1);
}
