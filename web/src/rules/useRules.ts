/** The rules and books of a game, fetched once per language. */
import { useEffect, useState } from "preact/hooks";
import { getBook, getRules } from "../net/api";
import type { Language } from "../text";
import { useText } from "../ui/page";
import type { Book, GameName } from "../wire";
import type { Rules } from "./rules";

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
