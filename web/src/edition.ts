/**
 * Which edition of the page this is. A server gives every page an address of its own. The static edition is one page in a
 * folder on any web host, and the address of a page in it is the parameter `p`: `folder/?p=/t/CODE&as=1#3`.
 */
const meta = (name: string): string =>
  typeof document === "undefined" ? "" : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/** The folder of the engine; "" in the page of a server. */
export const ENGINE = meta("engine");
export const IS_STATIC = ENGINE !== "";
/** Whether this browser can run the engine. */
export const CAN_RUN = typeof WebAssembly === "object" && typeof DecompressionStream === "function";
/** The folder of the static edition, which can be kept for offline play; "" on a server that has none. */
export const OFFLINE_FOLDER = IS_STATIC ? "./" : meta("offline");

const PAGE = "p";

/** The path of the page that is shown. */
export const currentPath = (): string =>
  IS_STATIC ? new URLSearchParams(location.search).get(PAGE) ?? "/" : location.pathname;

/** The parameters in the address of the page that is shown. */
export function currentQuery(): URLSearchParams {
  const query = new URLSearchParams(location.search);
  if (IS_STATIC) query.delete(PAGE);
  return query;
}

/** The address in the static edition of a page with a path, a query and a hash. */
export function staticAddress(path: string): string {
  const [, place = "/", query = "", hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(path) ?? [];
  return place === "/" && query === "" ? `./${hash}` : `./?${PAGE}=${place}${query === "" ? "" : `&${query}`}${hash}`;
}

/** The address of a page with a path, relative to the one that is shown. */
export const addressOf = (path: string): string => IS_STATIC ? staticAddress(path) : path;

/** The whole address of a page, to be given to others. */
export const linkTo = (path: string): string => new URL(addressOf(path), location.href).href;
