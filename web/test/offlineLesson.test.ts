/** A lesson without a server: kept moves lead on, and what is not kept is told apart from what is wrong. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { OfflineLesson } from "../src/net/offlineLesson";
import type { OfflineStep } from "../src/wire";
import { option, table, view } from "./made";

const step = (v: number, next: [number, number][], but: string): OfflineStep =>
  ({ view: view({ v, options: [option(1, "kept"), option(2, "good"), option(3, "wrong")] }), next, accepted: [1, 2], refusal: but });

test("a lesson that is kept goes on by its own moves, and says why by no others", () => {
  const heard: string[] = [];
  const line = new OfflineLesson({ table: table(), steps: [step(1, [[1, 1]], "not.this"), step(2, [], "")] },
    ({ known }) => heard.push(`${known.view?.v} ${known.refused?.key ?? "-"}`));
  assert.equal(line.state.known.view?.v, 1);
  for (const a of [2, 3]) line.send({ t: "act", v: 1, a });
  line.send({ t: "why", text: "?" });
  line.send({ t: "act", v: 1, a: 1 });
  line.send({ t: "say", key: "hello", text: "" });
  line.send({ t: "note", text: "mine" });
  assert.deepEqual(heard, ["1 page.learn.offline", "1 not.this", "1 not.this", "2 -", "2 page.error.offline", "2 page.error.offline"]);
  assert.equal(line.state.known.note, "mine");
});
