/** Packing four suitcases as one decision: an arrangement, saved ones, and the cards still to be sent. */
import { loadValue, saveValue } from "../../../store";
import type { Option } from "../../../wire";
import { contentKey } from "../words/names";
import { Store } from "../board/store";
import type { TopSecretSeen } from "../words/things";
import { CASES, CONTENTS, HIDDEN, LETTERS, isAsked } from "../view";

/** Contents of A to D, and the letter that was asked for at the start. */
export interface Packing { order: number[]; from: number }

const STORAGE_KEY = "topsecret.packings";
export const MAX_SAVED = 3;

export const packing = new Store<Packing | null>(null);
export const savedPackings = new Store<number[][]>(loadPackings());

function loadPackings(): number[][] {
  const stored = loadValue<unknown>(STORAGE_KEY, []);
  return Array.isArray(stored) ? stored.filter(isPacking).slice(0, MAX_SAVED) : [];
}

function isPacking(order: unknown): order is number[] {
  return Array.isArray(order) && order.length === CASES && CONTENTS.every((content) => order.includes(content));
}

/** Save an arrangement, newest first; the oldest is dropped. */
export function savePacking(order: number[]): void {
  const others = savedPackings.get().filter((other) => other.join() !== order.join());
  savedPackings.set([order, ...others].slice(0, MAX_SAVED));
  saveValue(STORAGE_KEY, savedPackings.get());
}

/** Return the letter, 0 to 3, that is asked for. */
export function askedLetter(seen: TopSecretSeen): number {
  const letter = seen.options[0]?.text.split(" ")[1] ?? "a";
  return Math.max(0, LETTERS.findIndex((other) => other === letter));
}

/** Return a random arrangement that keeps what is already packed. */
export function shuffledPacking(seen: TopSecretSeen): number[] {
  const packed = seen.view.contents.slice(0, askedLetter(seen)).filter((content) => content !== HIDDEN);
  const left = CONTENTS.filter((content) => !packed.includes(content));
  const order = left.map((content) => ({ content, at: Math.random() })).sort((one, other) => one.at - other.at);
  return [...packed, ...order.map(({ content }) => content)];
}

/** Return the option for the next card of an arrangement. */
function packOption(seen: TopSecretSeen, order: number[]): Option | null {
  const letter = askedLetter(seen);
  const text = `pack ${LETTERS[letter]} ${contentKey(order[letter] ?? HIDDEN)}`;
  return seen.options.find((option) => option.text === text) ?? null;
}

/** Return the next card of an arrangement that has been started, or null. */
export function nextPack(seen: TopSecretSeen): Option | null {
  const current = packing.get();
  if (current === null || !isAsked(seen.view, "PackCase") || askedLetter(seen) <= current.from) return null;
  const agrees = seen.view.contents.slice(0, askedLetter(seen)).every((content, letter) => content === current.order[letter]);
  return agrees ? packOption(seen, current.order) : null;
}
