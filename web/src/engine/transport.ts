/** The transport of the static edition: requests and connections go to a worker of this page; texts are files. */
import { CAN_RUN, ENGINE } from "../edition";
import { exportedKey, loadSetting, saveSetting } from "../store";
import { Database, type Head } from "./database";
import type { FromEngine, ToEngine } from "./messages";
import { engineStatus, setStatus } from "./status";

interface Listener { opened(): void; received(text: string): void; closed(): void }
interface Answered { status: number; type: string; text: string }
interface Pending { resolve(response: Response): void; reject(reason: Error): void; stream: ReadableStreamDefaultController<Uint8Array> | null }

export const GUEST = "this-browser";
const DAY_MS = 24 * 3600 * 1000;
const FILES = /^\/(text|rules|books|lessons)\/[^/]+\.json$/;
const MAX_LISTED = 12;

const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { "content-type": "application/json" } });

/** A table in the list of one's own tables; none for a damaged one. */
function rowsOf(held: Head): object[] {
  try {
    return [rowOf(held)];
  } catch {
    return [];
  }
}

function rowOf({ code, head: [asked, over], facts }: Head): object {
  const seat = facts.seats.findIndex(({ guest }) => guest !== "");
  const yours = !over && facts.seats[asked]?.kind === "person";
  return { code, game: facts.game, seat, yours, started: facts.started, over, names: facts.seats.map(({ name, level }) => name || level) };
}

/** One's own tables, without starting the engine; none in a browser that keeps nothing. */
async function myTables(): Promise<Response> {
  const heads = await Database.open().then((database) => database.heads()).catch(() => []);
  const own = heads.filter(({ facts }) => facts?.lesson === "").sort((one, other) => other.at - one.at).slice(0, MAX_LISTED);
  const isOver = ({ head }: Head): boolean => head?.[1] === true;
  return json([...own.filter((head) => !isOver(head)), ...own.filter(isOver)].flatMap(rowsOf));
}

/** The puzzle of the day: the file has them in their order, which begins again at its end. */
async function dailyPuzzle(): Promise<Response> {
  const puzzles = await (await fetch("api/daily.json")).json() as object[];
  return json(puzzles[Math.floor(Date.now() / DAY_MS) % puzzles.length] ?? { game: "", puzzle: "" });
}

export class EngineTransport {
  private worker: Worker | null = null;
  private ready = false;
  private count = 0;
  private readonly pending = new Map<number, Pending>();
  private readonly connections = new Map<number, Listener>();
  private readonly waiting: (() => void)[] = [];

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const [place = ""] = path.split("?");
    if (FILES.test(place)) return fetch(place.slice(1), init);
    if (place === "/api/games") return fetch("api/games.json", init);
    if (place === "/api/daily") return dailyPuzzle();
    if (place === "/api/me/tables") return myTables();
    if (!CAN_RUN) throw new Error("no WebAssembly");
    const n = ++this.count;
    return new Promise((resolve, reject) => {
      this.pending.set(n, { resolve, reject, stream: null });
      this.post({ t: "ask", n, method: init.method ?? "GET", path, body: typeof init.body === "string" ? init.body : "", guest: GUEST });
    });
  }

  /** Connect to a table; the first message that is sent greets it. */
  open(code: string, listener: Listener): { readonly isOpen: boolean; send(text: string): void; close(): void } {
    const n = ++this.count;
    let state: "new" | "greeting" | "closed" | "open" = "new";
    if (!CAN_RUN) {
      queueMicrotask(() => listener.closed());
      return { isOpen: false, send: () => undefined, close: () => undefined };
    }
    this.connections.set(n, { ...listener, closed: () => { state = "closed"; listener.closed(); } });
    const greet = (refusal: string): void => {
      if (state !== "new") return;
      if (refusal === "") { state = "greeting"; listener.opened(); return; }
      state = "closed";
      this.connections.delete(n);
      listener.received(JSON.stringify({ t: "closed", key: refusal }));
      listener.closed();
    };
    this.whenReady(() => void this.importTable(code).then(greet, () => undefined));
    return {
      get isOpen() { return state === "greeting" || state === "open"; },
      send: (text) => {
        if (state === "greeting") { state = "open"; this.post({ t: "open", n, code, hello: text, guest: GUEST }); }
        else if (state === "open") this.post({ t: "send", n, text });
      },
      close: () => {
        if (state === "closed") return;
        if (state === "open") this.post({ t: "close", n });
        state = "closed";
        this.connections.delete(n);
        queueMicrotask(() => listener.closed());
      },
    };
  }

  /** Import a table that came from the server of this page, if there is one; returns the key of the reason against it. */
  private async importTable(code: string): Promise<string> {
    const body = loadSetting(exportedKey(code));
    if (body.trim() === "") return "";
    const response = await this.request(`/api/tables/${encodeURIComponent(code)}/import`, { method: "POST", body });
    if (!response.ok) return (await response.json() as { key: string }).key;
    saveSetting(exportedKey(code), "");
    return "";
  }

  private whenReady(work: () => void): void {
    this.start();
    if (this.ready) queueMicrotask(work);
    else this.waiting.push(work);
  }

  private post(message: ToEngine): void {
    this.start().postMessage(message);
  }

  private start(): Worker {
    if (this.worker !== null) return this.worker;
    setStatus({ state: "loading", loaded: 0, total: 0 });
    const worker = new Worker(new URL(`${ENGINE}worker.js`, document.baseURI), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromEngine>) => { if (worker === this.worker) this.onMessage(data); };
    worker.onerror = (event) => { if (worker === this.worker) this.onFailed(event.message); };
    this.worker = worker;
    return worker;
  }

  private onMessage(message: FromEngine): void {
    if (message.t === "progress") setStatus({ state: "loading", loaded: message.loaded, total: message.total });
    else if (message.t === "failed") this.onFailed(message.reason);
    else if (message.t === "disk") this.onDisk(message.full);
    else if (message.t === "ready") {
      this.ready = true;
      setStatus({ state: "ready", stored: message.stored, full: false, ms: message.ms });
      for (const work of this.waiting.splice(0)) work();
    } else if (message.t === "received") this.connections.get(message.n)?.received(message.text);
    else if (message.t === "closed") {
      this.connections.get(message.n)?.closed();
      this.connections.delete(message.n);
    } else this.onAnswer(message.t, message.n, message.text);
  }

  private onDisk(full: boolean): void {
    const status = engineStatus();
    if (status.state === "ready") setStatus({ ...status, full });
  }

  private onAnswer(kind: "answer" | "stream" | "chunk" | "end", n: number, text: string): void {
    const asked = this.pending.get(n);
    if (asked === undefined) return;
    if (kind === "chunk") asked.stream?.enqueue(new TextEncoder().encode(text));
    else if (kind === "end") asked.stream?.close();
    else {
      const told = JSON.parse(text) as Answered;
      const body = kind === "answer" ? told.text : new ReadableStream<Uint8Array>({ start: (stream) => { asked.stream = stream; } });
      asked.resolve(new Response(body, { status: told.status, headers: { "content-type": told.type } }));
    }
    if (kind === "answer" || kind === "end") this.pending.delete(n);
  }

  /** End the engine after a failure; the next request starts it again. */
  private onFailed(reason: string): void {
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
    setStatus({ state: "failed", reason });
    for (const { reject, stream } of this.pending.values()) { reject(new Error(reason)); stream?.error(new Error(reason)); }
    this.pending.clear();
    this.waiting.length = 0;
    const open = [...this.connections.values()];
    this.connections.clear();
    for (const { closed } of open) closed();
  }
}
