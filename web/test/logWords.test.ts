/** What is told speaks to the one who reads it: in the log, and at the end. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { lineWords, type EmbassySeen } from "../src/games/embassy/words/names";
import { endWords } from "../src/table/ending/result";
import { logWords } from "../src/face/logWords";
import type { AnyFace } from "../src/face/face";
import type { Line, Opened } from "../src/wire";
import { person, phrase, seen, table } from "./made";

const SENTENCES = {
  "page.log.me": "{name} (you)", red: "Red", blue: "Blue", met: "{player} meets {rival}.", won: "{winners} wins.",
  "won.winners-you": "You win.", "met.player-you": "You meet {rival}.", turned: "{player} 3, {rival} 2.",
};
const face = { seatLabel: (_: unknown, seat: number) => ["Red", "Blue"][seat] } as unknown as AnyFace;
const line = (key: string, told: Record<string, unknown>): Line => ({ ...phrase(key, told), n: 0, kind: "", facts: {}, secret: false }) as unknown as Line;

test("a line of the log says you: in a sentence of its own, else behind the name, and to nobody who watches", () => {
  const said = (you: number, key: string, told: Record<string, unknown>): string => logWords(face, seen({ you }, SENTENCES), line(key, told));
  const both = { player: "@red", rival: "@blue" };
  assert.deepEqual([0, 1, -1].map((you) => said(you, "met", both)), ["You meet Blue.", "Red meets Blue (you).", "Red meets Blue."]);
  assert.deepEqual([0, 1].map((you) => said(you, "turned", both)), ["Red (you) 3, Blue 2.", "Red 3, Blue (you) 2."]);
  assert.deepEqual([["@blue"], ["@red", "@blue"]].map((winners) => said(1, "won", { winners })), ["You win.", "Red, Blue (you) wins."]);
});

test("in Embassy one's own name has you behind it, also beside a guest of the same name", () => {
  const look = seen({ you: 1, seats: [person("Ann"), person("Ann")] }, SENTENCES) as unknown as EmbassySeen;
  assert.equal(lineWords(look, line("turned", { player: "@embassy.player.0", rival: "@embassy.player.1" })), "Ann 3, Ann (you) 2.");
});

test("the end tells the one who did it that they did", () => {
  const open = { views: [], unseen: {}, seats: ["red", "blue"], story: phrase("escape", { player: "@blue" }) } as unknown as Opened;
  const words = { escape: "{player} escaped.", "escape.player-you": "You escaped.", "page.log.me": "{name} (you)" };
  const told = (you: number): string => endWords(table({ you }), open, seen({ lines: [] }, words), "");
  assert.equal(told(1), "You escaped.");
  assert.equal(told(0), "Bob escaped.");
});
