/** The end of each game: everything turns over, one thing more each time, and the notebooks have the truth. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { reveal as embassy } from "../src/games/embassy/words/ending";
import type { EmbassyView } from "../src/games/embassy/seen";
import { maskOf } from "../src/games/kyoto/panels/notes";
import { question } from "../src/games/kyoto/words/question";
import { piecesOf } from "../src/games/kyoto/board/pieces";
import { reveal as kyoto } from "../src/games/kyoto/words/ending";
import type { KyotoView } from "../src/games/kyoto/view";
import { beliefs as topsecretBeliefs, reveal as topsecret } from "../src/games/topsecret/words/ending";
import type { TopSecretView } from "../src/games/topsecret/view";
import { endWords } from "../src/table/ending/result";
import type { Line, Opened } from "../src/wire";
import { phrase, seen, table } from "./made";

const opened = (views: object[], key = ""): Opened =>
  ({ views, story: phrase(key), unseen: {}, seats: [] }) as unknown as Opened;

test("in Kyoto an agent turns over after the other", () => {
  const view = { side: 0, owner: [0, 1, 1, -1], identity: [4, -1, -1, -1] } as unknown as KyotoView;
  const steps = kyoto(view, opened([view, { identity: [-1, 2, 5, -1] }]));
  assert.deepEqual(steps.map(({ identity }) => identity), [[4, 2, -1, -1], [4, 2, 5, -1]]);
  assert.deepEqual(steps.at(-1)?.open, [1, 1, 1, 0]);
});

test("in Kyoto the own agents are open at the end, too, where the enemy's were known already", () => {
  const view = { side: 0, owner: [0, 1, -1], identity: [4, 2, -1], open: [0, 1, 0] } as unknown as KyotoView;
  assert.deepEqual(kyoto(view, opened([view, view])).map(({ open }) => open), [[1, 1, 0]]);
});

test("in pictures of a finished game of Kyoto no identity is marked as secret", () => {
  const view = { side: 0, owner: [0, 1], identity: [4, 2], open: [0, 1], entering: [] };
  const open = (asked: string): boolean[] => piecesOf(seen({ view: { ...view, asked } })).map((piece) => piece.open);
  assert.deepEqual(open("PlayCard"), [false, true]);
  assert.deepEqual(open(""), [true, true]);
});

test("in Top Secret a suitcase opens after the other", () => {
  const view = { seat: 0, players: 2, contents: [5, 3, 1, 0, -1, -1, 3, 1] } as unknown as TopSecretView;
  const steps = topsecret(view, opened([view, { contents: [0, 5, 3, 1, -1, -1, -1, -1] }]));
  assert.deepEqual(steps.map(({ contents }) => contents.slice(4)), [[0, -1, 3, 1], [0, 5, 3, 1]]);
});

test("in Top Secret the end says what each suitcase held and who knew", () => {
  const hidden = [-1, -1, -1];
  const ann = { seat: 0, players: 2, corners: [0, 2], contents: [5, 3, 1, 0, -1, ...hidden] } as unknown as TopSecretView;
  const bob = { ...ann, seat: 1, corners: [2, 0], contents: [0, 5, 3, 1, 5, ...hidden] } as unknown as TopSecretView;
  const sentences = { "page.end.everyone": "everyone", "page.end.unknown": "?", "page.you": "You" };
  const aids = { contents: [[], [], [], [], [1, 0], [5, 3, 1, 0], [5, 3, 1, 0], [5, 3, 1, 0]] };
  const rows = topsecretBeliefs(seen({ aids }, sentences), opened([ann, bob]));
  assert.equal(rows.length, 8);
  assert.deepEqual(rows.map(({ knew }) => knew), ["Bob", "Bob", "Bob", "Bob", "You", "You", "You", "everyone"]);
  assert.deepEqual(rows.map(({ believed }) => believed).slice(1), ["?", "?", "?", "", "", "", ""]);
});

test("in Embassy the Loyalties turn over, and a helicopter leaves only with somebody in it", () => {
  const view = { seat: 0, players: 3, loyalty: [0, -1, -1], helicopter: 1 } as unknown as EmbassyView;
  const views = [view, { loyalty: [1] }, { loyalty: [0] }];
  const states = (key: string): unknown[] => embassy(view, opened(views, key)).map(({ loyalty, helicopter }) => [loyalty, helicopter]);
  const turned = [[[0, 1, -1], 1], [[0, 1, 0], 1]];
  assert.deepEqual(states("embassy.end.escape"), [...turned, [[0, 1, 0], -1]]);
  assert.deepEqual(states("embassy.end.points"), [...turned, [[0, 1, 0], 1]]);
});

test("Kyoto's notebook has what is possible, and what is true once it is open", () => {
  const aids = { can: [0b11, 0b111], pawns: [[], [7, -1]] };
  const noted = (identity: number): number[] => {
    const view = { identity: Object.assign(Array<number>(30).fill(-1), { 7: identity }) };
    return [0, 1].map((pawn) => maskOf(seen({ view, aids }), 1, pawn));
  };
  assert.deepEqual(noted(-1), [0b11, 0b111]);
  assert.deepEqual(noted(3), [0b1000, 0b111]);
});

test("why a game of Kyoto ended is told to the one who reads it", () => {
  const sentences = {
    "kyoto.told.Won.K50": "{player} wins: three of their false agents were captured.", "kyoto.side.government": "Government",
    "page.kyoto.over.K50.lost": "You captured three.", "page.kyoto.over.K50.won": "{player} captured three of yours.",
  };
  const why = (winner: number, you: number): string =>
    question(seen({ view: { asked: "", side: 0, winner, reason: "K50" }, you }, sentences)).detail;
  assert.equal(why(1, 0), "You captured three.");
  assert.equal(why(0, 0), "Bob captured three of yours.");
  assert.ok(why(1, -1).endsWith("wins: three of their false agents were captured."));
});

test("what the log has said already gives way to words for the one who reads it, and a story of its own does not", () => {
  const lines = [{ key: "won", told: {} }] as unknown as Line[];
  const ended = (key: string, you: number): string =>
    endWords(table({ you }), opened([], key), seen({ lines }, { won: "Bob wins.", escape: "Bob escaped." }), "You lose so.");
  assert.deepEqual([ended("won", 0), ended("escape", 0), ended("won", -1)], ["You lose so.", "Bob escaped.", "Bob wins."]);
});
