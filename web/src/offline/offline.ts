/** Offline use: registers the service worker and tells it what to cache. */
import { getOfflineLesson, offlineLessonPath } from "../net/api";
import { PREFIX } from "../store";
import type { GameInfo, GameName } from "../wire";

/** Whether somebody has sat at a table in this browser, or has made an app of the page. */
function isReturningUser(): boolean {
  try {
    return matchMedia("(display-mode: standalone)").matches
      || Object.keys(localStorage).some((name) => name.startsWith(`${PREFIX}seat.`));
  } catch {
    return false;
  }
}

/** All texts of the games in a language, and their lessons. */
function cacheablePaths(games: readonly GameInfo[], language: string): string[] {
  const texts = games.flatMap(({ name }) => ["rules", "books", "lessons"].map((kind) => `/${kind}/${name}.${language}.json`));
  const walks = games.flatMap(({ name, lessons }) => lessons.map((lesson) => offlineLessonPath(name, lesson)));
  return ["/api/games", `/text/${language}.json`, ...texts, ...walks];
}

/** Lets a browser in which somebody has played keep a lesson as it is today: what it has may come from an older server. */
export function cacheLesson(game: GameName, lesson: string): void {
  if (isReturningUser() && "serviceWorker" in navigator && navigator.serviceWorker.controller !== null) void getOfflineLesson(game, lesson).catch(() => undefined);
}

/** Lets the browser keep what is needed without a network, once nothing else is loading. A first visit keeps only the page. */
export async function cacheForOffline(games: readonly GameInfo[], language: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    if (isReturningUser()) active?.postMessage({ keep: cacheablePaths(games, language) });
  } catch {
    return;
  }
}
