/**
 * The worker of the engine: Pyodide with the table service. With `?role=jobs` it is the second worker, which runs hints,
 * reviews and try-outs for the first one.
 */
import { CHANGED, Database, MemoryDatabase } from "./database";
import { JobWorker, type JobAnswer, type JobMessage, type Report } from "./jobs";
import { loadNetwork, logits } from "./network";
import type { FromEngine, ToEngine } from "./messages";

interface PyProxy { destroy(): void; toJs(): unknown }
interface Pyodide {
  FS: { writeFile(path: string, data: Uint8Array): void; mkdirTree(path: string): void };
  unpackArchive(data: ArrayBuffer, format: string, options: { extractDir: string }): void;
  pyimport(name: string): PyProxy & Record<string, (...args: unknown[]) => unknown>;
}
interface Service {
  start(): Promise<void>;
  ask(n: number, method: string, path: string, body: string, guest: string): Promise<void>;
  open(n: number, code: string, hello: string, guest: string): unknown;
  send(n: number, text: string): void;
  shut(n: number): void;
  tick(): Promise<void>;
  refresh(code: string, version: number): Promise<void>;
}
interface Jobs { run(n: number, payload: string, report: Report): Promise<string>; cancel(n: number): void }

const HERE = new URL(".", self.location.href);
const SITE_PACKAGES = "/lib/python3.14/site-packages";
const ARCHIVE = "engine.zip";
const LIBRARY = "python_stdlib.zip";
const TICK_MS = 1_000;
const IS_JOBS = new URL(self.location.href).searchParams.get("role") === "jobs";
const marks: Record<string, number> = {};
const mark = (name: string): void => { marks[name] = Math.round(performance.now()); };
const post = (message: FromEngine): void => self.postMessage(message);

const urlOf = (asked: RequestInfo | URL): string => asked instanceof Request ? asked.url : String(asked);

/** Count the bytes of all downloads for the page, and report a broken one of the engine: Pyodide would wait for ever. */
function watchDownloads(total: number): void {
  let loaded = 0;
  const original = self.fetch.bind(self);
  self.fetch = async (...asked) => {
    const broken = (problem: unknown): void => {
      if (urlOf(asked[0]).startsWith(HERE.href)) post({ t: "failed", reason: String(problem) });
    };
    const response = await original(...asked).catch((problem: unknown) => {
      broken(problem);
      throw problem;
    });
    void (async () => {
      const reader = response.clone().body?.getReader();
      for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
        loaded += part.value.length;
        post({ t: "progress", loaded, total });
      }
    })().catch(broken);
    return response;
  };
}

async function download(name: string): Promise<Response> {
  const response = await fetch(new URL(name, HERE));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/** An archive, which is compressed as a whole. */
const unpacked = async (name: string): Promise<ArrayBuffer> =>
  new Response((await download(`${name}.gz`)).body!.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

/** Answer the request of Pyodide for its library with an archive that is unpacked already; it is asked for once. */
function serveLibrary(library: Promise<ArrayBuffer>): void {
  const original = self.fetch;
  self.fetch = async (...asked) => {
    if (!urlOf(asked[0]).endsWith(`/${LIBRARY}`)) return original(...asked);
    self.fetch = original; // so that the archive can be garbage-collected
    return new Response(await library);
  };
}

async function startPython(): Promise<Pyodide> {
  const archive = unpacked(ARCHIVE);
  serveLibrary(unpacked(LIBRARY));
  const { loadPyodide } = await import(new URL("pyodide.mjs", HERE).href) as { loadPyodide(options: object): Promise<Pyodide> };
  const python = await loadPyodide({ indexURL: HERE.href, fullStdLib: false, checkAPIVersion: true });
  mark("python");
  python.unpackArchive(await archive, "zip", { extractDir: SITE_PACKAGES });
  mark("unpacked");
  return python;
}

let isFull = false;

/** Pass on the result of a write, and tell the page when writes begin to fail, and when they succeed again. */
function noted(reason: string): string {
  const full = reason !== "" && reason !== CHANGED;
  if (full !== isFull) post({ t: "disk", full });
  isFull = full;
  return reason;
}

/** The database, and a channel by which tabs tell each other that they have changed a table. */
async function openDisk(refresh: (code: string, version: number) => void): Promise<{ disk: Database | MemoryDatabase; stored: boolean }> {
  const database = await Database.open().catch(() => null);
  if (database === null) return { disk: new MemoryDatabase(), stored: false };
  const channel = new BroadcastChannel("brushpass-tables");
  channel.onmessage = ({ data }: MessageEvent<{ code: string; version: number }>) => refresh(data.code, data.version);
  const [write, keep] = [database.write.bind(database), database.keep.bind(database)];
  database.keep = async (key, value) => noted(await keep(key, value));
  database.write = async (text) => {
    const reason = noted(await write(text));
    if (reason === "") for (const { code, version } of JSON.parse(text) as { code: string; version: number }[]) channel.postMessage({ code, version: version + 1 });
    return reason;
  };
  return { disk: database, stored: true };
}

async function startService(): Promise<Service> {
  const { bytes } = await (await download("size.json")).json() as { bytes: number };
  watchDownloads(bytes);
  let service: Service | null = null;
  const opening = openDisk((code, version) => void service?.refresh(code, version));
  const python = await startPython();
  const { disk, stored } = await opening;
  const jobs = new JobWorker(() => new Worker(new URL("worker.js?role=jobs", HERE), { type: "module" }));
  const host = {
    disk, call: jobs.call, cancel: jobs.cancel, load_network: (game: string) => loadNetwork(game, new URL(`../weights/${game}.safetensors`, HERE)), logits,
    post: (t: "answer", n: number, text: string) => post({ t, n, text }),
  };
  service = await python.pyimport("brushpass.browser.pyodide")["start"]!(host) as Service;
  mark("ready");
  setInterval(() => void service.tick(), TICK_MS);
  post({ t: "ready", stored, ms: marks });
  return service;
}

function handle(service: Service, message: ToEngine): void {
  if (message.t === "ask") void service.ask(message.n, message.method, message.path, message.body, message.guest);
  else if (message.t === "open") service.open(message.n, message.code, message.hello, message.guest);
  else if (message.t === "send") service.send(message.n, message.text);
  else service.shut(message.n);
}

async function runJob(jobs: Jobs, message: JobMessage): Promise<void> {
  if (message.t === "cancel") {
    jobs.cancel(message.n);
    return;
  }
  const { n, payload } = message;
  const report = (part: number): void => self.postMessage({ t: "part", n, part } satisfies JobAnswer);
  self.postMessage({ t: "done", n, text: await jobs.run(n, payload, report) } satisfies JobAnswer);
}

const failed = (problem: unknown): never => {
  post({ t: "failed", reason: String(problem) });
  throw problem;
};

if (IS_JOBS) {
  watchDownloads(0);
  const jobs = startPython().then((python) => python.pyimport("brushpass.browser.pyodide")["start_jobs"]!() as unknown as Jobs).catch(failed);
  self.onmessage = ({ data }: MessageEvent<JobMessage>) => void jobs.then((held) => runJob(held, data));
} else {
  const service = startService().catch(failed);
  self.onmessage = ({ data }: MessageEvent<ToEngine>) => void service.then((held) => handle(held, data));
}
