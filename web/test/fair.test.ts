/** Chance is computed again in the page: with hashes of its own, which agree with Node's. */
import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import { verifyGame } from "../src/fair/checks";
import type { Draw } from "../src/net/api";
import { fromHex, hmac, sha256, toHex, utf8 } from "../src/net/sha256";
import { tallies, unlikely } from "../src/fair/tallies";
import type { Fair } from "../src/wire";
import { table } from "./made";

const SEED = "5a".repeat(32);
const GIVEN = ["01".repeat(32), "02".repeat(32)];
const seal = (secret: string): string => createHash("sha256").update(fromHex(secret)).digest("hex");

/** What the seed and the secrets draw from equal odds. */
function drawn(label: string, of: string[]): string {
  const message = ["brushpass draws 1", "abcd", ...GIVEN.map((secret, seat) => `${seat} ${secret}`)].join("\n");
  const key = createHmac("sha256", fromHex(SEED)).update(message).digest();
  const first = createHmac("sha256", key).update(`${label} 0`).digest().slice(0, 8);
  return of[Number(BigInt(`0x${toHex(first)}`) % BigInt(of.length))]!;
}

/** What is found in a game, where the record, or what chance gave, may be another than was drawn. */
function game(change = (record: string): string => record, loaded = (did: string): string => did): Record<string, string> {
  const of = ["roll 1", "roll 2", "roll 3"];
  const draws: Draw[] = ["0", "1"].map((label, step) => ({ step: 2 * step, label, action: loaded(drawn(label, of)), options: of, odds: [1, 1, 1] }));
  const head = ["game lantern", "fair table abcd", `fair seal ${seal(SEED)}`, `fair seed ${SEED}`,
    ...GIVEN.flatMap((secret, seat) => [`fair seal ${seat} ${seal(secret)}`, `fair given ${seat} ${secret}`])];
  const body = ["", `* ${draws[0]!.action}`, "0 go", `* ${draws[1]!.action}`];
  const digest = createHash("sha256").update([...head, ...body].join("\n")).digest("hex");
  const record = change([...head, `fair digest ${digest}`, ...body].join("\n"));
  const fair: Fair = { seal: seal(SEED), seals: {}, closed: true, waiting: [], revealed: {}, seed: SEED, digest };
  return Object.fromEntries(verifyGame({ record, draws, words: {} }, table({ fair })).map(({ about, outcome: found }) => [about, found]));
}

test("SHA-256 and HMAC agree with Node's for every length round a block", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 200]) {
    const bytes = utf8("x".repeat(length));
    assert.equal(toHex(sha256(bytes)), createHash("sha256").update(bytes).digest("hex"));
    assert.equal(toHex(hmac(fromHex(SEED), bytes)), createHmac("sha256", fromHex(SEED)).update(bytes).digest("hex"));
  }
});

test("an honest game is proven but for the seal, which this browser has not seen before", () => {
  assert.deepEqual(game(), { seal: "open", given: "ok", draws: "ok", record: "ok" });
});

test("another throw, another secret or another line is found", () => {
  assert.equal(game((record) => record.replace(/\* roll \d/, "* roll 9"))["draws"], "bad");
  assert.equal(game((record) => record.replace(`given 1 ${GIVEN[1]}`, `given 1 ${GIVEN[0]}`))["given"], "bad");
  assert.equal(game(undefined, (did) => did === "roll 1" ? "roll 2" : "roll 1")["draws"], "bad");
  assert.equal(game((record) => record.replace("0 go", "0 stay"))["record"], "bad");
  assert.equal(game((record) => record.replace(/digest \w+/, "digest 00"))["record"], "bad");
  assert.equal(game((record) => record.replace(`seed ${SEED}`, `seed ${GIVEN[0]}`))["seal"], "bad");
});

test("dice are tallied face by face against what was to be expected", () => {
  const throws = ["roll 1 1", "roll 1 2"].map((did, step) => ({ step, label: "", action: did, options: ["roll 1 1", "roll 1 2"], odds: [1, 3] }));
  assert.deepEqual(tallies(throws), [{ verb: "roll", dice: true, draws: 2, faces: [
    { name: "1", count: 3, expected: 2.5 }, { name: "2", count: 1, expected: 1.5 }] }]);
});

/** Deal from a deck in a given order. */
function dealt(deck: Record<string, number>, order: readonly string[]): Draw[] {
  const left = { ...deck };
  return order.map((card, step) => {
    const options = Object.keys(left).filter((name) => left[name]! > 0);
    const draw = { step, label: "", action: card, options, odds: options.map((name) => left[name]!) };
    left[card] = left[card]! - 1;
    return draw;
  });
}

test("a card is expected as often as it is in the deck, however late it comes", () => {
  const late = dealt({ "deal intel": 1, "deal key": 4 }, ["deal key", "deal key", "deal key", "deal key"]);
  assert.deepEqual(tallies(late)[0]!.faces, [{ name: "deal intel", count: 0, expected: 0.8 }, { name: "deal key", count: 4, expected: 3.2 }]);
  const whole = dealt({ "deal intel": 1, "deal key": 2 }, ["deal key", "deal key", "deal intel"]);
  assert.deepEqual(tallies([...whole, ...whole])[0]!.faces,
    [{ name: "deal intel", count: 2, expected: 2 }, { name: "deal key", count: 4, expected: 4 }]);
  assert.deepEqual(unlikely(tallies(late)), []);
});

test("only what luck does not explain is called unlikely", () => {
  const throws = (sixes: number): Draw[] => Array.from({ length: 60 }, (_, step) => ({
    step, label: "", action: step < sixes ? "roll 6" : `roll ${1 + step % 5}`, options: ["1", "2", "3", "4", "5", "6"].map((face) => `roll ${face}`), odds: [1, 1, 1, 1, 1, 1] }));
  assert.deepEqual(unlikely(tallies(throws(16))), []);
  assert.deepEqual(unlikely(tallies(throws(40))).map(({ name }) => name), ["6"]);
});
