/** Sentences by key, in three languages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Text } from "../src/text";


const TEXT = new Text("pl", { red: "czerwony" });

test("a number chooses the plural form of its language", () => {
  const text = new Text("pl", { steps_one: "{n} krok", steps_few: "{n} kroki", steps_many: "{n} kroków" });
  assert.deepEqual([1, 3, 5, 22].map((n) => text.say("steps", { n })), ["1 krok", "3 kroki", "5 kroków", "22 kroki"]);
});

test("a told word that begins with @ is looked up, also in a list", () => {
  assert.equal(TEXT.word("@red"), "czerwony");
  assert.equal(TEXT.word(["@red", 7, "@unknown"]), "czerwony, 7, @unknown");
});

test("a key that is not in the catalogue stands for itself", () => {
  assert.equal(new Text("en", {}).say("Goofspiel"), "Goofspiel");
});

test("what is told fills its place, and nothing else", () => {
  const text = new Text("en", { moved: "{who} to {place}" });
  assert.equal(text.phrase({ key: "moved", params: { who: "{place}", place: "b2" }, rule: "" }), "{place} to b2");
});
