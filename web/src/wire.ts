/** What goes over the wire, as the server sends it: keys and arguments, never sentences. */

/** A sentence without a language. In `told`, a text that begins with "@" is the key of a word. */
export interface Phrase { key: string; told: Record<string, unknown>; rule: string }

/** Something that happened, as this seat saw it. `secret`: only this seat was told so much. */
export interface Told extends Phrase { kind: string; facts: Record<string, unknown>; secret: boolean }

/** The same with its place in the log of this seat. */
export interface Line extends Told { n: number }

/** Something that may be chosen now: its number, its notation, and its words. */
export interface Option extends Phrase { a: number; text: string }

/** `late`: the one who has resigned had no time left. */
export interface Result { winners: number[]; rule: string; resigned: number; late?: true }

/** What one seat, or a watcher, sees now, with what it heard since line `from`; `mine` lines were there after its last choice. */
export interface ViewMessage {
  t: "view"; seq: number; from: number; mine: number; v: number; lines: Told[]; view: Record<string, unknown>;
  options: Option[]; result: Result | null;
  /** What the tutor says, where this is a lesson. */
  lesson?: Lesson;
  /** This seat may take its last choice back. */
  undo?: true;
}

/** The tutor's words, how far the lesson is, and the moves that he waits for. */
export interface Lesson extends Phrase { step: number; of: number; moves: number[] }

/** A seat. `of` is there where a program plays: whose it is. */
export interface SeatInfo { kind: "open" | "person" | "bot"; name: string; level: string; here: boolean; of?: string }

/** What was agreed about time, in seconds. */
export interface TimeAgreed { kind: "none" | "live" | "days"; main: number; more: number; loses: boolean }

/** What is left on every clock, and whose runs; `unseen` is for one's own choice that nobody sees being asked. */
export interface ClockMessage { t: "clock"; left: number[]; asked: number; unseen?: number }

/**
 * What chance is made from, by seat. Seals are there at once, what was given once the game has begun, the seed and the
 * record's digest at the end. `closed`: the seats are settled, and those in `waiting` have not given theirs yet.
 */
export interface Fair {
  seal: string; seals: Record<number, string>; closed: boolean; waiting: number[]; given: Record<number, string>;
  seed: string; digest: string;
}

/**
 * The table round the game. `you` is -1 for those who watch; `again` has the seats that want a rematch, `absent` those
 * about whom the others may vote, `votes` who did so about whom.
 */
export interface TableMessage {
  t: "table"; code: string; game: GameName; options: Record<string, string>; you: number; host: boolean;
  started: boolean; over: boolean; next: string; again: number[]; freeText: boolean; seats: SeatInfo[];
  time: TimeAgreed; absent: number[]; votes: [number, number[]][];
  fair: Fair | null;
}

export interface SaidMessage { t: "said"; seat: number; key: string; text: string; at: number }
/** One's own notes at this table. */
export interface NoteMessage { t: "note"; text: string }
export interface AckMessage { t: "ack"; id: string; v: number }
export interface RefusedMessage { t: "refused"; id: string; key: string; told: Record<string, unknown>; rule: string }
export interface ClosedMessage { t: "closed"; key: string }
export interface PongMessage { t: "pong"; n: number }
export type Incoming =
  ViewMessage | TableMessage | ClockMessage | SaidMessage | NoteMessage | AckMessage | RefusedMessage | ClosedMessage | PongMessage;

export type Outgoing =
  | { t: "hello"; token: string; since: number; v: number }
  | { t: "act"; id: string; v: number; a: number }
  | { t: "why"; id: string; text: string }
  | { t: "say"; id: string; key: string; text: string }
  | { t: "note"; id: string; text: string }
  | { t: "undo"; id: string } | { t: "vote"; id: string; seat: number } | { t: "back"; id: string }
  | { t: "resign"; id: string } | { t: "rematch"; id: string; seal: string }
  | { t: "give"; id: string; secret: string } | { t: "ping"; n: number };

/** A step of a replay: what was sent, after how many actions, and what the seat then chose; -1 where it was not asked. */
export interface Step { at: number; played: number; message: ViewMessage }
export interface Replay { table: TableMessage; steps: Step[] }

/** A choice that gave something away; all numbers are chances of winning from 0 to 1. */
export interface Decision { at: number; played: Option; better: Option; cost: number; chosen: number; best: number }
export interface Review {
  done: true; seat: number; expected: number[]; luck: number; skill: number; others: number; decisions: number;
  costliest: Decision[];
}
/** A review, or how far it is; below 0 where none is under way. */
export type ReviewState = Review | { done: false; progress: number };

/** The best moves for the view of this version, with the chance of winning by each. */
export interface Hint { v: number; moves: { a: number; chance: number }[] }

export type GameName = "kyoto" | "topsecret" | "embassy";

/**
 * A game as the set-up form needs it: every option with its values, the usual one first; `free` ones take others too.
 * `seats` says how many may play, by mission; under "" where a game has none.
 */
export interface GameInfo {
  name: GameName; seats: Record<string, number[]>; options: Record<string, string[]>; free: string[];
  levels: { name: string; rating: number | null }[];
}

/** One of one's own tables, as the front page lists them. */
export interface MineRow {
  code: string; game: GameName; seat: number; yours: boolean; started: boolean; over: boolean; names: string[];
}
