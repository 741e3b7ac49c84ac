/** Homework in words. */
import { puzzleLists, useLessonTexts } from "../learn/course";
import { titleOf, useGames, useText } from "../ui/page";
import type { Text } from "../text";
import type { GameInfo } from "../wire";

export const isPosition = (task: string): boolean => task.startsWith("position ");

/** Return the task of a replay's link at a step, by the eyes of a player; "" if it is another link. */
export function positionIn(link: string): string {
  const [, code, seat, step] = /\/replay\/([a-z0-9]+)\?as=(\d)#(\d{1,4})$/.exec(link.trim()) ?? [];
  return code === undefined ? "" : `position ${code} ${seat} ${step}`;
}

/** Return the lessons and puzzles of a game with their names, without that of the game. */
export function lessonsOf(text: Text, info: GameInfo): [lesson: string, words: string][] {
  const chapters = Object.keys(info.chapters).map((lesson): [string, string] => [lesson, text.say(`${info.name}.lesson.${lesson}.title`)]);
  const puzzles = puzzleLists(info).flatMap(({ title, names }) => names.map((name, index): [string, string] =>
    [name, `${title === "" ? "" : `${text.say(title)} · `}${text.say("page.puzzle.number", { number: index + 1 })}`]));
  return [...chapters, ...puzzles];
}

/** Return a function that names a task; null until the names of all lessons are loaded. */
export function useTaskWords(): ((task: string) => string) | null {
  const text = useText();
  const games = useGames();
  const loaded = games.map(({ name }) => useLessonTexts(name, true)).every(Boolean); // the games never change
  if (!loaded) return null;
  const names = new Map<string, string>(games.flatMap((info) => lessonsOf(text, info)
    .map(([lesson, words]) => [`${info.name} ${lesson}`, `${titleOf(text, games, info.name)} · ${words}`] as const)));
  return (task) => {
    const [, code, , step] = task.split(" ");
    return isPosition(task) ? text.say("page.class.position", { code, step }) : names.get(task) ?? task;
  };
}
