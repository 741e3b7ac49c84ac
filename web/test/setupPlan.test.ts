/** The planned set-up of Kyoto: a hint may place an agent that is planned for elsewhere. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmPlan, isPlanConfirmed, nextPlacement, selectIdentity, selectStart } from "../src/games/kyoto/hand/setupPlan";
import type { KyotoSeen } from "../src/games/kyoto/view";
import { option } from "./made";

/** A view during the set-up, with the identities that lie on start locations. */
function settingUp(placed: Record<number, number>, chosen: string[][] = []): KyotoSeen {
  const cells = Array.from({ length: 30 }, (_, cell) => cell);
  return {
    you: 0, code: "abc", picked: new Set(), options: [option(0, "place 3 b1")], choose: (things: string[]) => { chosen.push(things); },
    view: {
      side: 0, asked: "PlaceAgent", asked_of: 0, owner: cells.map((cell) => cell in placed ? 0 : -1),
      identity: cells.map((cell) => placed[cell] ?? -1),
    },
  } as unknown as KyotoSeen;
}

test("an agent that was placed elsewhere leaves the plan, which can be changed again", () => {
  nextPlacement(settingUp({}));
  selectIdentity(settingUp({}), 3);
  selectStart(settingUp({}), 2);
  confirmPlan(settingUp({}));
  assert.equal(isPlanConfirmed(), true);
  assert.equal(nextPlacement(settingUp({ 0: 3 })), null);
  assert.equal(isPlanConfirmed(), false, "agent 3 stands on a1, and the tray is shown for the others");
});

test("an own choice closes the hint", () => {
  const chosen: string[][] = [];
  selectIdentity(settingUp({}, chosen), 1);
  assert.deepEqual(chosen, [[]]);
});
