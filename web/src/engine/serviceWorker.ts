/**
 * The service worker of the static edition. A version is one unit: its page, texts and engine are installed together and
 * used together, so that versions are never mixed. The engine is kept once it was used or asked for; a broken download
 * continues with the files that are missing. Messages are answered by the port that comes with them.
 */
export {};

declare const VERSION: string;
/** File -> size in bytes. */
declare const SHELL: Readonly<Record<string, number>>;
declare const ENGINE: Readonly<Record<string, number>>;

/** The parts of a service worker that are used here: the library of the page does not know them. */
interface Extended extends Event { waitUntil(work: Promise<unknown>): void }
interface Fetching extends Extended { request: Request; respondWith(answer: Promise<Response>): void }
interface EngineRequest extends Extended { data: { engine: "look" | "keep" | "remove" }; ports: readonly MessagePort[] }
interface Scope {
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  addEventListener(kind: "install" | "activate", listener: (event: Extended) => void): void;
  addEventListener(kind: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(kind: "message", listener: (event: EngineRequest) => void): void;
}

const scope = self as unknown as Scope;
const PREFIX = `brushpass-static-${new URL(scope.registration.scope).pathname}-`;
const NAME = `${PREFIX}${VERSION}`;
const urlOf = (name: string): string => new URL(name, scope.registration.scope).href;
const WEIGHTS = urlOf("engine/weights/");

/** How an attempt to keep files ended; `full`: the browser has no space for them. */
type Kept = "kept" | "broken" | "full";
const FILES = { ...SHELL, ...ENGINE };
const TOTAL = Object.values(FILES).reduce((sum, bytes) => sum + bytes, 0);

/** Add a file to a cache, unless it is there; `received` is called for each chunk. A broken download adds nothing. */
async function keepFile(cache: Cache, name: string, received: (bytes: number) => void): Promise<Kept> {
  const url = urlOf(name);
  if (await cache.match(url) !== undefined) return "kept";
  try {
    const { ok, body, headers } = await fetch(new Request(url, { cache: name in ENGINE ? "default" : "no-cache" }));
    if (!ok || body === null) return "broken";
    const counted = body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>({
      transform(part, out) { received(part.length); out.enqueue(part); },
    }));
    await cache.put(url, new Response(counted, { headers: { "content-type": headers.get("content-type") ?? "" } }));
    return "kept";
  } catch (problem) {
    return problem instanceof DOMException && problem.name === "QuotaExceededError" ? "full" : "broken";
  }
}

/** The bytes of the files that are kept. */
async function keptBytes(): Promise<number> {
  const cache = await caches.open(NAME);
  const urls = new Set((await cache.keys()).map(({ url }) => url));
  return Object.entries(FILES).reduce((sum, [name, bytes]) => sum + (urls.has(urlOf(name)) ? bytes : 0), 0);
}

/** Add the files that are missing, until one cannot be had or kept. */
async function keep(names: readonly string[], progress: (loaded: number) => void = () => undefined): Promise<Kept> {
  const cache = await caches.open(NAME);
  let loaded = await keptBytes();
  for (const name of names) {
    const result = await keepFile(cache, name, (bytes) => progress(loaded += bytes));
    if (result !== "kept") return result;
  }
  return "kept";
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
  if (await keep(Object.keys(await hadEngine() ? FILES : SHELL)) !== "kept") throw new Error("a file of this version is missing");
}

async function takeOver(): Promise<void> {
  await Promise.all((await otherVersions()).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** Keep or remove the engine; the answer says how much is kept, and how that ended. */
async function onMessage({ data: { engine: asked }, ports: [port] }: EngineRequest): Promise<void> {
  let result: Kept = "kept";
  if (asked === "keep") result = await keep(Object.keys(FILES), (loaded) => port?.postMessage({ loaded, total: TOTAL }));
  if (asked === "remove") {
    const cache = await caches.open(NAME);
    for (const { url } of await cache.keys()) if (url.startsWith(urlOf("engine/"))) await cache.delete(url);
  }
  port?.postMessage({ loaded: await keptBytes(), total: TOTAL, result });
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
