/** What a player wants who points at something unlit: all that is picked, in any order, for the server to judge. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wantedNotation as kyoto } from "../src/games/kyoto/words/things";
import type { KyotoView } from "../src/games/kyoto/view";
import { wantedNotation as topsecret } from "../src/games/topsecret/words/things";
import type { TopSecretView } from "../src/games/topsecret/view";

const asked = (question: string): KyotoView => ({ asked: question, asked_of: 0, equipment: [0, 0, 1, 0, 1, 0], equipment_of: [0, 0, 0, 0, 0, 0] }) as unknown as KyotoView;
const picks = (...things: string[]): Set<string> => new Set(things);

test("in Kyoto agent, card and place are told in any order and in part", () => {
  const view = asked("PlayCard");
  assert.equal(kyoto(picks("from:a1"), "card:9", view), "decoy a1-?");
  assert.equal(kyoto(picks("card:9"), "from:a1", view), "decoy a1-?");
  assert.equal(kyoto(picks("from:a1", "to:b2"), "card:3", view), "castle a1-b2");
  assert.equal(kyoto(picks("from:a1"), "to:e6", view), "? a1-e6");
  assert.equal(kyoto(picks("card:3"), "to:e6", view), "castle ?-e6");
  assert.equal(kyoto(picks(), "from:a1", view), "? a1-?");
  assert.equal(kyoto(picks("card:8", "pair:a1"), "pair:b3", view), "swap a1-b3");
  assert.equal(kyoto(picks("card:8", "pair:a1"), "to:b3", view), "swap a1-b3");
});

test("in Kyoto every question has its wish", () => {
  assert.equal(kyoto(picks("from:c4"), "to:a1", asked("PushBack")), "push c4-a1");
  assert.equal(kyoto(picks(), "to:a1", asked("DecoyPush")), "land a1");
  assert.equal(kyoto(picks("gear:4"), "at:a1", asked("UseEquipment")), "stun a1");
  assert.equal(kyoto(picks(), "card:4", asked("MarkLocation")), "mark joker");
  assert.equal(kyoto(picks(), "card:4", { ...asked("PlayCard"), asked_of: 1 }), "", "not one's own question");
});

test("in Top Secret nobody is meant who was not chosen", () => {
  const view = { asked: "MoveAgent", asked_of: 0, carries: [-1, 5], mover: 0, lies: [] } as unknown as TopSecretView;
  assert.equal(topsecret(picks(), "place:lima", view), "move ? lima");
  assert.equal(topsecret(picks("agent:2"), "place:lima", view), "move 2 lima");
  assert.equal(topsecret(picks(), "agent:3", view), "move 3 ?");
  assert.equal(topsecret(picks("agent:2"), "case:red-a", view), "swap 2 red-a");
  assert.equal(topsecret(picks(), "case:red-a", view), "take ? red-a");
});
