/** A table as its messages tell it: live, and step by step once the game is over. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnyFace } from "../src/face/face";
import { EMPTY_TABLE, reduce } from "../src/net/tableState";
import { linesSeenAt, linesOf, stepIndexAt, thingsOf, turnsOf } from "../src/replay/steps";
import type { Step, LogLine } from "../src/wire";
import { option, table, view } from "./made";

const told = (key: string): LogLine => ({ key, params: {}, rule: "", kind: "", facts: {}, secret: false });
const step = (at: number, from: number, keys: string[], whose: number): Step =>
  ({ at, played: -1, message: view({ from, lines: keys.map(told), view: { whose }, options: [option(at, `go ${at}`)] }) });
const STEPS = [step(0, 0, ["dealt"], 0), step(3, 1, ["a", "b"], 0), step(7, 3, [], 1), step(9, 3, ["c"], -1)];
const FACE = {
  turn: ({ view: held }: { view: { whose: number } }) => held.whose, things: ({ text }: { text: string }) => [`to:${text}`],
} as unknown as AnyFace;

test("the step that is shown is the last one that had come", () => {
  assert.deepEqual([0, 2, 3, 8, 100].map((at) => stepIndexAt(STEPS, at)), [0, 0, 1, 2, 3]);
});

test("lines are numbered through, and each step says how many had been heard", () => {
  assert.deepEqual(linesOf(STEPS).map(({ n, key }) => `${n} ${key}`), ["0 dealt", "1 a", "2 b", "3 c"]);
  assert.deepEqual(STEPS.map(linesSeenAt), [1, 3, 3, 4]);
});

test("a turn begins where another seat is to play", () => {
  assert.deepEqual(turnsOf(FACE, { table: table(), steps: STEPS, comments: [] }), [0, 2]);
});

test("what was chosen is shown by its things, where it could be chosen", () => {
  assert.deepEqual(thingsOf(FACE, STEPS[1]!, 3), ["to:go 3"]);
  assert.deepEqual(thingsOf(FACE, STEPS[1]!, 4), []);
});

const FIRST = reduce(EMPTY_TABLE, view({ lines: [told("a"), told("b")] }));

test("at first sight nothing is fresh, later all that has come is", () => {
  assert.equal(FIRST.fresh, 0);
  const next = reduce(FIRST, view({ v: 2, from: 2, lines: [told("c")] }));
  assert.deepEqual([next.fresh, next.lines.map(({ n, key }) => `${n}${key}`)], [1, ["0a", "1b", "2c"]]);
});

test("a view from an earlier line on replaces what was heard since", () => {
  const next = reduce(FIRST, view({ v: 2, from: 1, lines: [told("x")] }));
  assert.deepEqual(next.lines.map(({ key }) => key), ["a", "x"]);
});

test("a refusal stays until the table has moved", () => {
  const refused = reduce(FIRST, { t: "refused", id: "1", key: "no", params: {}, rule: "" });
  assert.equal(reduce(refused, view({ lines: [] })).refused?.key, "no");
  assert.equal(reduce(refused, view({ v: 2, from: 2 })).refused, null);
});

test("what was said is heard once, also if it comes again after a break", () => {
  const said = { t: "said", seat: 1, key: "", text: "hello", at: 5 } as const;
  assert.equal(reduce(reduce(FIRST, said), said).said.length, 1);
});
