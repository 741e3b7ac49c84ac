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
  /** Nothing can be chosen or planned: a replay, or a line that somebody else tries. */
  readOnly?: boolean;
  /** Secrets are covered: own hidden things are drawn face down. */
  covered: boolean;
  /** Several people share this device: nothing of one seat is kept for another game. */
  shared?: boolean;
  /** The user prefers reduced motion. */
  still: boolean;
  phone: boolean;
  /** The board has the whole width of a phone, and is drawn for that. */
  narrow?: boolean;
}

/** The same, of a game whose view type only the game knows. */
export type AnySeen = Seen<any>;

/** The question in the action bar: headline, explanation and rule. */
export interface Question { headline: string; detail: string; rule: string }

/** A tooltip: name, effect and rule of something at the table. */
export interface About { title: string; words: string; rule: string }

/** The player's belief about something hidden, next to the truth; `right` is undefined if they could not be certain. */
export interface Belief {
  of: string; believed: string; truth: string; right: boolean | undefined;
  /** Who knew the truth during the game, if the game tells. */
  knew?: string;
}

export interface Face<V> {
  game: GameName;
  /** A CSS class of the table, if several games share this face. */
  look?: string;
  /** Prefix of text keys that depend on the log; figures of books leave those texts out. */
  unsaid?: string;
  /** The things that identify an option, in the order of clicks; [] for a plain button. */
  things(option: Option, view: V): Thing[];
  /** The notation of the action meant by a click on an unlit thing; "" if it means nothing. */
  wanted(picked: ReadonlySet<Thing>, thing: Thing, view: V): string;
  /** The question for this seat, or what it is waiting for. */
  question(seen: Seen<V>): Question;
  /**
   * An option to be sent at once, because the player has already decided on it: the rest of a route, of a packing or of
   * a set-up. It is asked for after every message and after every pick.
   */
  next?(seen: Seen<V>): Option | null;
  /** Key acts that are offered as buttons too, though the board can be pointed at for them. */
  acts?(seen: Seen<V>): Option[];
  /** The words on the filled button for an option, where more is decided than the option says; "" for the usual ones. */
  label?(option: Option, seen: Seen<V>): string;
  /** The seat (absolute) whose turn it is, or -1. */
  turn(seen: Seen<V>): number;
  /** The name of a seat (absolute) in the log, such as "Oniwaban" or "Red", shown under the player's name. */
  seatLabel?(seen: Seen<V>, seat: number): string;
  /** The tooltip for a `data-about` name; null if there is none. */
  about?(seen: Seen<V>, name: string): About | null;
  /** How to win, and the player's progress, in a sentence; "" if there is nothing to say. */
  aim?(seen: Seen<V>): string;
  /** The text of a log line if it differs from the catalogue's. */
  lineWords?(seen: Seen<V>, line: Line): string;
  /** Whether a line begins a turn; `seat` has the running turn, -1 before the first. */
  begins?(line: Line, seat: number): boolean;
  /** Whether a line reports the end of the game. */
  ends?(line: Line): boolean;
  /** The actions of a turn, each in a few words without the player's name and without consequences. */
  turnSummary?(seen: Seen<V>, lines: readonly Line[]): string[];
  /** The views of the reveal after the game, each with one more hidden thing shown. */
  reveal?(view: V, open: Opened): V[];
  /** The player's beliefs about hidden things, next to the truth, after the game. */
  beliefs?(seen: Seen<V>, open: Opened): Belief[];
  /** The board and the hand as text. */
  describe: Description<V>;
  /** SVG symbols used by the pictures; rendered once. */
  Symbols(): VNode;
  /** The board: one <svg>. */
  Board(props: { seen: Seen<V> }): VNode;
  /** The player's hand, one row in the action bar; null if there is none. */
  Hand(props: { seen: Seen<V> }): VNode | null;
  /** The panel of a player below their name; `seat` is absolute. */
  Panel(props: { seen: Seen<V>; seat: number }): VNode | null;
  /** The short form of the panel on a phone. */
  Strip(props: { seen: Seen<V>; seat: number }): VNode | null;
  /** The notebook; null if the game has none. */
  Notes(props: { seen: Seen<V> }): VNode | null;
  /** The sheet over the action bar during a meeting or a duel; null otherwise. */
  Sheet(props: { seen: Seen<V> }): VNode | null;
  /** Whether the sheet lies in the dock of a phone, instead of the hand, and not over the board. */
  sheetInDock?(seen: Seen<V>): boolean;
  /** Discard what a seat has planned and noted, before another person looks at this device. */
  forget?(): void;
  /** What matters at this moment more than how one wins; "" where nothing does. */
  now?(seen: Seen<V>): string;
  /** What the game shows of the common things (piles, the house, the prison); right rail on a desk, Notes tab on a phone. */
  Common(props: { seen: Seen<V> }): VNode | null;
  /** The printed pieces, loaded when the print page opens. */
  printing?(): Promise<{ default: Printing<V> }>;
  /** The editor for custom boards, loaded on demand; undefined if the game has none. */
  editor?(): Promise<Editor>;
  /** The emblem of a seat beside its name. */
  Emblem(props: { seat: number; config: Record<string, string> }): VNode;
}

/** A face whose view type only the game knows. */
export type AnyFace = Face<any>;


/** A printed piece; without `back`, both sides look the same. */
export interface Piece { front: VNode; back?: VNode }

/** Pieces of one kind and size, in millimetres: cards with backs, figures that stand when folded, or flat tokens. */
export interface Part { title: string; form: "card" | "stand" | "token"; width: number; height: number; pieces: Piece[] }

export interface Printing<V> {
  /** The width and the height of the board, in its own units. */
  size: readonly [number, number];
  /** The view of an empty board. */
  bare(view: V): V;
  parts(seen: Seen<V>, sheets: Sheets): Part[];
}

/** Repeat a piece `count` times. */
export const repeat = (count: number, piece: Piece): Piece[] => Array.from({ length: count }, () => piece);

/** A place on the board as text; `busy` if something is there. */
export interface Place { key: string; words: string; busy: boolean; point(): void }

/** A group of places, such as a row or a floor. */
export interface Row { name: string; places: readonly Place[] }

export interface Description<V> {
  /** The board as a table. */
  rows(seen: Seen<V>): Row[];
  /** The player's hand, card by card; [] for spectators. */
  hand(seen: Seen<V>): string[];
  /** Discard a selection in progress, since an action was typed. */
  forget?(): void;
}

export type AnyDescription = Description<any>;

/** What is needed to draw a game without the page. */
export interface Art {
  board(seen: AnySeen): VNode;
  things(option: Option, view: any): Thing[];
  symbols: string;
  styles: readonly string[];
  /** The viewBox, if it differs from the page's. */
  frame?: string;
  /** Prefix of text keys that are left out, since they depend on more than the view. */
  unsaid?: string;
}
