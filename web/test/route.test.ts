/** Which page an address means. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { routeOf, parseCode, parseLink } from "../src/route";

const GAMES = ["lantern"];

test("pages of a game are there for the games of the server only", () => {
  assert.deepEqual(routeOf("/new/lantern", GAMES), { page: "new", game: "lantern" });
  assert.deepEqual(routeOf("/new/chess", GAMES), { page: "notFound" });
});

test("tables, replays and reviews go by their code, however it is typed", () => {
  assert.deepEqual(routeOf("/t/AB-CD", GAMES, 2), { page: "table", code: "abcd", seats: 2 });
  assert.deepEqual(routeOf("/t/AB-CD/tv", GAMES), { page: "tv", code: "abcd" });
  assert.deepEqual(routeOf("/t/AB-CD/study", GAMES), { page: "study", code: "abcd" });
  assert.deepEqual(routeOf("/replay", GAMES), { page: "replay", code: "" });
  assert.deepEqual(routeOf("/review/", GAMES), { page: "notFound" });
});

test("an evening goes by its code, and without one a new evening is made", () => {
  assert.deepEqual(routeOf("/e/AB-CD", GAMES), { page: "evening", code: "abcd" });
  assert.deepEqual(routeOf("/e", GAMES), { page: "newEvening" });
});

test("a class goes by its code, and without one a new class is made", () => {
  assert.deepEqual(routeOf("/c/AB-CD", GAMES), { page: "class", code: "abcd" });
  assert.deepEqual(routeOf("/c", GAMES), { page: "newClass" });
  assert.equal(parseLink("https://example.org/c/X2GJ7-F39MU"), "/c/x2gj7f39mu");
});

test("an address that means nothing is not the front page", () => {
  assert.deepEqual(routeOf("/", GAMES), { page: "front" });
  assert.deepEqual(routeOf("/nonsense", GAMES), { page: "notFound" });
});

test("a code is found in a link that was pasted", () => {
  assert.equal(parseCode("https://example.org/t/KVNQ-7R2P#seat=x"), "kvnq7r2p");
  assert.equal(parseCode(" kvnq 7r2p "), "kvnq7r2p");
});

test("a pasted link leads to its table, evening, replay or review", () => {
  assert.equal(parseLink("come: https://example.org/e/X2GJ7-F39MU"), "/e/x2gj7f39mu");
  assert.equal(parseLink("https://example.org/t/kvnq7r2p#seat=x"), "/t/kvnq7r2p");
  assert.equal(parseLink("https://example.org/replay/kvnq7r2p?as=1"), "/replay/kvnq7r2p");
  assert.equal(parseLink("X2GJ7-F39MU"), "");
});
