/** A choice is made by pointing at things. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { completeOptions, fittingThings, litThings, plainOptions, selectionAfter, type OptionThings } from "../src/choice/choice";
import { option } from "./made";

const MOVES: OptionThings[] = [
  { option: option(0, "a1-b1"), things: ["from:a1", "to:b1"] },
  { option: option(1, "a1-b2"), things: ["from:a1", "to:b2"] },
  { option: option(2, "c1-b2"), things: ["from:c1", "to:b2"] },
  { option: option(3, "pass"), things: [] },
];
const numbers = (all: readonly OptionThings[]): number[] => all.map((named) => named.option.a);

test("only things that lead somewhere are lit", () => {
  assert.deepEqual(litThings(MOVES, new Set(["from:c1"])), new Set(["from:c1", "to:b2"]));
});

test("an option is ready once all its things are picked, and one without things is a plain button", () => {
  assert.deepEqual(numbers(completeOptions(MOVES, new Set(["from:a1"]))), []);
  assert.deepEqual(numbers(completeOptions(MOVES, new Set(["from:a1", "to:b2"]))), [1]);
  assert.deepEqual(numbers(plainOptions(MOVES)), [3]);
});

test("the only option is ready before anything is picked", () => {
  assert.deepEqual(numbers(completeOptions(MOVES.slice(0, 1), new Set())), [0]);
});

test("pointing again takes back, and something of the same kind takes the place of the first", () => {
  assert.deepEqual(selectionAfter(MOVES, new Set(["from:a1"]), "from:a1", false), new Set());
  assert.deepEqual(selectionAfter(MOVES, new Set(["from:a1", "to:b2"]), "from:c1", true), new Set(["from:c1", "to:b2"]));
  assert.deepEqual(selectionAfter(MOVES, new Set(["from:a1", "to:b1"]), "from:c1", true), new Set(["from:c1"]));
});

test("what fits is lit, or takes the place of its kind", () => {
  const named = (a: number, ...things: string[]): OptionThings => ({ option: option(a, String(a)), things });
  const all = [named(1, "card:1", "from:a"), named(2, "card:2", "from:a"), named(3, "card:2", "from:b")];
  assert.deepEqual([...fittingThings(all, new Set(["card:1"]))].sort(), ["card:1", "card:2", "from:a"]);
  assert.deepEqual([...fittingThings(all, new Set(["from:b"]))].sort(), ["card:2", "from:a", "from:b"]);
});

test("pointing where nothing can come of it is refused", () => {
  assert.equal(selectionAfter(MOVES, new Set(), "to:z9", true), null);
  assert.equal(selectionAfter(MOVES, new Set(["to:b1"]), "from:c1", true), null);
});

test("where no refusal could be asked for, pointing elsewhere begins anew", () => {
  assert.deepEqual(selectionAfter(MOVES, new Set(["to:b1"]), "from:c1", false), new Set(["from:c1"]));
});
