/** The faces read what the server tells of ways and identities: they join it, and add nothing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { knownOutcome, pawnAt } from "../src/games/kyoto/aids";
import { wayTo } from "../src/games/embassy/aids";
import { possibleContents, reachableFrom, stepsLeft } from "../src/games/topsecret/aids";
import { option, seen } from "./made";

const REACH = [{ agents: [0, 2], to: [[1, 1, 5], [2, 0, 5], [3, 2, 1, 2], [4, 1, 2]] }];
const moving = seen({ view: { at: [5, 6, 5], pool: 2 }, aids: { steps: [2, 2, 3], reach: REACH }, options: [option(1, "move")] });

test("ways are joined from the places that lead there, and no stop is where one may only pass", () => {
  const ways = reachableFrom(moving, 2);
  assert.deepEqual([...ways.keys()], [1, 3, 4]);
  assert.deepEqual(ways.get(3), { route: [1, 3], routes: [[1, 3], [2, 3]], duel: true });
  assert.deepEqual(ways.get(4), { route: [2, 4], routes: [[2, 4]], duel: false });
});

test("who cannot go, or has nothing to choose, has no ways", () => {
  assert.equal(reachableFrom(moving, 1).size, 0);
  assert.equal(reachableFrom({ ...moving, options: [] }, 0).size, 0);
  assert.equal(wayTo(seen({ aids: { ways: [{ route: [4, 7], met: -1, eyes: -2 }] } }), 7), undefined);
});

test("a way is found by where it ends", () => {
  const way = { route: [4, 7], met: 1, eyes: -2 };
  const walking = seen({ aids: { ways: [way] }, options: [option(1, "move")] });
  assert.deepEqual(wayTo(walking, 7), way);
  assert.equal(wayTo(walking, 4), undefined);
});

test("steps and contents are as they are told", () => {
  assert.equal(stepsLeft(moving, 2), 3);
  assert.equal(stepsLeft(seen({ view: { pool: 4 } }), 2), 4);
  const told = { aids: { contents: [[5], [3, 1]] }, view: { contents: [5, -1] } };
  assert.deepEqual(possibleContents(seen(told), 1), [3, 1]);
  assert.deepEqual(possibleContents(seen({ ...told, view: { contents: [5, 0] } }), 1), [0]);
});

test("an agent is known by where it stands, before the game by its start", () => {
  const told = seen({ aids: { pawns: [[3, -1, 12], []], attacks: [[12, 17, 0]] } });
  assert.equal(pawnAt(told, 0, 12), 2);
  assert.equal(pawnAt(told, 1, 29), 4);
  assert.equal(knownOutcome(told, 12, 17), false);
  assert.equal(knownOutcome(told, 3, 17), undefined);
});
