/**
 * The service worker of the static edition. A version is one unit: its page, texts and engine are installed together and
 * used together, so that versions are never mixed. The engine is kept once it was used or asked for; a broken download
 * continues with the files that are missing.
 */
export {};

declare const VERSION: string;
declare const SHELL: readonly string[];
declare const ENGINE: readonly string[];

/** The parts of a service worker that are used here: the library of the page does not know them. */
interface Extended extends Event { waitUntil(work: Promise<unknown>): void }
interface Fetching extends Extended { request: Request; respondWith(answer: Promise<Response>): void }
interface Told extends Extended { data: { engine: "keep" | "remove" }; source: { postMessage(message: object): void } | null }
interface Scope {
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  addEventListener(kind: "install" | "activate", heard: (event: Extended) => void): void;
  addEventListener(kind: "fetch", heard: (event: Fetching) => void): void;
  addEventListener(kind: "message", heard: (event: Told) => void): void;
}

const scope = self as unknown as Scope;
const PREFIX = `brushpass-static-${new URL(scope.registration.scope).pathname}-`;
const NAME = `${PREFIX}${VERSION}`;
const urlOf = (name: string): string => new URL(name, scope.registration.scope).href;
const WEIGHTS = urlOf("engine/weights/");

/** Add the files that are missing; returns false if some could not be had. */
async function keep(names: readonly string[], done: (kept: number) => void = () => undefined): Promise<boolean> {
  const cache = await caches.open(NAME);
  let kept = 0;
  for (const name of names) {
    const url = urlOf(name);
    if (await cache.match(url) === undefined) await cache.add(new Request(url, { cache: "no-cache" })).catch(() => undefined);
    if (await cache.match(url) === undefined) return false;
    done(++kept);
  }
  return true;
}

const otherVersions = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);

/** Whether an older version has its engine, so that this one must bring its own before it takes over. */
async function hadEngine(): Promise<boolean> {
  for (const name of await otherVersions()) {
    const held = await (await caches.open(name)).keys();
    if (held.some(({ url }) => url.endsWith("/pyodide.asm.wasm"))) return true;
  }
  return false;
}

async function install(): Promise<void> {
  const names = await hadEngine() ? [...SHELL, ...ENGINE] : SHELL;
  if (!await keep(names)) throw new Error("a file of this version is missing");
}

async function takeOver(): Promise<void> {
  await Promise.all((await otherVersions()).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function onMessage({ data, source }: Told): Promise<void> {
  if (data.engine === "remove") {
    const cache = await caches.open(NAME);
    await Promise.all([...ENGINE.map((name) => cache.delete(urlOf(name)))]);
    for (const { url } of await cache.keys()) if (url.startsWith(WEIGHTS)) await cache.delete(url);
  } else await keep(ENGINE, (kept) => source?.postMessage({ kept, of: ENGINE.length }));
}

/** From this version's cache; weights of networks are kept when they are first used. */
async function respond(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  const url = request.mode === "navigate" ? urlOf("./") : request.url.split(/[?#]/)[0]!;
  const held = await cache.match(url);
  if (held !== undefined) return held;
  const response = await fetch(request);
  if (response.ok && url.startsWith(WEIGHTS)) await cache.put(url, response.clone());
  return response;
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("message", (event) => event.waitUntil(onMessage(event)));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(scope.registration.scope)) event.respondWith(respond(request));
});
