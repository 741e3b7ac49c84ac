/** Text of log entries, addressed to the reader. */
import type { AnySeen, AnyFace } from "./face";
import type { Text } from "../text";
import type { Line } from "../wire";

type Args = Record<string, unknown>;
/** Which of the things that are told mean the one who reads, and what a thing is called here. */
export interface Reader { isMe(value: unknown): boolean; named(value: unknown): unknown }

/** A sentence for a reader; that of a key such as "told.Met.rival-you" is for the one whom its `rival` means. */
export function addressed(text: Text, key: string, told: Args, { isMe, named }: Reader): string {
  const only = (value: unknown): unknown => Array.isArray(value) && value.length === 1 ? value[0] : value;
  const name = Object.keys(told).find((each) => isMe(only(told[each])) && text.has(`${key}.${each}-you`));
  const word = (value: unknown): unknown => Array.isArray(value) ? value.map(word)
    : isMe(value) ? text.say("page.log.me", { name: named(value) }) : named(value);
  const words = Object.entries(told).map(([each, value]) => [each, word(value)]);
  return text.say(name === undefined ? key : `${key}.${name}-you`, Object.fromEntries(words));
}

/** A line of the log; a game may have words of its own for it. */
export function logWords(face: AnyFace, seen: AnySeen, line: Line): string {
  const own = seen.you < 0 ? undefined : face.seatLabel?.(seen, seen.you);
  const reader = { isMe: (value: unknown) => seen.text.word(value) === own, named: (value: unknown) => value };
  return face.lineWords?.(seen, line) ?? addressed(seen.text, line.key, line.told, reader);
}

/** The words of a line; those that only this seat may read can be covered. */
export function lineWords(seen: AnySeen, line: Line): string {
  return seen.covered && line.secret ? seen.text.say("page.log.covered") : seen.lineText(line);
}
