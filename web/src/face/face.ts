/** The contract between a game and the page: what a game sees, and what it must provide. */
import type { VNode } from "preact";
import type { Editor } from "./editor";
import type { Text } from "../text";
import type { GameName, Line, Opened, Option, SeatInfo, Zone, Sheets } from "../wire";

/**
 * A selectable thing, such as "card:2", "from:a1", "to:b2" or "room:12". Things identify an option: it stays possible while it
 * has all picked things, and a thing is lit while a possible option has it.
 */
export type Thing = string;

/** The input of a game's components: the view, the log, the options, and the current selection. */
export interface Seen<V> {
  view: V;
  /** The log of this seat, newest last; `fresh` entries came with the last message. */
  lines: Line[];
  fresh: number;
  /** The own seat; -1 for spectators. */
  you: number;
  seats: SeatInfo[];
  /** The text of a log entry, with the names of this table's players. */
  lineText(line: Line): string;
  /** The code of the table, part of the storage keys of a player's notes. */
  code?: string;
  /** The options of the game's Config. */
  config: Record<string, string>;
  text: Text;
  /** Inferences from the view and the log, sent by the server; their content is the game's own. */
  aids: Readonly<Record<string, unknown>>;
  /** The table as named zones, if the server sends them. */
  zones?: readonly Zone[];
  /** Empty unless it is this seat's turn. */
  options: Option[];
  picked: ReadonlySet<Thing>;
  /** Whether the thing can be picked now. */
  lit(thing: Thing): boolean;
  /** Whether the thing fits no option together with the picked ones: it is dimmed. */
  disabled(thing: Thing): boolean;
  /** Pick a thing, or unpick it; for an unlit thing, ask the server why it cannot be picked. */
  pick(thing: Thing): void;
  /** Replace the selection. */
  choose?(things: readonly Thing[]): void;
  /** Secrets are covered: own hidden things are drawn face down. */
  covered: boolean;
  /** The user prefers reduced motion. */
  still: boolean;
  phone: boolean;
}

/** The same, of a game whose view type only the game knows. */
export type AnySeen = Seen<any>;

/** The question in the action bar: headline, explanation and rule. */
export interface Question { headline: string; detail: string; rule: string }

/** A tooltip: name, effect and rule of something at the table. */
export interface About { title: string; words: string; rule: string }

/** The player's belief about something hidden, next to the truth; `right` is undefined if they could not be certain. */
export interface Belief { of: string; believed: string; truth: string; right: boolean | undefined }

export interface Face<V> {
  game: GameName;
  /** A class of the table, where several games share this face. */
  look?: string;
  /** How the keys of words begin that follow from the log and not from a view: figures of books leave them out. */
  unsaid?: string;
  /** The things that name an option, in the order in which a person would point at them; [] for a plain button. */
  things(option: Option, view: V): Thing[];
  /** The notation of what a person wants who points at an unlit thing; "" where it means nothing. */
  wanted(picked: ReadonlySet<Thing>, thing: Thing, view: V): string;
  /** What is asked of this seat, or what it waits for. */
  question(seen: Seen<V>): Question;
  /**
   * An option to be sent at once, because the player has already decided on it: the rest of a route, of a packing or of
   * a set-up. It is asked for after every message and after every pick.
   */
  next?(seen: Seen<V>): Option | null;
  /** The words on the filled button for an option, where more is decided than the option says; "" for the usual ones. */
  label?(option: Option, seen: Seen<V>): string;
  /** The seat (absolute) whose turn it is, or -1. */
  turn(seen: Seen<V>): number;
  /** What the log calls a seat (absolute), such as "Oniwaban" or "Red": stands under the player's name. */
  seatLabel?(seen: Seen<V>, seat: number): string;
  /** What something is that bears `data-about`; null where there is nothing to say. */
  about?(seen: Seen<V>, name: string): About | null;
  /** How one wins, and where one stands, in a sentence; "" where there is nothing to say. */
  aim?(seen: Seen<V>): string;
  /** The words of a line where they differ from the catalogue's, such as names for numbers. */
  lineWords?(seen: Seen<V>, line: Line): string;
  /** Whether a line begins a turn, while the turn of `seat` goes on; -1 before the first. */
  begins?(line: Line, seat: number): boolean;
  /** Whether a line tells how the game ended. */
  ends?(line: Line): boolean;
  /** What was done in a turn, each in a few words without the player; nothing of what only follows from it. */
  turnSummary?(seen: Seen<V>, lines: readonly Line[]): string[];
  /** Once the game is over: what this seat sees, something hidden more open each time, the last one with all open. */
  reveal?(view: V, open: Opened): V[];
  /** Once the game is over: what this player could think of what was hidden, beside the truth. */
  beliefs?(seen: Seen<V>, open: Opened): Belief[];
  /** The board and the hand in words. */
  describe: Description<V>;
  /** Hidden symbols that the pictures use; rendered once. */
  Symbols(): VNode;
  /** The scene with everything in it: one <svg>. */
  Board(props: { seen: Seen<V> }): VNode;
  /** The own hand, one row in the dock; null where there is none. */
  Hand(props: { seen: Seen<V> }): VNode | null;
  /** A player's panel below their name; `seat` is absolute. */
  Panel(props: { seen: Seen<V>; seat: number }): VNode | null;
  /** The short form of the panel for the strip on a phone. */
  Strip(props: { seen: Seen<V>; seat: number }): VNode | null;
  /** The notebook, or null where the game has none. */
  Notes(props: { seen: Seen<V> }): VNode | null;
  /** What stands over the dock while two meet or fight; null else. */
  Sheet(props: { seen: Seen<V> }): VNode | null;
  /** What the game shows of the common things (piles, the house, the prison); right rail on a desk, Notes tab on a phone. */
  Common(props: { seen: Seen<V> }): VNode | null;
  /** What is printed of it, fetched only when somebody prints. */
  printing?(): Promise<{ default: Printing<V> }>;
  /** What boards of one's own are made with, fetched when it is needed; left out where the game has none. */
  editor?(): Promise<Editor>;
  /** The emblem of a seat beside its name. */
  Emblem(props: { seat: number; config: Record<string, string> }): VNode;
}

/** A face whose view type only the game knows. */
export type AnyFace = Face<any>;


/** A piece; where the back is left out it looks like the front. */
export interface Piece { front: VNode; back?: VNode }

/** Pieces of one kind and size, in millimetres: cards with backs, figures that stand when folded, or flat tokens. */
export interface Part { title: string; form: "card" | "stand" | "token"; width: number; height: number; pieces: Piece[] }

export interface Printing<V> {
  /** The width and the height of the board, in its own units. */
  size: readonly [number, number];
  /** What is seen of a board on which nobody stands. */
  bare(view: V): V;
  parts(seen: Seen<V>, sheets: Sheets): Part[];
}

/** As many of something as there are. */
export const repeat = (count: number, piece: Piece): Piece[] => Array.from({ length: count }, () => piece);

/** A place of the board: its words, and whether somebody or something is there. */
export interface Place { key: string; words: string; busy: boolean; point(): void }

/** Places that belong together, such as a row or a floor. */
export interface Row { name: string; places: readonly Place[] }

export interface Description<V> {
  /** The board as a table. */
  rows(seen: Seen<V>): Row[];
  /** What this seat holds, card by card; those who watch hold nothing. */
  hand(seen: Seen<V>): string[];
  /** A choice comes in words: what was being prepared by pointing is let go. */
  forget?(): void;
}

export type AnyDescription = Description<any>;

/** How a game is drawn without a page. */
export interface Art {
  board(seen: AnySeen): VNode;
  things(option: Option, view: any): Thing[];
  symbols: string;
  styles: readonly string[];
  /** What is shown, where that is more than in the page. */
  frame?: string;
  /** How the keys of words begin that do not follow from a view alone, and are left out. */
  unsaid?: string;
}
