/** The names of bots in the games of an evening. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { namesOf, playersOf } from "../src/evenings/members";
import { Text } from "../src/text";
import type { EveningGame, EveningState } from "../src/wire";

const text = new Text("en", { "page.level.recruit": "Recruit", "page.bot.name.4": "Edith", "page.bot.name.9": "Jonas" });
const state = { level: "recruit", people: [{ name: "Ann" }, { name: "Bob" }] } as EveningState;
const game: EveningGame = { code: "k7", game: "topsecret", players: [1, -1, 0, -1], winners: [3], round: 1 };

test("a bot of an evening has the name that it has at the table, and its level before the game", () => {
  assert.equal(playersOf(text, state, { ...game, who: [-1, 4, -1, 9] }), "Bob, Edith, Ann, Jonas");
  assert.equal(playersOf(text, state, { ...game, who: [-1, 4, -1, 9] }, [3]), "Jonas");
  assert.equal(namesOf(text, state, [0, -1]), "Ann, Recruit");
  assert.equal(playersOf(text, state, { ...game, players: [0, -1] }), "Ann, Recruit");
});
