/**
 * The worker of the engine: Pyodide with the table service. With `?role=jobs` it is the second worker, which runs hints,
 * reviews and try-outs for the first one.
 */
import { CHANGED, Database, MemoryDatabase } from "./database";
import { JobWorker, type JobAnswer, type JobMessage, type Report } from "./jobs";
import { loadNetwork, logits } from "./network";
import type { FromEngine, ToEngine } from "./messages";
import { HERE, download, startPython, watchDownloads } from "./python";

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

const TICK_MS = 1_000;
const IS_JOBS = new URL(self.location.href).searchParams.get("role") === "jobs";
const marks: Record<string, number> = {};
const mark = (name: string): void => { marks[name] = Math.round(performance.now()); };
const post = (message: FromEngine): void => self.postMessage(message);

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
  watchDownloads((loaded) => post({ t: "progress", loaded, total: bytes }), fail);
  let service: Service | null = null;
  const opening = openDisk((code, version) => void service?.refresh(code, version));
  const { python, interpreter } = await startPython(null);
  mark("python");
  const { disk, stored } = await opening;
  const jobs = new JobWorker(() => new Worker(new URL("worker.js?role=jobs", HERE), { type: "module" }), interpreter);
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

async function runJob(jobs: Jobs, message: Exclude<JobMessage, { t: "start" }>): Promise<void> {
  if (message.t === "cancel") {
    jobs.cancel(message.n);
    return;
  }
  const { n, payload } = message;
  const report = (part: number): void => self.postMessage({ t: "part", n, part } satisfies JobAnswer);
  self.postMessage({ t: "done", n, text: await jobs.run(n, payload, report) } satisfies JobAnswer);
}

const fail = (reason: string): void => post({ t: "failed", reason });
const failed = (problem: unknown): never => {
  fail(String(problem));
  throw problem;
};

/** Run jobs once the first worker has sent the compiled interpreter. */
function serveJobs(): void {
  let jobs: Promise<Jobs> | null = null;
  const start = async (interpreter: WebAssembly.Module | null): Promise<Jobs> =>
    (await startPython(interpreter)).python.pyimport("brushpass.browser.pyodide")["start_jobs"]!() as unknown as Jobs;
  watchDownloads(() => undefined, fail);
  self.onmessage = ({ data }: MessageEvent<JobMessage>) => {
    if (data.t === "start") jobs = start(data.interpreter).catch(failed);
    else void jobs?.then((held) => runJob(held, data));
  };
}

if (IS_JOBS) serveJobs();
else {
  const service = startService().catch(failed);
  self.onmessage = ({ data }: MessageEvent<ToEngine>) => void service.then((held) => handle(held, data));
}
