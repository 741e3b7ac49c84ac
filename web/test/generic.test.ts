/** A game without a face of its own. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faceFor, zonesOf } from "../src/face/generic";
import { hueOf } from "../src/face/poster";
import { option, phrase, seen } from "./made";

const FACE = faceFor("lantern");
const asked = (seat: number, of: number) => ({ seat, asked: "Light", asked_rule: "L4", asked_of: of });

test("zones are shown as the server tells them", () => {
  const zones = [{ title: phrase("lantern.zone.hand"), items: [phrase("lamp")] }];
  assert.deepEqual(zonesOf("lantern", seen({ zones })), zones);
});

test("where it tells none, every field that holds something is a zone, but for the question", () => {
  const view = { ...asked(0, 0), cards_left: [3, 0], lamp: "", score: { red: 2 } };
  const found = zonesOf("lantern", seen({ view }, { "lantern.view.score": "Score" }));
  assert.deepEqual(found.map(({ title, items }) => [title.key, items.map(({ key }) => key)]),
    [["cards left", ["3", "0"]], ["lantern.view.score", ["red 2"]]]);
});

test("the question has its own sentence and its rule; the others are waited for", () => {
  const sentences = { "lantern.ask.Light": "Which lamp?", "page.wait": "Waiting for {player}" };
  const mine = seen({ view: asked(0, 0), options: [option(1, "lamp 1")] }, sentences);
  assert.deepEqual(FACE.question(mine), { headline: "Which lamp?", detail: "", rule: "L4" });
  assert.equal(FACE.question(seen({ view: asked(0, 1) }, sentences)).headline, "Waiting for Bob");
});

test("whose turn it is counts from one's own seat, and nobody's where nature draws", () => {
  const turn = (seat: number, of: number): number => FACE.turn(seen({ view: asked(seat, of) }));
  assert.deepEqual([turn(1, 0), turn(1, 1), turn(-1, 1), turn(1, -1)], [1, 0, 1, -1]);
});

test("without sight the zones are rows of words", () => {
  const zones = [{ title: phrase("Hand"), items: [phrase("lamp"), phrase("match")] }];
  const [row] = FACE.describe.rows(seen({ zones, view: asked(0, 0) }));
  assert.deepEqual([row?.name, row?.places.map(({ words }) => words)], ["Hand", ["lamp", "match"]]);
});

test("a poster keeps its colour", () => {
  assert.equal(hueOf("Lantern"), hueOf("Lantern"));
  assert.ok(hueOf("Lantern") !== hueOf("Mole"));
});
