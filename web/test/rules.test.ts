/** Numbers of rules: whose they are, and where they stand in a sentence. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gameOf, isRuling, searchRules, numberPattern } from "../src/rules/rules";
import { gameInfo } from "./made";

const GAMES = [gameInfo(), gameInfo({ name: "mole", rule_prefixes: ["M"], rulings: [] })];

test("the letters of a number tell its game, and whether it is a ruling", () => {
  assert.deepEqual(["LA3", "M12", "X1"].map((number) => gameOf(GAMES, number)), ["lantern", "mole", ""]);
  assert.deepEqual(["LA3", "L3", "M12"].map((number) => isRuling(GAMES, number)), [true, false, false]);
});

test("numbers are found in a sentence whole, and nothing else is", () => {
  assert.deepEqual("See LA39e, L4 or M2; not KL4 or L.".split(numberPattern(GAMES)),
    ["See ", "LA39e", ", ", "L4", " or ", "M2", "; not KL4 or L."]);
  assert.deepEqual("L4".split(numberPattern([])), ["L4"]);
});

test("rules are sought by number and by words", () => {
  const rules = { L1: "Light the lamp.", L2: "Take a card." };
  assert.deepEqual(searchRules(rules, " LAMP "), [["L1", "Light the lamp."]]);
  assert.deepEqual(searchRules(rules, "l2"), [["L2", "Take a card."]]);
});
