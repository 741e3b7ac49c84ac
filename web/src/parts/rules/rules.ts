/** The rules as text: fetched once a language, and what a number tells of its rule. */
import { useEffect, useState } from "preact/hooks";
import { rulesOf } from "../../line/api";
import { useText } from "../../page";
import type { Language, Text } from "../../text";
import type { GameName } from "../../wire";

export type Rules = Record<string, string>;

const LETTERS: Record<string, GameName> = { K: "kyoto", T: "topsecret", E: "embassy" };
const RULING = /^(?:KA|TA|ER)\d/;
/** A number inside a sentence, such as K41, KA39e or ER7. */
export const NUMBER = /\b((?:KA?|TA?|E[RD]?)\d+[a-z]?)\b/;
const fetched = new Map<string, Promise<Rules>>();

/** The game that a rule belongs to; "" where the number tells none. */
export const gameOf = (number: string): GameName | "" => LETTERS[number.slice(0, 1)] ?? "";

/** Whether a rule is a ruling of ours, where the sources are silent. */
export const isRuling = (number: string): boolean => RULING.test(number);

/** The heading that begins with a rule, or "". */
export function chapterOf(text: Text, game: GameName, number: string): string {
  const key = `${game}.chapter.${number}`;
  return text.has(key) ? text.say(key) : "";
}

/** The rules that have all the words somewhere. */
export function matching(rules: Rules, words: string): [string, string][] {
  const sought = words.trim().toLowerCase();
  return Object.entries(rules).filter(([number, rule]) => `${number} ${rule}`.toLowerCase().includes(sought));
}

function fetchRules(game: GameName, language: Language): Promise<Rules> {
  const name = `${game}.${language}`;
  const asked = fetched.get(name) ?? rulesOf(game, language);
  fetched.set(name, asked);
  asked.catch(() => fetched.delete(name));
  return asked;
}

/** The rules of a game in the language of the page; null until they have come, {} where they cannot be reached. */
export function useRules(game: GameName): Rules | null {
  const { language } = useText();
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => {
    let wanted = true;
    const take = (held: Rules): void => { if (wanted) setRules(held); };
    fetchRules(game, language).then(take, () => take({}));
    return () => { wanted = false; };
  }, [game, language]);
  return rules;
}
