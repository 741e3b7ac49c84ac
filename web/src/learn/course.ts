/** Lessons of a game: their texts, and which ones this browser has finished. */
import { useEffect, useState } from "preact/hooks";
import { getLessonTexts } from "../net/api";
import { useText } from "../ui/page";
import { saveValue, loadValue } from "../store";
import type { GameName } from "../wire";

const AGAIN_MS = 2000;

export const isPuzzle = (lesson: string): boolean => lesson.startsWith("puzzle-");

export const pathOf = (game: GameName, lesson: string): string => `/learn/${game}/${lesson}`;

const done = (): string[] => loadValue<string[]>("learned", []);

export const isDone = (game: GameName, lesson: string): boolean => done().includes(`${game} ${lesson}`);

export function keepDone(game: GameName, lesson: string): void {
  if (!isDone(game, lesson)) saveValue("learned", [...done(), `${game} ${lesson}`]);
}

/** Adds what the tutor says to the words of the page, where it is wanted, and says whether it is there. */
export function useLessonWords(game: GameName, wanted: boolean): boolean {
  const text = useText();
  const [known, setKnown] = useState("");
  const here = `${game} ${text.language}`;
  useEffect(() => {
    let waiting = wanted;
    const take = (words: Record<string, string>): void => { if (waiting) { text.add(words); setKnown(here); } };
    const ask = (): void => {
      if (waiting) getLessonTexts(game, text.language).then(take, () => setTimeout(ask, AGAIN_MS));
    };
    ask();
    return () => { waiting = false; };
  }, [text, game, wanted]);
  return !wanted || known === here;
}
