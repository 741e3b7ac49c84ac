/** What every game tells of itself in words, for those who play without seeing the board. */
import type { Seen } from "../games/face";

/** A place of the board: its words, and whether somebody or something is there. */
export interface Place { key: string; words: string; busy: boolean; point(): void }

/** Places that belong together, such as a row or a floor. */
export interface Row { name: string; places: readonly Place[] }

export interface Spoken<V> {
  /** The board as a table. */
  rows(seen: Seen<V>): Row[];
  /** What this seat holds, card by card; those who watch hold nothing. */
  hand(seen: Seen<V>): string[];
  /** A choice comes in words: what was being prepared by pointing is let go. */
  forget?(): void;
}

export type AnySpoken = Spoken<any>;
