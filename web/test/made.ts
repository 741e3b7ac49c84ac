/** Made-up games, options and tables for tests. */
import type { Seen } from "../src/face/face";
import { Text } from "../src/text";
import type { GameInfo, Option, Phrase, SeatInfo, TableMessage, ViewMessage } from "../src/wire";

export function gameInfo(change: Partial<GameInfo> = {}): GameInfo {
  return {
    name: "lantern", title: "lantern.name", rule_prefixes: ["L", "LA"], rulings: ["LA"], seats: { "": [2, 3] }, counted_by: "",
    options: { board: ["wide", "narrow"], players: ["2", "3"] }, free_options: [], numbers: [], list_options: [], board_options: [], option_rules: {}, main: [],
    hidden: ["players"], depends_on: {}, levels: [], default_bots: 1, open_hands: false, lessons: [], chapters: {}, more_puzzles: {}, deductions: {}, ...change,
  };
}

export const phrase = (key: string, told: Record<string, unknown> = {}, rule = ""): Phrase => ({ key, params: told, rule });

export const option = (a: number, text: string, words = text): Option => ({ a, text, ...phrase(words) });

export const person = (name: string): SeatInfo => ({ kind: "person", name, level: "", here: true });

export function table(change: Partial<TableMessage> = {}): TableMessage {
  return {
    t: "table", code: "abcd", game: "lantern", options: {}, you: 0, host: true, started: true, over: false, next: "",
    rematch: [], freeText: true, seats: [person("Ann"), person("Bob")],
    time: { kind: "none", main: 0, more: 0, loses: false }, absent: [], votes: [], fair: null, ...change,
  };
}

export function view(change: Partial<ViewMessage> = {}): ViewMessage {
  return { t: "view", seq: 0, from: 0, mine: 0, v: 1, lines: [], view: {}, options: [], result: null, ...change };
}

/** What a seat sees, in a language whose sentences are given. */
export function seen(change: Partial<Seen<any>> = {}, sentences: Record<string, string> = {}): Seen<any> {
  const text = new Text("en", sentences);
  return {
    view: {}, lines: [], fresh: 0, you: 0, seats: [person("Ann"), person("Bob")], lineText: (line) => text.phrase(line),
    config: {}, text, aids: {}, options: [], picked: new Set(), lit: () => false, disabled: () => false, pick: () => undefined, covered: false, still: true,
    phone: false, ...change,
  };
}
