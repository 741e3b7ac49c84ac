/** The second worker is started by a job, ended after a long job, and after a short one when it has been idle for a while. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { IDLE_MS, JobWorker, type JobAnswer, type JobMessage } from "../src/engine/jobs";
import type { FromEngine } from "../src/engine/messages";

/** A worker that answers when the test says so. */
class FakeWorker {
  onmessage: ((event: { data: JobAnswer | FromEngine }) => void) | null = null;
  readonly received: JobMessage[] = [];
  ended = false;
  postMessage(message: JobMessage): void { this.received.push(message); }
  terminate(): void { this.ended = true; }
  answer(data: JobAnswer | FromEngine): void { this.onmessage?.({ data }); }
}

/** Replace the timers by one that runs what waits for IDLE_MS at once. */
function fakeTimers(): { pass(): void; restore(): void } {
  const { setTimeout, clearTimeout } = globalThis;
  const waiting = new Map<number, () => void>();
  let count = 0;
  const fake = {
    setTimeout: (work: () => void, ms: number): number => { assert.equal(ms, IDLE_MS); waiting.set(++count, work); return count; },
    clearTimeout: (n: number): void => { waiting.delete(n); },
  };
  Object.assign(globalThis, fake);
  return {
    pass: () => { for (const [n, work] of [...waiting]) { waiting.delete(n); work(); } },
    restore: () => { Object.assign(globalThis, { setTimeout, clearTimeout }); },
  };
}

function jobs(): { worker: JobWorker; started: FakeWorker[] } {
  const started: FakeWorker[] = [];
  const worker = new JobWorker(() => {
    const fake = new FakeWorker();
    started.push(fake);
    return fake as unknown as Worker;
  }, () => null);
  return { worker, started };
}

const numbers = (worker: FakeWorker): number[] => worker.received.flatMap((message) => message.t === "run" ? [message.n] : []);

test("an idle second worker ends, and the next job starts another", async () => {
  const timers = fakeTimers();
  const { worker, started } = jobs();
  const first = worker.call(1, "hint", () => undefined);
  assert.deepEqual(started[0]!.received.map(({ t }) => t), ["start", "run"]);
  started[0]!.answer({ t: "done", n: 1, text: "a hint" });
  assert.equal(await first, "a hint");
  const second = worker.call(2, "hint", () => undefined);
  timers.pass();
  assert.equal(started[0]!.ended, false, "a job came in time");
  started[0]!.answer({ t: "done", n: 2, text: "another hint" });
  assert.equal(await second, "another hint");
  timers.pass();
  assert.equal(started[0]!.ended, true);
  void worker.call(3, "hint", () => undefined);
  assert.equal(started.length, 2);
  assert.deepEqual(numbers(started[1]!), [3]);
  timers.restore();
});

test("the second worker ends with a long job, but not while another one runs", async () => {
  const { worker, started } = jobs();
  const parts: number[] = [];
  const review = worker.call(1, "review", (part) => parts.push(part));
  const other = worker.call(2, "review", () => undefined);
  for (const n of [1, 2]) started[0]!.answer({ t: "part", n, part: .5 });
  started[0]!.answer({ t: "done", n: 1, text: "a review" });
  assert.deepEqual([await review, parts, started[0]!.ended], ["a review", [.5], false]);
  started[0]!.answer({ t: "done", n: 2, text: "another review" });
  assert.equal(await other, "another review");
  assert.equal(started[0]!.ended, true);
});

test("a second worker that cannot start refuses its jobs, and the next job tries again", async () => {
  const { worker, started } = jobs();
  const job = worker.call(1, "hint", () => undefined);
  started[0]!.answer({ t: "failed", reason: "no network" });
  assert.equal(await job.catch((problem: Error) => problem.message), "no network");
  void worker.call(2, "hint", () => undefined);
  assert.equal(started.length, 2);
});
