/** Text of log entries, addressed to the reader. */
import type { AnySeen, AnyFace } from "./face";
import type { Text } from "../text";
import type { Line } from "../wire";

type Params = Record<string, unknown>;
/** Tells which values mean the reader, how values are named, and a word for the reader instead of their name. */
export interface Reader { isMe(value: unknown): boolean; named(value: unknown): unknown; me?: string }

/** Return a sentence addressed to the reader: "told.Met.rival-you" is used if the param `rival` is the reader. */
export function addressedSentence(text: Text, key: string, params: Params, { isMe, named, me }: Reader): string {
  const unwrapped = (value: unknown): unknown => Array.isArray(value) && value.length === 1 ? value[0] : value;
  const name = Object.keys(params).find((param) => isMe(unwrapped(params[param])) && text.has(`${key}.${param}-you`));
  const word = (value: unknown): unknown => Array.isArray(value) ? value.map(word)
    : isMe(value) ? me ?? text.say("page.log.me", { name: named(value) }) : named(value);
  const words = Object.entries(params).map(([param, value]) => [param, word(value)]);
  return text.say(name === undefined ? key : `${key}.${name}-you`, Object.fromEntries(words));
}

/** Return the text of a log line, in the game's own words if it has any. */
export function logWords(face: AnyFace, seen: AnySeen, line: Line): string {
  const ownLabel = seen.you < 0 ? undefined : face.seatLabel?.(seen, seen.you);
  const reader = { isMe: (value: unknown) => seen.text.word(value) === ownLabel, named: (value: unknown) => value };
  return face.lineWords?.(seen, line) ?? addressedSentence(seen.text, line.key, line.params, reader);
}

/** Return the text of a log line; a secret one may be covered. */
export function lineWords(seen: AnySeen, line: Line): string {
  return seen.covered && line.secret ? seen.text.say("page.log.covered") : seen.lineText(line);
}
