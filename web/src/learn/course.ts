/** Lessons of a game: their texts, and which ones this browser has finished. */
import { useState } from "preact/hooks";
import { getLessonTexts } from "../net/api";
import { reportResult } from "../net/classes";
import { useText } from "../ui/page";
import { useRetried } from "../ui/repeat";
import { saveValue, loadValue } from "../store";
import type { GameInfo, GameName } from "../wire";

export const isPuzzle = (lesson: string): boolean => lesson.startsWith("puzzle-");

export const pathOf = (game: GameName, lesson: string): string => `/learn/${game}/${lesson}`;

/** Return the lessons that this browser has finished, as "GAME LESSON". */
export const finishedLessons = (): string[] => loadValue<string[]>("learned", []);

export const isDone = (game: GameName, lesson: string): boolean => finishedLessons().includes(`${game} ${lesson}`);

export function markDone(game: GameName, lesson: string): void {
  if (isDone(game, lesson)) return;
  saveValue("learned", [...finishedLessons(), `${game} ${lesson}`]);
  reportResult(`${game} ${lesson}`, "done");
}

/** Return the puzzles of a game in the order in which they are numbered; the lists beside the chapters have a title. */
export function puzzleLists({ lessons, more_puzzles: more, deductions }: GameInfo): { title: string; names: string[] }[] {
  const sorted = Object.keys(more).sort((one, other) => Number(more[one]) - Number(more[other]));
  return [{ title: "", names: lessons.filter(isPuzzle) }, { title: "page.puzzle.more", names: sorted },
    { title: "page.puzzle.know.list", names: Object.keys(deductions) }];
}

const loadSteps = (): Record<string, number> => loadValue("lessonsteps", {});

/** Return how many steps of a chapter this browser has done. */
export const stepReached = (game: GameName, lesson: string): number => loadSteps()[`${game} ${lesson}`] ?? 0;

/** Remember the steps done in a chapter; going through it again loses nothing. */
export function markStep(game: GameName, lesson: string, steps: number): void {
  if (steps > stepReached(game, lesson)) saveValue("lessonsteps", { ...loadSteps(), [`${game} ${lesson}`]: steps });
}

const loadTables = (): Record<string, string> => loadValue("lessontables", {});

/** Return the table where this browser left a chapter halfway; "" if there is none. */
export const unfinishedTable = (game: GameName, lesson: string): string => loadTables()[`${game} ${lesson}`] ?? "";

/** Remember the table of an unfinished chapter; an empty code forgets it. */
export const saveLessonTable = (game: GameName, lesson: string, code: string): void =>
  saveValue("lessontables", { ...loadTables(), [`${game} ${lesson}`]: code });

/** Load the tutor's texts if needed, and return whether they are available. */
export function useLessonTexts(game: GameName, isNeeded: boolean): boolean {
  const text = useText();
  const [loadedFor, setLoadedFor] = useState("");
  const current = `${game} ${text.language}`;
  useRetried(() => getLessonTexts(game, text.language), (words) => {
    text.add(words);
    setLoadedFor(current);
  }, [text, game, isNeeded], isNeeded);
  return !isNeeded || loadedFor === current;
}
