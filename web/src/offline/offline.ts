/** Offline use: registers the service worker and tells it what to cache. */
import { getOfflineLesson, offlineLessonPath } from "../net/api";
import { IS_STATIC } from "../edition";
import { PREFIX } from "../store";
import type { GameInfo, GameName } from "../wire";

/** Return whether this browser has been used at a table, or has installed the app. */
function isReturningUser(): boolean {
  try {
    return matchMedia("(display-mode: standalone)").matches
      || Object.keys(localStorage).some((name) => name.startsWith(`${PREFIX}seat.`));
  } catch {
    return false;
  }
}

/** Return the paths of all texts and lessons in a language. */
function cacheablePaths(games: readonly GameInfo[], language: string): string[] {
  const texts = games.flatMap(({ name }) => ["rules", "books", "lessons"].map((kind) => `/${kind}/${name}.${language}.json`));
  const walks = games.flatMap(({ name, lessons }) => lessons.map((lesson) => offlineLessonPath(name, lesson)));
  return ["/api/games", `/text/${language}.json`, ...texts, ...walks];
}

/** Refresh a lesson in the cache, which may come from an older server. */
export function cacheLesson(game: GameName, lesson: string): void {
  if (!IS_STATIC && isReturningUser() && "serviceWorker" in navigator && navigator.serviceWorker.controller !== null) void getOfflineLesson(game, lesson).catch(() => undefined);
}

/** Let the service worker cache texts by their paths. */
export async function cacheTexts(paths: string[]): Promise<void> {
  (await navigator.serviceWorker.ready).active?.postMessage({ keep: paths });
}

/** Register the service worker and cache texts and lessons; on a first visit only the page is cached. */
export async function cacheForOffline(games: readonly GameInfo[], language: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(IS_STATIC ? "sw.js" : "/sw.js");
    if (!IS_STATIC && isReturningUser()) await cacheTexts(cacheablePaths(games, language));
  } catch {
    return;
  }
}
