/** Lessons of a game: their texts, and which ones this browser has finished. */
import { useEffect, useState } from "preact/hooks";
import { getLessonTexts } from "../net/api";
import { useText } from "../ui/page";
import { saveValue, loadValue } from "../store";
import type { GameName } from "../wire";

const RETRY_MS = 2000;

export const isPuzzle = (lesson: string): boolean => lesson.startsWith("puzzle-");

export const pathOf = (game: GameName, lesson: string): string => `/learn/${game}/${lesson}`;

const finishedLessons = (): string[] => loadValue<string[]>("learned", []);

export const isDone = (game: GameName, lesson: string): boolean => finishedLessons().includes(`${game} ${lesson}`);

export function markDone(game: GameName, lesson: string): void {
  if (!isDone(game, lesson)) saveValue("learned", [...finishedLessons(), `${game} ${lesson}`]);
}

/** Load the tutor's texts if needed, and return whether they are available. */
export function useLessonTexts(game: GameName, isNeeded: boolean): boolean {
  const text = useText();
  const [loadedFor, setLoadedFor] = useState("");
  const current = `${game} ${text.language}`;
  useEffect(() => {
    let isWaiting = isNeeded;
    const add = (words: Record<string, string>): void => { if (isWaiting) { text.add(words); setLoadedFor(current); } };
    const load = (): void => {
      if (isWaiting) getLessonTexts(game, text.language).then(add, () => setTimeout(load, RETRY_MS));
    };
    load();
    return () => { isWaiting = false; };
  }, [text, game, isNeeded]);
  return !isNeeded || loadedFor === current;
}
