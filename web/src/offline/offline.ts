/** The page without a network: who has played here once finds texts, rules and boards again where there is none. */
import { PREFIX } from "../store";
import type { GameName } from "../wire";

/** Whether somebody has sat at a table in this browser, or has made an app of the page. */
function isAtHome(): boolean {
  try {
    return matchMedia("(display-mode: standalone)").matches
      || Object.keys(localStorage).some((name) => name.startsWith(`${PREFIX}seat.`));
  } catch {
    return false;
  }
}

/** All texts of the games in a language. */
function textsOf(games: readonly GameName[], language: string): string[] {
  const each = games.flatMap((game) => ["rules", "books", "lessons"].map((kind) => `/${kind}/${game}.${language}.json`));
  return ["/api/games", `/text/${language}.json`, ...each];
}

/** Lets the browser keep what is needed without a network, once nothing else is loading. A first visit keeps only the page. */
export async function keepForLater(games: readonly GameName[], language: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    if (isAtHome()) active?.postMessage({ keep: textsOf(games, language) });
  } catch {
    return;
  }
}
