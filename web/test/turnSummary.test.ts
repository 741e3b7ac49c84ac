/** The log folded by turn: few lines, who did what, and agents by their names. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { turnHeadline, turnsIn } from "../src/face/turnSummary";
import { swingOf } from "../src/table/ending/turningPoint";
import { begins as kyotoBegins, turnSummary as kyotoDeeds } from "../src/games/kyoto/words/log";
import { begins as embassyBegins, turnSummary as embassyDeeds } from "../src/games/embassy/words/log";
import { turnSummary as secretDeeds } from "../src/games/topsecret/words/log";
import { lineWords as embassyWords, type EmbassySeen } from "../src/games/embassy/words/names";
import { Text } from "../src/text";
import type { AnyFace, AnySeen } from "../src/face/face";
import type { KyotoSeen } from "../src/games/kyoto/view";
import type { Line } from "../src/wire";

const line = (n: number, kind: string, facts: Record<string, unknown>, told: Record<string, unknown> = {}): Line =>
  ({ n, kind, facts, key: kind, params: told, rule: "", secret: false });
const TEXT = new Text("en", {
  "page.kyoto.log.move": "{card}: {agent} to {to}", "page.kyoto.agent.crane": "Crane", "page.kyoto.agent.cat": "Neko",
  "page.kyoto.agent.iris": "Iris", "page.log.setup": "Set-up", "page.kyoto.log.lost": "clash lost",
});
const KYOTO = [
  line(0, "Placed", { player: 0, cell: 0 }), line(1, "Placed", { player: 0, cell: 1 }), line(2, "Placed", { player: 1, cell: 12 }),
  line(3, "Played", { player: 0, card: 3, start: 1, to: 7 }, { card: "Castle", to: "c2" }),
  line(4, "Reached", { player: 0 }), line(5, "Drew", { player: 0 }),
  line(6, "Played", { player: 1, card: 0, start: 12, to: 7 }, { card: "Shrine", to: "c2" }),
  line(7, "Clashed", { player: 1, start: 12, cell: 7, won: false }), line(8, "Reached", { player: 1 }),
  line(9, "Played", { player: 0, card: 2, start: 7, to: 12 }, { card: "Tavern", to: "c3" }),
];
const seen = { lines: KYOTO, text: TEXT, covered: false, lineText: (each: Line) => each.kind } as unknown as AnySeen;
const face = { begins: kyotoBegins, turnSummary: kyotoDeeds } as unknown as AnyFace;

test("a turn is one line, and the move stands in it rather than the draw", () => {
  const turns = turnsIn(KYOTO, kyotoBegins);
  assert.deepEqual(turns.map(({ seat, lines }) => [seat, lines.length]), [[-1, 3], [0, 3], [1, 3], [0, 1]]);
  assert.deepEqual(turns.map((turn) => turnHeadline(face, seen, turn)),
    ["Set-up", "Castle: Neko to c2", "Shrine: Iris to c2 · clash lost", "Tavern: Neko to c3"]);
});

test("the line of a turn names no side: the player stands before it", () => {
  const said = new Text("en", { "page.kyoto.log.declared": "{agent} does not win there", "page.kyoto.agent.cat": "Neko",
    "page.kyoto.log.ended.won": "the game is won", "page.kyoto.log.ended.lost": "the game is lost" });
  const ends = (player: number): string[] => {
    const more = [line(10, "Clashed", { player: 0, start: 7, cell: 12, won: true }),
      line(11, "Declared", { player: 0, cell: 12, won: false }), line(12, "Won", { player })];
    return kyotoDeeds({ ...seen, lines: [...KYOTO, ...more], text: said }, [...KYOTO.slice(9), ...more]).slice(1);
  };
  assert.deepEqual(ends(0), ["Neko does not win there", "the game is won"]);
  assert.deepEqual(ends(1).at(-1), "the game is lost");
});

test("what is covered is not in the line of a turn", () => {
  const secret = KYOTO.map((each) => ({ ...each, secret: true }));
  const [, turn] = turnsIn(secret, kyotoBegins);
  assert.equal(turnHeadline(face, { ...seen, covered: true }, turn!), "page.log.covered");
});

test("a game of eighteen rounds is as many lines as it has turns", () => {
  const began = (n: number): Line[] => [line(7 * n, "Began", { player: n % 4, round_number: 1 + Math.floor(n / 4) }),
    ...[1, 2, 3, 4, 5, 6].map((each) => line(7 * n + each, "Passed", { player: n % 4 }))];
  const lines = Array.from({ length: 72 }, (_, n) => began(n)).flat();
  assert.equal(turnsIn(lines, embassyBegins).length, 72);
});

test("in Embassy the player is not named again in their own turn", () => {
  const text = new Text("en", {
    "page.embassy.log.walk": "→ {room}", "embassy.room.kitchen": "Kitchen", "page.embassy.log.Met": "meeting with {other}",
    "embassy.told.Met": "{player} and {other} meet.", "page.embassy.log.Passed.ER26": "no action",
    "page.embassy.log.Began": "round {round_number}", "page.embassy.log.you": "you", "embassy.told.Met.player-you": "You and {other} meet.",
    "page.embassy.log.Decided.won": "{winner} wins the fight", "page.embassy.log.Decided.won.winner-you": "you win the fight",
  });
  const seats = ["Ann", "Bob"].map((name) => ({ kind: "person", name, level: "", here: true }));
  const look = { seats, text, covered: false, you: 0, lineText: (each: Line): string => embassyWords(look, each) } as unknown as EmbassySeen;
  const began = { ...line(0, "Began", { player: 0, round_number: 1 }, { round_number: 1 }), key: "embassy.told.Began" };
  const met = (player: number): Line => ({ ...line(2, "Met", { player }, { player: `@embassy.player.${player}`, other: `@embassy.player.${1 - player}` }), key: "embassy.told.Met" });
  const passed = { ...line(3, "Passed", { player: 0, number: "ER26" }), key: "embassy.told.Passed.ER26" };
  const step = line(1, "Moved", { player: 0, number: "ER8", to: 9 });
  assert.deepEqual(embassyDeeds(look, [began, step, met(0), passed]), ["→ Kitchen", "meeting with Bob"]);
  assert.deepEqual(embassyDeeds(look, [began, passed]), ["no action"]);
  assert.deepEqual(embassyDeeds(look, [began]), ["round 1"]);
  const theirs = { ...began, facts: { player: 1, round_number: 1 } };
  assert.deepEqual(embassyDeeds(look, [theirs, met(1)]), ["meeting with you"]);
  assert.deepEqual(embassyDeeds(look, [theirs, met(0)]), ["You and Bob meet"]);
  const won = (winner: number): Line => ({ ...line(4, "Decided", { player: 1 }, { winner: `@embassy.player.${winner}` }), key: "embassy.told.Decided.won" });
  assert.deepEqual(embassyDeeds(look, [began, won(0), won(1)]), ["you win the fight", "Bob wins the fight"]);
});

test("in Top Secret a way that ends where it began is told step by step", () => {
  const text = new Text("en", { "page.topsecret.log.move": "agent {agent}: {way}" });
  const step = (n: number, start: string, to: string): Line => line(n, "Moved", { agent: 1 }, { agent: 1, start, to });
  const look = { text } as unknown as AnySeen;
  assert.deepEqual(secretDeeds(look, [step(0, "Vienna", "Oslo"), step(1, "Oslo", "Vienna")]), ["agent 1: Vienna → Oslo → Vienna"]);
  assert.deepEqual(secretDeeds(look, [step(0, "Vienna", "Oslo"), step(1, "Oslo", "Bonn")]), ["agent 1: Vienna → Bonn"]);
});

test("in Top Secret a suitcase that is taken on the way does not break the way", () => {
  const text = new Text("en", { "page.topsecret.log.move": "agent {agent}: {way}", "page.topsecret.log.took": "{case} taken" });
  const step = (n: number, agent: number, start: string, to: string): Line => line(n, "Moved", { player: 0, agent }, { agent, start, to });
  const took = line(1, "Took", { player: 0, agent: 1 }, { agent: 1, case: "red A" });
  const lines = [step(0, 1, "Vienna", "Oslo"), took, step(2, 1, "Oslo", "Bonn"), line(3, "Passed", { player: 0 }), step(4, 2, "Rome", "Bonn")];
  assert.deepEqual(secretDeeds({ text } as unknown as AnySeen, lines), ["agent 1: Vienna → Bonn, red A taken", "agent 2: Rome → Bonn"]);
});

test("in Kyoto a capture says whose agent it was, and a Decoy who sprang it", () => {
  const text = new Text("en", { "page.kyoto.log.captured": "{player}’s", "page.kyoto.log.captured.mine": "yours", "page.kyoto.log.captured.theirs": "theirs",
    "page.kyoto.log.sprung": "{player} springs it", "page.kyoto.log.sprung.you": "you spring it" });
  const seats = ["Ann", "Bob"].map((name) => ({ kind: "person", name, level: "", here: true }));
  const lines = [line(0, "Captured", { player: 1, identity: 5 }), line(1, "Sprung", { player: 0 })];
  const told = (you: number): string[] => kyotoDeeds({ seats, text, you, lines } as unknown as KyotoSeen, lines);
  assert.deepEqual([0, 1, -1].map(told), [["yours", "you spring it"], ["theirs", "Ann springs it"], ["Ann’s", "Ann springs it"]]);
});

test("in Top Secret an agent of one's own is called so", () => {
  const text = new Text("en", { "page.topsecret.log.beaten": "{player} loses agent {agent}", "page.topsecret.log.beaten.you": "your agent {agent} lost" });
  const beaten = (player: number): Line => line(0, "Beaten", { player, agent: 1 }, { player: "Red", agent: 2 });
  const look = { text, you: 1 } as unknown as AnySeen;
  assert.deepEqual(secretDeeds(look, [beaten(1), beaten(0)]), ["your agent 2 lost", "Red loses agent 2"]);
});

test("the turning point is the largest swing", () => {
  assert.deepEqual(swingOf([0.5, 0.52, 0.2, 0.3]), { at: 2, before: 0.52, after: 0.2 });
  assert.equal(swingOf([0.5, 0.5]), null);
});
