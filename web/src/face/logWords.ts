/** Text of log entries, addressed to the reader. */
import type { AnySeen, AnyFace } from "./face";
import type { Text } from "../text";
import type { Line } from "../wire";

type Params = Record<string, unknown>;
/** Which of the things that are told mean the one who reads, and what a thing is called here. */
export interface Reader { isMe(value: unknown): boolean; named(value: unknown): unknown }

/** A sentence for a reader; that of a key such as "told.Met.rival-you" is for the one whom its `rival` means. */
export function addressedSentence(text: Text, key: string, params: Params, { isMe, named }: Reader): string {
  const unwrapped = (value: unknown): unknown => Array.isArray(value) && value.length === 1 ? value[0] : value;
  const name = Object.keys(params).find((param) => isMe(unwrapped(params[param])) && text.has(`${key}.${param}-you`));
  const word = (value: unknown): unknown => Array.isArray(value) ? value.map(word)
    : isMe(value) ? text.say("page.log.me", { name: named(value) }) : named(value);
  const words = Object.entries(params).map(([param, value]) => [param, word(value)]);
  return text.say(name === undefined ? key : `${key}.${name}-you`, Object.fromEntries(words));
}

/** A line of the log; a game may have words of its own for it. */
export function logWords(face: AnyFace, seen: AnySeen, line: Line): string {
  const ownLabel = seen.you < 0 ? undefined : face.seatLabel?.(seen, seen.you);
  const reader = { isMe: (value: unknown) => seen.text.word(value) === ownLabel, named: (value: unknown) => value };
  return face.lineWords?.(seen, line) ?? addressedSentence(seen.text, line.key, line.told, reader);
}

/** The words of a line; those that only this seat may read can be covered. */
export function lineWords(seen: AnySeen, line: Line): string {
  return seen.covered && line.secret ? seen.text.say("page.log.covered") : seen.lineText(line);
}
