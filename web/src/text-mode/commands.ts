/** The commands of the box: a choice in notation or in words, or something that is asked about the table. */
import type { Seen, AnySpoken } from "../face/face";
import { lineWords } from "../face/logWords";
import type { Asking } from "../net/tableState";
import type { Option } from "../wire";
import { fitting, folded, meant, type Worded } from "./match";

export interface Given {
  seen: Seen<unknown>;
  spoken: AnySpoken;
  /** The question, in words. */
  asked: string;
  label(option: Option): string;
  act(option: Option): void;
  send(asking: Asking): void;
  /** Shows a rule, or all of them where "" is asked for. */
  showRule(rule: string): void;
  /** Giving up was asked for already; null where it cannot be. */
  sure: boolean | null;
}

/** What a command answers, line by line, and whether it asked about giving up. */
export interface Answer { lines: string[]; resigning?: boolean }

type Deed = (given: Given, rest: string) => Answer;

const MOST = 60;

export const worded = ({ seen, label }: Given): Worded[] =>
  seen.options.map((option) => ({ option, words: label(option) || seen.text.phrase(option) }));

/** Options with their numbers, words and notation. */
function listed({ seen: { text, options } }: Given, all: readonly Worded[]): string[] {
  if (all.length === 0) return [text.say("page.command.nothing")];
  return all.slice(0, MOST).map(({ option, words }) =>
    text.say("page.command.option", { number: options.indexOf(option) + 1, words, notation: option.text }));
}

const orNone = ({ seen }: Given, lines: string[]): Answer =>
  ({ lines: lines.length > 0 ? lines : [seen.text.say("page.command.nothing")] });

function where(given: Given, rest: string): Answer {
  const places = given.spoken.rows(given.seen).flatMap((row) => row.places);
  const sought = folded(rest);
  return orNone(given, places.filter(({ busy, words }) => sought === "" ? busy : ` ${folded(words)}`.includes(` ${sought}`))
    .map(({ words }) => words));
}

function last(given: Given, rest: string): Answer {
  const count = Math.max(1, Number.parseInt(rest, 10) || 1);
  return orNone(given, given.seen.lines.slice(-count).map((line) => lineWords(given.seen, line)));
}

function resign(given: Given): Answer {
  const { text } = given.seen;
  if (given.sure === null) return { lines: [text.say("page.command.nothing")] };
  if (given.sure) given.send({ t: "resign" });
  return given.sure ? { lines: [] } : { lines: [text.say("page.command.sure")], resigning: true };
}

function help({ seen: { text } }: Given): Answer {
  const lines = NAMES.map((name) => text.say("page.command.line", {
    words: `@page.command.${name}`, what: `@page.command.${name}.what`,
  }));
  return { lines: [text.say("page.command.how"), ...lines] };
}

function rule(given: Given, rest: string): Answer {
  given.showRule(rest.toUpperCase());
  return { lines: [] };
}

const DEEDS: Record<string, Deed> = {
  help, where, last, rule, resign,
  hand: (given) => orNone(given, given.spoken.hand(given.seen)),
  options: (given, rest) => ({ lines: listed(given, rest === "" ? worded(given) : fitting(worded(given), rest)) }),
  question: (given) => ({ lines: [given.asked] }),
};
const NAMES: readonly string[] = ["help", "question", "options", "hand", "where", "last", "rule", "resign"];

/** The command whose word in this language was typed, and what follows it. */
function commanded({ seen: { text } }: Given, typed: string): [Deed, string] | undefined {
  const [first = "", ...rest] = typed.split(/\s+/);
  const name = NAMES.find((each) => text.say(`page.command.${each}`).split(", ").map(folded).includes(folded(first)))
    ?? (first === "?" ? "help" : undefined);
  const deed = DEEDS[name ?? ""];
  return deed === undefined ? undefined : [deed, rest.join(" ")];
}

/** Do what was typed. What is no choice that can be made now is put to the server, which says why not. */
export function obey(given: Given, typed: string): Answer {
  const text = typed.trim();
  const all = worded(given);
  const exact = all.find(({ option }) => option.text === text.toLowerCase());
  const found = exact === undefined ? commanded(given, text) : undefined;
  if (found !== undefined) return found[0](given, found[1]);
  const choice = exact ?? meant(all, text);
  if (choice !== undefined) {
    given.spoken.forget?.();
    given.act(choice.option);
    return { lines: [] };
  }
  const several = fitting(all, text);
  if (several.length > 0 && folded(text) !== "") return { lines: [given.seen.text.say("page.command.which"), ...listed(given, several)] };
  given.send({ t: "why", text });
  return { lines: [] };
}
