/** The service worker: network first for data, cache first for hashed files; nothing of a table is cached. */
export {};

declare const VERSION: string;
declare const FILES: readonly string[];

/** Service worker types that the DOM library lacks. */
interface ExtendableEvent extends Event { waitUntil(work: Promise<unknown>): void }
interface FetchEvent extends ExtendableEvent { request: Request; respondWith(response: Promise<Response>): void }
interface CacheMessageEvent extends ExtendableEvent { data: { keep?: readonly string[] } }
interface PushEvent extends ExtendableEvent { data: { json(): TurnNotification } | null }
interface NotificationEvent extends ExtendableEvent { notification: { close(): void; data: string } }
interface TurnNotification { code: string; game: string; language: string }
interface Window { url: string; focus(): Promise<unknown> }
interface Scope {
  addEventListener(kind: "push", listener: (event: PushEvent) => void): void;
  addEventListener(kind: "notificationclick", listener: (event: NotificationEvent) => void): void;
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: { matchAll(options: object): Promise<Window[]>; openWindow(path: string): Promise<unknown> };
  addEventListener(kind: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(kind: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(kind: "message", listener: (event: CacheMessageEvent) => void): void;
  skipWaiting(): Promise<void>;
}

const scope = self as unknown as Scope;
const NAME = `brushpass-${VERSION}`;
const SHELL = "/";
const STATIC_CACHES = "brushpass-static-"; // of the static edition, which has a service worker of its own
const STATIC_FOLDER = "/offline/";
/** Paths that are useful offline. */
const CACHEABLE = /^\/(text|rules|books|lessons|offline-lessons)\/[^/]+\.json$|^\/api\/(games|daily)$|^\/manifest\.webmanifest$/;
const SERVER_TIMEOUT_MS = 4_000; // milliseconds for a server that may be gone, where there is something to show instead

/** Fetch from the network and cache a successful response. */
async function fetchAndCache(request: Request, key: Request | string, signal: AbortSignal | null = null): Promise<Response> {
  const response = await fetch(request, { signal });
  if (response.ok) await (await caches.open(NAME)).put(key, response.clone());
  return response;
}

/** Return the network's response, or the cached one after a timeout. */
async function networkFirst(request: Request, key: Request | string): Promise<Response> {
  const cached = await caches.match(key);
  return cached === undefined ? fetchAndCache(request, key) : fetchAndCache(request, key, AbortSignal.timeout(SERVER_TIMEOUT_MS)).catch(() => cached);
}

/** Return a cached file, since its name changes with its content. */
async function cacheFirst(request: Request): Promise<Response> {
  return await caches.match(request) ?? fetchAndCache(request, request);
}

/** Cache missing paths one after the other; failures are retried another time. */
async function cacheAll(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(NAME);
  for (const path of paths) {
    if (await cache.match(path) === undefined) await cache.add(path).catch(() => undefined);
  }
}

async function deleteOldCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith("brushpass-") && !name.startsWith(STATIC_CACHES) && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Return the texts in a language from the network or the cache; none if neither has them in time. */
async function loadTexts(language: string): Promise<Record<string, string>> {
  const path = `/text/${language}.json`;
  try {
    const response = await fetchAndCache(new Request(path), path, AbortSignal.timeout(SERVER_TIMEOUT_MS)).catch(() => caches.match(path));
    return await response?.json() ?? {};
  } catch {
    return {};
  }
}

/** Show a notification that it is the user's turn; a newer one for the same table replaces it. */
async function notifyTurn({ code, game, language }: TurnNotification): Promise<void> {
  const sentences = await loadTexts(language);
  await scope.registration.showNotification(sentences["page.push.turn"] ?? "Brushpass", {
    body: sentences[`page.game.${game}`] ?? game, tag: code, data: `/t/${code}`, lang: language,
  });
}

/** Focus the window that shows the table, or open one. */
async function openTable(path: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: "window" });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  await (open === undefined ? scope.clients.openWindow(path) : open.focus());
}

scope.addEventListener("push", (event) => { if (event.data !== null) event.waitUntil(notifyTurn(event.data.json())); });
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data));
});
scope.addEventListener("install", (event) => event.waitUntil(cacheAll([SHELL]).then(() => scope.skipWaiting())));
scope.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches()));
scope.addEventListener("message", (event) => event.waitUntil(cacheAll([...FILES, ...event.data.keep ?? []])));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith(STATIC_FOLDER)) return;
  if (request.mode === "navigate") event.respondWith(networkFirst(request, SHELL));
  else if (pathname.startsWith("/assets/")) event.respondWith(cacheFirst(request));
  else if (CACHEABLE.test(pathname)) event.respondWith(networkFirst(request, request));
});
