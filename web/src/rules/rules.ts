/** The rules as text: fetched once a language, and what a number tells of its rule. */
import { useEffect, useState } from "preact/hooks";
import { useText, type Games } from "../ui/page";
import { getRules, getBook } from "../net/api";
import type { Language, Text } from "../text";
import type { GameName, Book } from "../wire";

export type Rules = Record<string, string>;

/** Opens the player aid and the rules from everywhere. */
export const AID_KEY = "r";

const NOWHERE = /(?!)/;

/** The letters with which a number begins. */
const lettersOf = (number: string): string => /^[A-Z]*/.exec(number)?.[0] ?? "";

/** The game that a rule belongs to; "" where the number tells none. */
export const gameOf = (games: Games, number: string): GameName | "" =>
  games.find(({ letters }) => letters.includes(lettersOf(number)))?.name ?? "";

/** Whether a rule is a ruling of ours, where the sources are silent. */
export const isRuling = (games: Games, number: string): boolean =>
  games.some(({ rulings }) => rulings.includes(lettersOf(number)));

/** What a number looks like inside a sentence: the letters of a game, a number, and perhaps a small letter. */
export function numberPattern(games: Games): RegExp {
  const letters = games.flatMap((game) => game.letters);
  return letters.length === 0 ? NOWHERE : new RegExp(`\\b((?:${letters.join("|")})\\d+[a-z]?)\\b`);
}

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

/** Requests by kind of text, game and language; a failed one is forgotten, so that the next caller tries again. */
const requests = new Map<string, Promise<unknown>>();

/** A text of a game in the language of the page, fetched once; null while loading, `empty` after a failure. */
function useGameText<T>(kind: string, load: (game: GameName, language: Language) => Promise<T>, game: GameName, empty: T): T | null {
  const { language } = useText();
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    let mounted = true;
    const show = (next: T): void => { if (mounted) setValue(next); };
    const name = `${kind}.${game}.${language}`;
    const request = requests.get(name) as Promise<T> | undefined ?? load(game, language);
    requests.set(name, request);
    request.then(show, () => { requests.delete(name); show(empty); });
    return () => { mounted = false; };
  }, [game, language]);
  return value;
}

const NO_RULES: Rules = {};
const NO_BOOK: Book = { learn: "", aid: "", law: [], examples: {}, figures: {} };

export const useRules = (game: GameName): Rules | null => useGameText("rules", getRules, game, NO_RULES);
export const useBook = (game: GameName): Book | null => useGameText("book", getBook, game, NO_BOOK);
