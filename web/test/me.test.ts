/** Faces from their digits, how long ago something was, and which bots have room beside a curve. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { PARTS, randomAvatar } from "../src/people/avatar";
import { relativeTime } from "../src/me/games";
import { withNextPart } from "../src/me/profileForm";
import { shownBots } from "../src/me/ratings";
import { Text } from "../src/text";

test("a face has one digit for each part, and every part goes round", () => {
  for (let times = 0; times < 50; times += 1) assert.ok(/^[0-5]{2}[0-7][0-3]{2}[0-2]{2}$/.test(randomAvatar()));
  Object.values(PARTS).forEach((count, place) => {
    let code = "0000000";
    for (let times = 0; times < count; times += 1) code = withNextPart(code, place);
    assert.equal(code, "0000000");
  });
  assert.equal(withNextPart("0123012", 4), "0123112");
});

test("how long ago something was is said in the language of the page", () => {
  const at = (seconds: number, language: "en" | "pl" = "en"): string => relativeTime(new Text(language, {}), 1000, 1000 + seconds);
  assert.equal(at(3 * 3600 + 5), "3 hours ago");
  assert.equal(at(86_400), "yesterday");
  assert.equal(at(120, "pl"), "2 minuty temu");
});

test("bots whose names would lie over each other are left out", () => {
  const levels = [{ name: "a", rating: 1000 }, { name: "b", rating: null }, { name: "c", rating: 1005 }, { name: "d", rating: 1100 }];
  assert.deepEqual(shownBots(levels, (rating) => -rating).map(({ name }) => name), ["d", "c"]);
});
