/** The names of bots, which the server computes in the same way. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { personaAt, withPersonas } from "../src/net/personas";
import type { TableMessage } from "../src/wire";
import { table } from "./made";

test("a bot is named by the code and its seat, and keeps its name in a rematch", () => {
  assert.deepEqual([0, 1, 2].map((seat) => personaAt("kvnq7r2p", seat)), [9, 2, 7]); // as in tests/server/test_personas.py
  const bot = { kind: "bot" as const, name: "", level: "recruit", here: true };
  const { seats } = withPersonas(table({ code: "kvnq7r2p", seats: [{ ...bot, who: 9 }, bot] }));
  assert.deepEqual(seats.map(({ who }) => who), [9, 2]);
  const taught = withPersonas(table({ code: "kvnq7r2p", seats: [{ ...bot, level: "partner" }, { ...bot, level: "partner" }] })).seats;
  assert.deepEqual(taught.map(({ who }) => who), [9, 2]); // partners in a lesson have names of their own
});

test("a bot has the style of its number, but not where tables share a deal, nor in a lesson", () => {
  const bot = { kind: "bot" as const, name: "", level: "recruit", here: true };
  const stylesOf = (over: Parameters<typeof table>[0]) =>
    withPersonas(table({ code: "kvnq7r2p", seats: [bot, { ...bot, who: 4 }, bot, { ...bot, level: "partner" }], ...over })).seats.map(({ style }) => style);
  assert.deepEqual(stylesOf({}), ["steady", "bold", "bold", undefined]);
  const fair = { seal: "", seals: {}, deal: "d4" } as unknown as TableMessage["fair"];
  assert.deepEqual(stylesOf({ fair }), [undefined, undefined, undefined, undefined]);
});
