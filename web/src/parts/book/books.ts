/** The books of a game, fetched once a language. */
import { useEffect, useState } from "preact/hooks";
import { bookOf } from "../../line/api";
import { useText } from "../../page";
import type { Book, GameName } from "../../wire";

const NONE: Book = { learn: "", aid: "", law: [], examples: {}, figures: {} };
const fetched = new Map<string, Promise<Book>>();

/** The books in the language of the page; null until they have come, empty where they cannot be reached. */
export function useBook(game: GameName): Book | null {
  const { language } = useText();
  const [book, setBook] = useState<Book | null>(null);
  useEffect(() => {
    let wanted = true;
    const name = `${game}.${language}`;
    const asked = fetched.get(name) ?? bookOf(game, language);
    fetched.set(name, asked);
    asked.catch(() => fetched.delete(name));
    asked.then((held) => { if (wanted) setBook(held); }, () => { if (wanted) setBook(NONE); });
    return () => { wanted = false; };
  }, [game, language]);
  return book;
}
