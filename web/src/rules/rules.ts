/** Rule numbers and the search in rules. */
import type { Games } from "../ui/page";
import type { Text } from "../text";
import type { GameName } from "../wire";

export type Rules = Record<string, string>;

/** Opens the player aid and the rules from everywhere. */
export const AID_KEY = "r";

const NO_MATCH = /(?!)/;

/** The letters with which a number begins. */
const prefixOf = (number: string): string => /^[A-Z]*/.exec(number)?.[0] ?? "";

/** The game that a rule belongs to; "" where the number tells none. */
export const gameOf = (games: Games, number: string): GameName | "" =>
  games.find(({ letters }) => letters.includes(prefixOf(number)))?.name ?? "";

/** Whether a rule is a ruling of ours, where the sources are silent. */
export const isRuling = (games: Games, number: string): boolean =>
  games.some(({ rulings }) => rulings.includes(prefixOf(number)));

/** What a number looks like inside a sentence: the letters of a game, a number, and perhaps a small letter. */
export function numberPattern(games: Games): RegExp {
  const letters = games.flatMap((game) => game.letters);
  return letters.length === 0 ? NO_MATCH : new RegExp(`\\b((?:${letters.join("|")})\\d+[a-z]?)\\b`);
}

/** The heading that begins with a rule, or "". */
export function chapterOf(text: Text, game: GameName, number: string): string {
  const key = `${game}.chapter.${number}`;
  return text.has(key) ? text.say(key) : "";
}

/** The rules that have all the words somewhere. */
export function searchRules(rules: Rules, query: string): [string, string][] {
  const needle = query.trim().toLowerCase();
  return Object.entries(rules).filter(([number, rule]) => `${number} ${rule}`.toLowerCase().includes(needle));
}
