/** Who the enemy's agents can still be: every placement and every secret Swap that fits all tests. */
import type { Line } from "../../wire";
import { follow } from "./follow";
import type { Test } from "./follow";
import { STRENGTH, isReal } from "./view";

const ALL = 0b111111;
const SIX = [0, 1, 2, 3, 4, 5] as const;

/** K15 3 beats 2 beats 1 beats 0, but 0 beats 3; the attacker need only be equal. */
export function overcomes(attacker: number, defender: number): boolean {
  if (attacker === 0 && defender === 3) return true;
  return !(attacker === 3 && defender === 0) && attacker >= defender;
}

/** The identities, as a mask, with which an agent passes a test. */
function passing(test: Test): number {
  if (test.kind === "is") return 1 << test.value;
  const passes = (identity: number): boolean =>
    test.kind === "false" ? !isReal(identity) : overcomes(STRENGTH[identity]!, test.value) === (test.kind === "beats");
  return SIX.reduce<number>((mask, identity) => passes(identity) ? mask | 1 << identity : mask, 0);
}

/** Tries every identity for this agent and those after it; notes in `found` what fits, and says whether anything does. */
function fits(masks: readonly number[], pawn: number, left: number, found: number[]): boolean {
  if (pawn === 6) return true;
  let any = false;
  for (const identity of SIX) {
    const bit = 1 << identity;
    if ((masks[pawn]! & left & bit) !== 0 && fits(masks, pawn + 1, left & ~bit, found)) {
      found[pawn]! |= bit;
      any = true;
    }
  }
  return any;
}

/** The masks of the six as they were placed, and whose place each has now, if the Swaps exchanged as `exchanges` says. */
function placedMasks(tests: readonly Test[], exchanges: number): { masks: number[]; isNow: number[] } {
  const masks = SIX.map(() => ALL);
  const isNow: number[] = [...SIX];
  let left = exchanges;
  for (const test of tests) {
    if (test.kind !== "swap") {
      masks[isNow[test.pawn]!]! &= passing(test);
      continue;
    }
    if ((left & 1) === 1) [isNow[test.pawn], isNow[test.value]] = [isNow[test.value]!, isNow[test.pawn]!];
    left >>= 1;
  }
  return { masks, isNow };
}

/** For each agent the mask of the identities it can have now. */
export function candidates(tests: readonly Test[]): number[] {
  const swaps = tests.filter((test) => test.kind === "swap").length;
  const now = SIX.map(() => 0);
  for (let exchanges = 0; exchanges < 1 << swaps; exchanges++) {
    const { masks, isNow } = placedMasks(tests, exchanges);
    const found = SIX.map(() => 0);
    fits(masks, 0, ALL, found);
    for (const pawn of SIX) now[pawn]! |= found[isNow[pawn]!]!;
  }
  return now;
}

export interface Deduced { masks: number[]; newest: Test | null }

/** The last test that told something. */
function newestOf(tests: readonly Test[], masks: readonly number[]): Test | null {
  let after = masks;
  for (let count = tests.length - 1; count >= 0; count--) {
    const before = candidates(tests.slice(0, count));
    if (before.some((mask, pawn) => mask !== after[pawn])) return tests[count]!;
    after = before;
  }
  return null;
}

function deduceFrom(tests: readonly Test[]): Deduced {
  const masks = candidates(tests);
  return { masks, newest: newestOf(tests, masks) };
}

const kept = new WeakMap<readonly Line[], [Deduced?, Deduced?]>();

/** What can be deduced of a side's agents from the lines a seat has heard. */
export function deduce(lines: readonly Line[], side: 0 | 1): Deduced {
  const known = kept.get(lines) ?? [];
  kept.set(lines, known);
  return known[side] ??= deduceFrom(follow(lines)[side].tests);
}

/** The identities of a mask. */
export const inMask = (mask: number): number[] => SIX.filter((identity) => (mask >> identity & 1) === 1);
