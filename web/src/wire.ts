/**
 * What goes over the wire, as the server sends it: keys and arguments, never sentences.
 * Written by `python web/write_wire.py` from the server's own types; change those.
 */

/** The name of a game, as addresses and records have it. */
export type GameName = string;

/** The levels of bots, weakest first. */
export const LEVELS: readonly string[] = ["recruit", "courier", "operative", "handler", "spymaster", "legend"];

/** The name that replaces the name of a person who deleted their data. */
export const FORGOTTEN_NAME = "a guest";

/** A sentence without a language. In `told`, a text that begins with "@" is the key of a word. */
export interface Phrase { key: string; told: Record<string, unknown>; rule: string }

/** Something that happened, as this seat saw it. `secret`: only this seat was told so much. */
export interface Told {
  kind: string;
  facts: Record<string, unknown>;
  key: string;
  told: Record<string, unknown>;
  rule: string;
  secret: boolean;
}

/** Something that may be chosen now: its number, its notation, and its words. */
export interface Option { a: number; text: string; key: string; told: Record<string, unknown>; rule: string }

/** Who has won, and by which rule. `late`: the one who has resigned had no time left. */
export interface Result { winners: number[]; rule: string; resigned: number; late?: true }

/**
 * The tutor's words, how far the lesson is, and the moves that the tutor waits for. `name` is the chapter or the puzzle,
 * `next` what comes after it; `answer`: what the tutor says to the last move. `free`: there is something to choose or to
 * find, so nothing is pointed out at first; a puzzle tells no moves at all.
 */
export interface Lesson {
  key: string;
  told: Record<string, unknown>;
  rule: string;
  name: string;
  step: number;
  of: number;
  moves: number[];
  free: boolean;
  done: boolean;
  next: string;
  answer?: Phrase;
}

/** A part of the table with what lies there. */
export interface Zone { title: Phrase; items: Phrase[] }

/**
 * A game that has ended, with everything open: how it ended, what every seat saw last, and what nobody saw. `seats` has
 * the keys of what the game calls each seat, for the names of the players to stand in their place.
 */
export interface Opened {
  story: Phrase | null;
  unseen: Record<string, unknown>;
  seats: string[];
  views: Record<string, unknown>[];
}

/** A seat. `of` is there where a program plays: whose it is; `face` where a person has made one. */
export interface SeatInfo {
  kind: "open" | "person" | "bot";
  name: string;
  level: string;
  here: boolean;
  of?: string;
  face?: string;
}

/** What was agreed about time, in seconds. */
export interface TimeAgreed { kind: "none" | "live" | "days"; main: number; more: number; loses: boolean }

/**
 * What chance is made from, by seat. Seals are there at once, what was given once the game has begun, the seed and the
 * record's digest at the end. `closed`: the seats are settled, and those in `waiting` have not given theirs yet.
 */
export interface Fair {
  seal: string;
  seals: Record<number, string>;
  closed: boolean;
  waiting: number[];
  given: Record<number, string>;
  seed: string;
  digest: string;
}

/**
 * What one seat, or a watcher, sees now, with what it heard since line `from`. `mine` lines were there after its last
 * choice. `undo`: this seat may take its last choice back. `lesson`: what the tutor says, where this is a lesson.
 * `zones`: the table in words, where the game has no face of its own. `aids`: what follows from what this seat sees and
 * has heard, for the page to draw. `open`: everything, once the game is over.
 */
export interface ViewMessage {
  t: "view";
  from: number;
  v: number;
  lines: Told[];
  seq: number;
  mine: number;
  view: Record<string, unknown>;
  options: Option[];
  result: Result | null;
  undo?: true;
  lesson?: Lesson;
  zones?: Zone[];
  aids?: Record<string, unknown>;
  open?: Opened;
}

/**
 * The table round the game. `you` is -1 for those who watch; `again` has the seats that want a rematch, `absent` those
 * about whom the others may vote, `votes` who did so about whom, `evening` is the code of the evening it belongs to. The
 * table of a record from a file has neither clocks nor seeds.
 */
export interface TableMessage {
  t: "table";
  code: string;
  game: GameName;
  options: Record<string, string>;
  you: number;
  host: boolean;
  started: boolean;
  over: boolean;
  next: string;
  again: number[];
  freeText: boolean;
  time: TimeAgreed;
  fair: Fair | null;
  seats: SeatInfo[];
  absent: number[];
  votes: [number, number[]][];
  evening?: string;
}

/** What is left on every clock, and whose runs; `unseen` is for one's own choice that nobody sees being asked. */
export interface ClockMessage { t: "clock"; left: number[]; asked: number; unseen?: number }

/** What was said at the table, by key or in words. */
export interface SaidMessage { t: "said"; seat: number; key: string; text: string; at: number }

/** One's own notes at this table. */
export interface NoteMessage { t: "note"; text: string }

/** What was asked for is written down. */
export interface AckMessage { t: "ack"; id: string; v: number }

/** Why nothing has happened. */
export interface RefusedMessage {
  t: "refused";
  id: string;
  key: string;
  told: Record<string, unknown>;
  rule: string;
}

/** Why the server ends this connection. */
export interface ClosedMessage { t: "closed"; key: string }

/** The answer to a ping. */
export interface PongMessage { t: "pong"; n: number }

export type Incoming =
  ViewMessage | TableMessage | ClockMessage | SaidMessage | NoteMessage | AckMessage | RefusedMessage | ClosedMessage | PongMessage;

export type Outgoing =
  | { t: "hello"; token: string; since: number; v: number }
  | { t: "act"; id: string; v: number; a: number }
  | { t: "why"; id: string; text: string }
  | { t: "say"; id: string; key: string; text: string }
  | { t: "note"; id: string; text: string }
  | { t: "resign"; id: string }
  | { t: "rematch"; id: string; seal: string }
  | { t: "give"; id: string; secret: string }
  | { t: "undo"; id: string }
  | { t: "vote"; id: string; seat: number }
  | { t: "back"; id: string }
  | { t: "ping"; n: number };

/** A step of a replay: what was sent, after how many actions, and what the seat then chose, or -1. */
export interface Step { at: number; played: number; message: ViewMessage }

/** A finished game, step by step. */
export interface Replay { table: TableMessage; steps: Step[] }

/** A choice that gave something away; all numbers are chances of winning from 0 to 1. */
export interface Decision { at: number; played: Option; better: Option; cost: number; chosen: number; best: number }

/**
 * What a review has found: the chances along the game, luck and skill, and the costliest choices. `lucks` has the luck
 * of every action, `verdict` the key of a sentence; reviews from before them have none.
 */
export interface Review {
  done: true;
  seat: number;
  expected: number[];
  luck: number;
  skill: number;
  others: number;
  decisions: number;
  costliest: Decision[];
  lucks: number[];
  verdict: string;
}

/** How far a review is; below 0 where none is under way. */
export interface ReviewProgress { done: false; progress: number }

/** A move, and the chance of winning by it. */
export interface HintMove { a: number; chance: number }

/** The best moves for the view of this version, with the chance of winning by each. */
export interface Hint { v: number; moves: HintMove[] }

/** A level of bots, and how strong it is; one that learned also says with which options. */
export interface LevelInfo { name: string; rating: number | null; learned?: Record<string, string>[] }

/**
 * A game as the page needs it: every option with its values, the default first. `letters`: how the numbers of its rules
 * begin; `rulings` are those that fill what the sources leave open. `free` options take other values too. `seats` says
 * how many may play, by the value of the option `counted_by`; under "" where none decides it. `option_rules` has the
 * rule behind an option, or behind "option=value". `main` are the options that make another game, `numbers` are whole
 * numbers, `hidden` are never shown. `meant`: what an option needs beside it to mean anything. `usual_bots` face one
 * person who plays at once. `open_hands`: hands lie open to all. `lessons`: its chapters and their puzzles, by name.
 * `lists` are written as NAME=COUNT,NAME=COUNT. `own` are the options that hold what players make themselves, such as a
 * board. `face`: the module of a face that the game brings.
 */
export interface GameInfo {
  name: string;
  title: string;
  letters: string[];
  rulings: string[];
  options: Record<string, string[]>;
  free: string[];
  seats: Record<string, number[]>;
  counted_by: string;
  levels: LevelInfo[];
  option_rules: Record<string, string>;
  main: string[];
  numbers: string[];
  meant: Record<string, Record<string, string[]>>;
  hidden: string[];
  usual_bots: number;
  open_hands: boolean;
  lessons: string[];
  lists: string[];
  own: string[];
  face?: string;
}

/** A figure of a book: what a seat sees, with the options of the game and the things that are pointed at. */
export interface Drawing { seat: number; options: Record<string, string>; picked: string[]; message: ViewMessage }

/** What is printed of a game: its board before the first turn, how many play, and the numbers of its pieces. */
export interface Sheets { board: Drawing; seats: number; pieces: Record<string, number[]> }

/** How often something happens, with its 95 % interval; the name is a word, or the number of a rule. */
export interface Likely { name: string; rate: number; low: number; high: number }

/** What games on a board add up to; places and counts are for one game. */
export interface TryoutFigures {
  games: number;
  seats: Likely[];
  ends: Likely[];
  turns: number;
  shortest: number;
  longest: number;
  quiet: number;
  counts: Record<string, number>;
  seldom: string[];
}

/** How far a tryout is, and at its end the figures of a board beside those of ours. */
export interface TryoutState { progress: number; yours: TryoutFigures | null; ours: TryoutFigures | null }

/**
 * The books of a game in a language: texts in Markdown, the law as numbers in their order, and figures by name. A line
 * of the law is a rule and the rulings that settle it, and `examples` are words for some rules. Everything is empty
 * where a game has no book.
 */
export interface Book {
  learn: string;
  aid: string;
  law: string[][];
  examples: Record<string, string>;
  figures: Record<string, Drawing>;
}

/** One of one's own tables, as the front page lists them. */
export interface MineRow {
  code: string;
  game: GameName;
  seat: number;
  yours: boolean;
  started: boolean;
  over: boolean;
  names: string[];
}

/**
 * One of one's own games. `at`: one's own last choice, or 0; `won`: unknown while it goes on or nobody looked. When
 * others chose is not told: a choice that nobody sees would be seen by it.
 */
export interface MyGame { table: MineRow; made: number; at: number; won: boolean | null }

/** How many games one has played and won, under the name of a game, a level of bots, or another person. */
export interface MyScore { kind: "game" | "level" | "friend"; name: string; played: number; won: number }

/** One's rating in a game with half of its 95 % interval, now and after each game. */
export interface MyRating { game: GameName; rating: number; error: number; curve: [number, number][] }

/** What one has chosen first in a game, how often, and how often that was won. */
export interface MyOpening { game: GameName; choice: Phrase; played: number; won: number }

/** What chance has given one in so many reviewed games of a kind, in points of 100 a game. */
export interface MyLuck { game: GameName; games: number; points: number }

/** Who one is, and one's games; `left` counts those whose end is still to be looked up. */
export interface Me {
  name: string;
  face: string;
  games: MyGame[];
  scores: MyScore[];
  ratings: MyRating[];
  openings: MyOpening[];
  luck: MyLuck[];
  left: number;
}

/**
 * Somebody who came. `points` and the tie-breaks are those of a tournament: the sum of their opponents' points, and the
 * points of those they have beaten.
 */
export interface EveningPerson {
  name: string;
  face: string;
  here: boolean;
  left: boolean;
  out: boolean;
  played: number;
  won: number;
  points: number;
  opponents: number;
  beaten: number;
}

/**
 * A game of the evening: members in the order of their seats, -1 for a bot, and the seats that have won, once it is
 * over. Without a code nobody had to play it: a bye, or the other had left. `round`: of a tournament, or the series.
 */
export interface EveningGame {
  code: string;
  game: GameName;
  players: number[];
  winners: number[] | null;
  round: number;
}

/** The next game as it would begin now, with the members in the order of their seats; `follows` in a series. */
export interface EveningPlan { game: GameName; options: Record<string, string>; players: number[]; follows: boolean }

/**
 * An evening or a tournament. `you`: the number of the one who asks, -1 for others; `order`: the members, the best
 * first; `chooser`: whose turn it is to choose a game, -1 where all vote; `sealed`: whether one has given a seal for the
 * next table; `rounds` is 0 before a tournament begins; `wishes`: the seats that members want in the next game; `v` goes
 * up with every change.
 */
export interface EveningState {
  code: string;
  kind: "evening" | "robin" | "swiss";
  you: number;
  host: boolean;
  people: EveningPerson[];
  order: number[];
  games: EveningGame[];
  game: GameName;
  pick: "vote" | "turn";
  bestOf: number;
  votes: [number, string][];
  wishes: [number, number][];
  chooser: number;
  plan: EveningPlan | null;
  rounds: number;
  over: boolean;
  sealed: boolean;
  v: number;
}

/** One of one's own evenings, as it is listed. */
export interface EveningRow { code: string; kind: "evening" | "robin" | "swiss"; names: string[]; games: number }

/** The tables that everybody may find, where the server lists any; `open`: whether the guest may open some. */
export interface Lobby { on: boolean; open: boolean; tables: MineRow[] }

/** Something wrong with what a player has made: why, by which rule, and at which place. */
export interface Fault { key: string; told: Record<string, unknown>; rule: string; at: string }

/** What a player has made, all that is wrong with it, and its file where nothing is. */
export interface BoxChecked { options: Record<string, string>; faults: Fault[]; file: string }

/** Something that a player has made for a game, as it is kept: what it is called, and the options that hold it. */
export interface Box { game: GameName; name: string; options: Record<string, string> }

/**
 * A moment of a lesson. `next`: the moves that are kept, each with the number of the moment it leads to; `good`: all
 * moves that the tutor takes at a table; `but`: what they say to any other, "" where they take all.
 */
export interface WalkStep { view: ViewMessage; next: [number, number][]; good: number[]; but: string }

/** A lesson from its first moment on. */
export interface Walk { table: TableMessage; steps: WalkStep[] }

/** Something that happened, with its place in the log of this seat. */
export interface Line extends Told { n: number }

/** A review, or how far it is. */
export type ReviewState = Review | ReviewProgress;
