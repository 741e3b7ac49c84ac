/** What a game gives the printer: the board without its pieces, and the pieces to cut out. */
import type { VNode } from "preact";
import type { Sheets } from "../wire";
import type { Seen } from "./face";

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
export const times = (count: number, piece: Piece): Piece[] => Array.from({ length: count }, () => piece);
