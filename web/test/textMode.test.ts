/** A table played by typing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { matchingOptions, normalize, runCommand, uniqueMatch, type CommandContext } from "../src/text-mode/commands";
import { option, seen } from "./made";

const OPTIONS = [option(4, "move a1-b2", "Łódź: move to b2"), option(5, "move a1-c1", "move to c1"), option(6, "pass")];
const WORDED = OPTIONS.map((each) => ({ option: each, words: each.key }));

/** The table, and all that was done at it. */
function typing(change: Partial<CommandContext> = {}): { done: unknown[]; type(text: string): readonly string[] } {
  const done: unknown[] = [];
  const sentences = {
    "page.command.help": "help", "page.command.options": "options", "page.command.where": "where", "page.command.resign": "resign, give up",
    "page.command.sure": "Really?", "page.command.option": "{number} {words}", "page.command.which": "Which?",
  };
  const place = (words: string, busy: boolean) => ({ key: words, words, busy, point: () => undefined });
  const given: CommandContext = {
    seen: seen({ options: OPTIONS }, sentences), asked: "Move?", label: () => "", confirming: false,
    describe: { rows: () => [{ name: "1", places: [place("a1, Crane", true), place("b1, empty", false)] }], hand: () => [] },
    act: ({ a }) => done.push(a), send: (asking) => done.push(asking), showRule: (rule) => done.push(rule), ...change,
  };
  return { done, type: (text) => runCommand(given, text).lines };
}

test("letters are compared without accents, case or signs", () => {
  assert.equal(normalize("  Łódź – ÉTÉ! "), "lodz ete");
});

test("an option is meant by its number, its notation, or words that only it has", () => {
  assert.deepEqual(["2", "MOVE A1 C1", "lodz b2", "move", "move a1"].map((typed) => uniqueMatch(WORDED, typed)?.option.a),
    [5, 5, 4, undefined, undefined]);
  assert.deepEqual(matchingOptions(WORDED, "mo").map((each) => each.option.a), [4, 5]);
});

test("what is meant is done; what could be several is asked back; what is nothing is put to the server", () => {
  const { done, type } = typing();
  type("pass");
  assert.deepEqual(type("move"), ["Which?", "1 Łódź: move to b2", "2 move to c1"]);
  type("castle");
  assert.deepEqual(done, [6, { t: "why", text: "castle" }]);
});

test("where is asked for everything that is somewhere, or for a word", () => {
  assert.deepEqual(typing().type("where"), ["a1, Crane"]);
  assert.deepEqual(typing().type("where b1"), ["b1, empty"]);
});

test("options whose buttons say the same are told in full", () => {
  const { type } = typing({ label: ({ a }) => a === 6 ? "Stop" : "Go" });
  assert.deepEqual(type("options"), ["1 Łódź: move to b2", "2 move to c1", "3 Stop"]);
});

test("giving up is asked for twice", () => {
  const first = typing();
  assert.deepEqual(first.type("resign"), ["Really?"]);
  assert.deepEqual(first.done, []);
  const sure = typing({ confirming: true });
  sure.type("resign");
  assert.deepEqual(sure.done, [{ t: "resign" }]);
});
