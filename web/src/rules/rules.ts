/** Rule numbers and the search in rules. */
import type { Games } from "../ui/page";
import type { Text } from "../text";
import type { GameName } from "../wire";

export type Rules = Record<string, string>;

/** The key that opens the rulebook. */
export const AID_KEY = "r";

const NO_MATCH = /(?!)/;

/** Return the letters of a rule number. */
const prefixOf = (number: string): string => /^[A-Z]*/.exec(number)?.[0] ?? "";

/** Return the game of a rule number; "" if unknown. */
export const gameOf = (games: Games, number: string): GameName | "" =>
  games.find(({ rule_prefixes: letters }) => letters.includes(prefixOf(number)))?.name ?? "";

/** Return whether a rule is our ruling, where the sources are silent. */
export const isRuling = (games: Games, number: string): boolean =>
  games.some(({ rulings }) => rulings.includes(prefixOf(number)));

/** Return the pattern of rule numbers in a sentence. */
export function numberPattern(games: Games): RegExp {
  const letters = games.flatMap((game) => game.rule_prefixes);
  return letters.length === 0 ? NO_MATCH : new RegExp(`\\b((?:${letters.join("|")})\\d+[a-z]?)\\b`);
}

/** Return the chapter heading before a rule, or "". */
export function chapterOf(text: Text, game: GameName, number: string): string {
  const key = `${game}.chapter.${number}`;
  return text.has(key) ? text.say(key) : "";
}

/** Return the rules that contain the query. */
export function searchRules(rules: Rules, query: string): [string, string][] {
  const needle = query.trim().toLowerCase();
  return Object.entries(rules).filter(([number, rule]) => `${number} ${rule}`.toLowerCase().includes(needle));
}
