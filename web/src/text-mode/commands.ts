/** Commands of text mode: an action by number, notation or words, or a query. */
import type { Seen, AnyDescription } from "../face/face";
import { lineWords } from "../face/logWords";
import type { TableCommand } from "../net/tableState";
import type { Option } from "../wire";

/** An option with the label of its button. */
interface LabelledOption { option: Option; words: string }

/** Normalize text: lower case, no accents, words separated by spaces. */
export function normalize(text: string): string {
  const plain = text.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{Mn}/gu, "");
  return plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

const wordsOf = (text: string): string[] => normalize(text).split(" ").filter((word) => word !== "");

/** Return all words of an option. */
const vocabulary = ({ option, words }: LabelledOption): Set<string> => new Set([...wordsOf(option.text), ...wordsOf(words)]);

/** Return the options that contain every typed word or prefix. */
export function matchingOptions(all: readonly LabelledOption[], typed: string): LabelledOption[] {
  return all.filter((option) => {
    const names = [...vocabulary(option)];
    return wordsOf(typed).every((word) => names.some((name) => name.startsWith(word)));
  });
}

/** Return the only matching option, or undefined; a single word must be a whole notation. */
export function uniqueMatch(all: readonly LabelledOption[], typed: string): LabelledOption | undefined {
  const needle = normalize(typed);
  if (/^\d+$/.test(typed.trim())) return all[Number(typed) - 1];
  const exact = all.find(({ option }) => normalize(option.text) === needle) ?? all.find(({ words }) => normalize(words) === needle);
  if (exact !== undefined) return exact;
  const words = wordsOf(typed);
  const matches = words.length > 1 ? all.filter((option) => words.every((word) => vocabulary(option).has(word))) : [];
  return matches.length === 1 ? matches[0] : undefined;
}

export interface CommandContext {
  seen: Seen<unknown>;
  describe: AnyDescription;
  /** The question, in words. */
  asked: string;
  label(option: Option): string;
  act(option: Option): void;
  send(command: TableCommand): void;
  /** Show a rule, or the rulebook for "". */
  showRule(rule: string): void;
  /** Whether resigning awaits confirmation; null if it is not possible. */
  confirming: boolean | null;
}

/** The lines of an answer, and whether it asks to confirm resigning. */
export interface Answer { lines: string[]; resigning?: boolean }

type Command = (context: CommandContext, rest: string) => Answer;

const MAX_LISTED = 60;

/** Return the options in the words of their buttons, in full where buttons would say the same. */
function labelledOptions({ seen, label }: CommandContext): LabelledOption[] {
  const labels = seen.options.map(label);
  return seen.options.map((option, index) => {
    const words = labels[index] ?? "";
    const isUnique = words !== "" && labels.indexOf(words) === labels.lastIndexOf(words);
    return { option, words: isUnique ? words : seen.text.phrase(option) };
  });
}

/** Return options with numbers, words and notation. */
function optionLines({ seen: { text, options } }: CommandContext, all: readonly LabelledOption[]): string[] {
  if (all.length === 0) return [text.say("page.command.nothing")];
  return all.slice(0, MAX_LISTED).map(({ option, words }) =>
    text.say("page.command.option", { number: options.indexOf(option) + 1, words, notation: option.text }));
}

const linesOrNothing = ({ seen }: CommandContext, lines: string[]): Answer =>
  ({ lines: lines.length > 0 ? lines : [seen.text.say("page.command.nothing")] });

function findPlaces(context: CommandContext, rest: string): Answer {
  const places = context.describe.rows(context.seen).flatMap((row) => row.places);
  const needle = normalize(rest);
  return linesOrNothing(context, places.filter(({ busy, words }) => needle === "" ? busy : ` ${normalize(words)}`.includes(` ${needle}`))
    .map(({ words }) => words));
}

function recentLines(context: CommandContext, rest: string): Answer {
  const count = Math.max(1, Number.parseInt(rest, 10) || 1);
  return linesOrNothing(context, context.seen.lines.slice(-count).map((line) => lineWords(context.seen, line)));
}

function resign(context: CommandContext): Answer {
  const { text } = context.seen;
  if (context.confirming === null) return { lines: [text.say("page.command.nothing")] };
  if (context.confirming) context.send({ t: "resign" });
  return context.confirming ? { lines: [] } : { lines: [text.say("page.command.sure")], resigning: true };
}

function help({ seen: { text } }: CommandContext): Answer {
  const lines = NAMES.map((name) => text.say("page.command.line", {
    words: `@page.command.${name}`, what: `@page.command.${name}.what`,
  }));
  return { lines: [text.say("page.command.how"), ...lines] };
}

function rule(context: CommandContext, rest: string): Answer {
  context.showRule(rest.toUpperCase());
  return { lines: [] };
}

const COMMANDS: Record<string, Command> = {
  help, where: findPlaces, last: recentLines, rule, resign,
  hand: (context) => linesOrNothing(context, context.describe.hand(context.seen)),
  options: (context, rest) => ({ lines: optionLines(context, rest === "" ? labelledOptions(context) : matchingOptions(labelledOptions(context), rest)) }),
  question: (context) => ({ lines: [context.asked] }),
};
const NAMES: readonly string[] = ["help", "question", "options", "hand", "where", "last", "rule", "resign"];

/** Return the typed command and its argument. */
function findCommand({ seen: { text } }: CommandContext, typed: string): [Command, string] | undefined {
  const [first = "", ...rest] = typed.split(/\s+/);
  const name = NAMES.find((name) => text.say(`page.command.${name}`).split(", ").map(normalize).includes(normalize(first)))
    ?? (first === "?" ? "help" : undefined);
  const command = COMMANDS[name ?? ""];
  return command === undefined ? undefined : [command, rest.join(" ")];
}

/** Run typed text; if it is no possible action, the server explains why. */
export function runCommand(context: CommandContext, typed: string): Answer {
  const text = typed.trim();
  const all = labelledOptions(context);
  const exact = all.find(({ option }) => option.text === text.toLowerCase());
  const match = exact === undefined ? findCommand(context, text) : undefined;
  if (match !== undefined) return match[0](context, match[1]);
  const choice = exact ?? uniqueMatch(all, text);
  if (choice !== undefined) {
    context.describe.forget?.();
    context.act(choice.option);
    return { lines: [] };
  }
  const matches = matchingOptions(all, text);
  if (matches.length > 0 && normalize(text) !== "") return { lines: [context.seen.text.say("page.command.which"), ...optionLines(context, matches)] };
  context.send({ t: "why", text });
  return { lines: [] };
}
