/** Client-side routing: the page of a path, and navigation without a reload. */
import { useEffect, useState } from "preact/hooks";
import { IS_STATIC, addressOf, currentPath } from "./edition";
import { saveToken } from "./store";
import type { GameName } from "./wire";

export type Route = { page: "front" | "notFound" | "about" | "me" | "deviceLink" | "invited" | "newEvening" | "newClass" } | { page: "new" | "rules" | "print" | "tryout"; game: GameName }
  | { page: "learn"; game: GameName; lesson: string } | { page: "customBoard"; game: GameName; code: string } | { page: "table"; code: string; seats: number }
  | { page: "replay" | "review" | "evening" | "class" | "deal" | "tv" | "study"; code: string };

/** Extract a table's code from typed text or a link. */
export function parseCode(text: string): string {
  const name = /\/t\/([^/?#]+)/.exec(text)?.[1] ?? text;
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** Return the path of a table, an evening, a class, a replay or a review in a pasted link; "" if there is none. */
export function parseLink(text: string): string {
  const [, page, name = ""] = /\/(t|e|c|replay|review)\/([^/?#\s]+)/.exec(text) ?? [];
  return page === undefined ? "" : `/${page}/${parseCode(name)}`;
}

/** Return the page of a path. */
export function routeOf(path: string, games: readonly GameName[], seats = 0): Route {
  const [segment, name = "", detail = ""] = path.split("/").slice(1);
  const game = games.find((gameName) => gameName === name);
  if ((segment === "new" || segment === "rules" || segment === "print" || segment === "tryout") && game !== undefined) return { page: segment, game };
  if (segment === "learn" && game !== undefined) return { page: segment, game, lesson: detail };
  if (segment === "make" && game !== undefined) return { page: "customBoard", game, code: parseCode(detail) };
  if (segment === "t" && parseCode(name) !== "" && (detail === "tv" || detail === "study")) return { page: detail, code: parseCode(name) };
  if (segment === "t" && parseCode(name) !== "") return { page: "table", code: parseCode(name), seats };
  if (segment === "replay") return { page: "replay", code: parseCode(name) };
  if (segment === "review" && parseCode(name) !== "") return { page: "review", code: parseCode(name) };
  if (segment === "e") return parseCode(name) === "" ? { page: "newEvening" } : { page: "evening", code: parseCode(name) };
  if (segment === "c") return parseCode(name) === "" ? { page: "newClass" } : { page: "class", code: parseCode(name) };
  if (segment === "deal" && name !== "") return { page: "deal", code: name };
  if (segment === "device-link" && name === "") return { page: "deviceLink" };
  if ((segment === "me" || segment === "invited" || segment === "about") && name === "") return { page: segment };
  return { page: path === "/" || path === "/index.html" ? "front" : "notFound" };
}

/** Store the seat token of a link such as /t/CODE#seat=TOKEN and remove it from the address; return whether there was one. */
export function storeSeatFromLink(): boolean {
  const token = /^#seat=([\w-]+)$/.exec(location.hash)?.[1];
  const route = routeOf(location.pathname, []);
  if (token === undefined || route.page !== "table") return false;
  saveToken(route.code, token);
  history.replaceState(null, "", location.pathname);
  return true;
}

function goTo(address: string): void {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
  scrollTo(0, 0);
}

export const navigate = (path: string): void => goTo(addressOf(path));

/** Navigate without a history entry. */
export function replaceRoute(path: string): void {
  history.replaceState(null, "", addressOf(path));
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Return the internal link that a click follows, or null. */
function internalLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isInternal = link !== null && link.origin === location.origin && link.target === "" && link.hash === ""
    && (!IS_STATIC || link.pathname === location.pathname);
  return isPlainClick && isInternal && !link.hasAttribute("download") && !event.defaultPrevented ? link : null;
}

/** Return the current route; `seats` counts seats stored from links, to remount the table. */
export function useRoute(games: readonly GameName[]): Route {
  const [path, setPath] = useState(currentPath());
  const [seats, setSeats] = useState(0);
  useEffect(() => {
    const onPopState = (): void => {
      if (storeSeatFromLink()) setSeats((before) => before + 1);
      setPath(currentPath());
    };
    const onClick = (event: MouseEvent): void => {
      const link = internalLink(event);
      if (link === null) return;
      event.preventDefault();
      goTo(link.href);
    };
    addEventListener("popstate", onPopState);
    document.addEventListener("click", onClick);
    return () => { removeEventListener("popstate", onPopState); document.removeEventListener("click", onClick); };
  }, []);
  return routeOf(path, games, seats);
}
