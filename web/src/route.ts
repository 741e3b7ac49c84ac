/** Client-side routing: the page of a path, and navigation without a reload. */
import { useEffect, useState } from "preact/hooks";
import { saveToken } from "./store";
import type { GameName } from "./wire";

export type Route = { page: "front" | "lost" | "me" | "along" | "invited" | "gather" } | { page: "new" | "rules" | "print" | "tryout"; game: GameName }
  | { page: "learn"; game: GameName; lesson: string } | { page: "make"; game: GameName; code: string } | { page: "table"; code: string; seats: number }
  | { page: "replay" | "review" | "evening"; code: string };

/** The code that somebody has typed, however it is written; of a link, the code in it. */
export function typedCode(text: string): string {
  const name = /\/t\/([^/?#]+)/.exec(text)?.[1] ?? text;
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** The page of a path. */
export function routeOf(path: string, games: readonly GameName[], seats = 0): Route {
  const [kind, name = "", part = ""] = path.split("/").slice(1);
  const game = games.find((each) => each === name);
  if ((kind === "new" || kind === "rules" || kind === "print" || kind === "tryout") && game !== undefined) return { page: kind, game };
  if (kind === "learn" && game !== undefined) return { page: kind, game, lesson: part };
  if (kind === "make" && game !== undefined) return { page: kind, game, code: typedCode(part) };
  if (kind === "t" && typedCode(name) !== "") return { page: "table", code: typedCode(name), seats };
  if (kind === "replay") return { page: "replay", code: typedCode(name) };
  if (kind === "review" && typedCode(name) !== "") return { page: "review", code: typedCode(name) };
  if (kind === "e") return typedCode(name) === "" ? { page: "gather" } : { page: "evening", code: typedCode(name) };
  if ((kind === "me" || kind === "along" || kind === "invited") && name === "") return { page: kind };
  return { page: path === "/" || path === "/index.html" ? "front" : "lost" };
}

/** Takes a seat out of a link such as /t/CODE#seat=TOKEN, so that the address bar shows it no longer; says if it did. */
export function takeSeat(): boolean {
  const token = /^#seat=([\w-]+)$/.exec(location.hash)?.[1];
  const route = routeOf(location.pathname, []);
  if (token === undefined || route.page !== "table") return false;
  saveToken(route.code, token);
  history.replaceState(null, "", location.pathname);
  return true;
}

export function go(path: string): void {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
  scrollTo(0, 0);
}

/** The same, without a way back to where one is now. */
export function goInstead(path: string): void {
  history.replaceState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}

/** The link that a click follows within this site, or null. */
function inside(event: MouseEvent): HTMLAnchorElement | null {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const stays = link !== null && link.origin === location.origin && link.target === "" && link.hash === "";
  return plain && stays && !link.hasAttribute("download") && !event.defaultPrevented ? link : null;
}

/** The page that the address means now; `seats` counts the seats that were taken out of links meanwhile. */
export function useRoute(games: readonly GameName[]): Route {
  const [path, setPath] = useState(location.pathname);
  const [seats, setSeats] = useState(0);
  useEffect(() => {
    const moved = (): void => {
      if (takeSeat()) setSeats((before) => before + 1);
      setPath(location.pathname);
    };
    const clicked = (event: MouseEvent): void => {
      const link = inside(event);
      if (link === null) return;
      event.preventDefault();
      go(link.pathname + link.search);
    };
    addEventListener("popstate", moved);
    document.addEventListener("click", clicked);
    return () => { removeEventListener("popstate", moved); document.removeEventListener("click", clicked); };
  }, []);
  return routeOf(path, games, seats);
}
