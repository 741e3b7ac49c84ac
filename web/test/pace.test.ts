/** What others do is shown one by one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { HOLD_MS, PacedQueue } from "../src/table/pace";
import type { ViewMessage } from "../src/wire";

const heard = (options: number, fresh: number) =>
  ({ view: { options: Array(options).fill({}) } as unknown as ViewMessage, lines: [], fresh });

test("every deed has its moment, and the rest can be skipped", () => {
  const [first, second, third] = [heard(0, 1), heard(0, 1), heard(2, 1)];
  const pace = new PacedQueue(heard(0, 0));
  pace.enqueue(first);
  pace.release(1000, false);
  pace.enqueue(second);
  pace.enqueue(third);
  pace.release(1001, false);
  assert.equal(pace.shown, first);
  pace.release(1000 + HOLD_MS / 2, false);
  assert.equal(pace.shown, second);
  pace.release(1001 + HOLD_MS / 2, true);
  assert.equal(pace.shown, third);
  assert.equal(pace.length, 0);
});

test("what follows one's own choice is shown at once", () => {
  const [mine, after] = [heard(3, 1), heard(0, 1)];
  const pace = new PacedQueue(mine);
  pace.enqueue(after);
  pace.release(0, false);
  assert.equal(pace.shown, after);
});
