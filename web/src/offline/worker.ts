/**
 * The service worker: the page opens without a network, with what this browser has seen of it. What is asked of the server
 * comes from there as long as it answers; nothing of a table is kept.
 */
export {};

declare const VERSION: string;
declare const FILES: readonly string[];

/** The parts of a service worker that are used here: the library of the page does not know them. */
interface Extended extends Event { waitUntil(work: Promise<unknown>): void }
interface Fetching extends Extended { request: Request; respondWith(answer: Promise<Response>): void }
interface Told extends Extended { data: { keep?: readonly string[] } }
interface Pushed extends Extended { data: { json(): Turn } | null }
interface Clicked extends Extended { notification: { close(): void; data: string } }
interface Turn { code: string; game: string; language: string }
interface Window { url: string; focus(): Promise<unknown> }
interface Scope {
  addEventListener(kind: "push", heard: (event: Pushed) => void): void;
  addEventListener(kind: "notificationclick", heard: (event: Clicked) => void): void;
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: { matchAll(wanted: object): Promise<Window[]>; openWindow(path: string): Promise<unknown> };
  addEventListener(kind: "install" | "activate", heard: (event: Extended) => void): void;
  addEventListener(kind: "fetch", heard: (event: Fetching) => void): void;
  addEventListener(kind: "message", heard: (event: Told) => void): void;
  skipWaiting(): Promise<void>;
}

const scope = self as unknown as Scope;
const NAME = `brushpass-${VERSION}`;
const SHELL = "/";
/** What is the same for everybody, or for this browser alone, and of use without a network. */
const KEPT = /^\/(text|rules|books|lessons|walks)\/[^/]+\.json$|^\/api\/(games|daily)$|^\/manifest\.webmanifest$/;
const PATIENCE = 4_000; // milliseconds for a server that may be gone, where there is something to show instead

/** What the server answers, kept for later; an error where it does not. */
async function fresh(request: Request, under: Request | string, limit: AbortSignal | null = null): Promise<Response> {
  const answer = await fetch(request, { signal: limit });
  if (answer.ok) await (await caches.open(NAME)).put(under, answer.clone());
  return answer;
}

/** What the server answers soon, else what was kept; where nothing is, a slow network may take its time. */
async function newest(request: Request, under: Request | string): Promise<Response> {
  const cached = await caches.match(under);
  return cached === undefined ? fresh(request, under) : fresh(request, under, AbortSignal.timeout(PATIENCE)).catch(() => cached);
}

/** A file whose name changes with what is in it. */
async function file(request: Request): Promise<Response> {
  return await caches.match(request) ?? fresh(request, request);
}

/** Keeps what is not kept yet, one after the other: nobody waits for it. What cannot be had now is had another time. */
async function keepAll(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(NAME);
  for (const path of paths) {
    if (await cache.match(path) === undefined) await cache.add(path).catch(() => undefined);
  }
}

async function forgetOthers(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith("brushpass-") && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Says that it is somebody's turn, in their language; a newer word about the same table takes the place of the one before. */
async function announce({ code, game, language }: Turn): Promise<void> {
  const path = `/text/${language}.json`;
  const answer = await newest(new Request(path), path).catch(() => null);
  const sentences = (answer === null ? {} : await answer.json()) as Record<string, string>;
  await scope.registration.showNotification(sentences["page.push.turn"] ?? "Brushpass", {
    body: sentences[`page.game.${game}`] ?? game, tag: code, data: `/t/${code}`, lang: language,
  });
}

/** Shows the table that a word was about, in a window that has it open already where there is one. */
async function show(path: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: "window" });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  await (open === undefined ? scope.clients.openWindow(path) : open.focus());
}

scope.addEventListener("push", (event) => { if (event.data !== null) event.waitUntil(announce(event.data.json())); });
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});
scope.addEventListener("install", (event) => event.waitUntil(keepAll([SHELL]).then(() => scope.skipWaiting())));
scope.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
scope.addEventListener("message", (event) => event.waitUntil(keepAll([...FILES, ...event.data.keep ?? []])));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(newest(request, SHELL));
  else if (pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (KEPT.test(pathname)) event.respondWith(newest(request, request));
});
