/** Options of a game as the form shows them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { allPlayerCounts, defaults, forPlayers, isRelevant, optionsFor, playerCounts, playerRange, ruleOf } from "../src/forms/options";
import { gameInfo } from "./made";

const GAME = gameInfo({
  options: { mission: ["calm", "storm"], lamps: ["off", "on"], glass: ["red", "blue"], players: ["2", "3"] }, main: ["mission"],
  counted_by: "mission", seats: { calm: [2, 3], storm: [4] }, depends_on: { glass: { lamps: ["on"] }, lamps: { players: ["3"] } },
  option_rules: { lamps: "L7", "mission=storm": "L9" },
});

test("the first value of an option is its default", () => {
  assert.deepEqual(defaults(GAME), { mission: "calm", lamps: "off", glass: "red", players: "2" });
});

test("an option that the others make meaningless is not shown, and hidden ones never are", () => {
  assert.equal(isRelevant(GAME, "glass", { lamps: "off" }, 3), false);
  assert.equal(isRelevant(GAME, "glass", { lamps: "on" }, 3), true);
  assert.equal(isRelevant(GAME, "lamps", {}, 2), false);
  assert.equal(isRelevant(GAME, "lamps", {}, 3), true);
  assert.equal(isRelevant(GAME, "players", {}, 3), false);
});

test("how many may play depends on the option that decides it", () => {
  assert.deepEqual(playerCounts(GAME, { mission: "storm" }), [4]);
  assert.deepEqual(playerCounts(gameInfo(), { mission: "storm" }), [2, 3]);
  assert.deepEqual(playerRange(GAME), { from: 2, to: 4 });
});

test("a number of players that the options do not allow changes the one that decides it", () => {
  assert.deepEqual(allPlayerCounts(GAME), [2, 3, 4]);
  assert.deepEqual(optionsFor(GAME, { mission: "calm", lamps: "on" }, 4), { mission: "storm", lamps: "on" });
  assert.deepEqual(optionsFor(GAME, { mission: "calm" }, 3), { mission: "calm" });
});

test("a tournament offers what two can play", () => {
  assert.deepEqual(forPlayers(GAME, 2).options["mission"], ["calm"]);
});

test("a rule stands behind an option, or behind one of its values", () => {
  assert.deepEqual([ruleOf(GAME, "lamps", "on"), ruleOf(GAME, "mission", "storm"), ruleOf(GAME, "mission", "calm")], ["L7", "L9", ""]);
});
