/** The next step is for beginners: players who have finished enough games of a kind start without it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { countFinished, isExperienced } from "../src/table/nextStep";
import type { Result, ViewMessage } from "../src/wire";
import { table, view } from "./made";

const RESULT: Result = { winners: [0], rule: "", resigned: -1 };

test("only games that were played to their end count, each once, by kind", () => {
  const stored = new Map<string, string>();
  Object.assign(globalThis, { localStorage: { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) } });
  const finish = (code: string, change: Partial<ViewMessage> = {}, you = 0): void =>
    countFinished(table({ game: "kyoto", code, you }), view({ result: RESULT, ...change }));
  for (const code of ["a", "b", "c", "d", "d"]) finish(code);
  finish("e", { result: { ...RESULT, resigned: 1 } });
  finish("f", { result: null });
  finish("g", {}, -1);
  assert.equal(isExperienced("kyoto"), false);
  finish("h");
  assert.equal(isExperienced("kyoto"), true);
  assert.equal(isExperienced("embassy"), false);
});
