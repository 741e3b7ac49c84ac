/** The line to a table: greets, resumes where it broke off, repeats what was not answered, and measures its lag. */
import { NOTHING, take, type Known, type Asking } from "./tableState";
import type { Incoming, Outgoing } from "../wire";

const PING_MS = 20_000;
const PATIENCE_MS = 10_000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15_000;
const STEADY_MS = 5_000;

/** What the page can see of its line. */
export interface LineState {
  known: Known;
  down: boolean;
  /** An answer to a choice is still under way. */
  asking: boolean;
  lag: number;
}

type Asked = Extract<Outgoing, { id: string }>;

/** A new id; `randomUUID` is not there on plain http in the house. */
const newId = (): string => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether sending it again after a break is harmless and wanted. */
const repeats = ({ t }: Asked): boolean => t === "act" || t === "note" || t === "undo" || t === "resign" || t === "rematch" || t === "give";

export class Line {
  state: LineState = { known: NOTHING, down: false, asking: false, lag: -1 };
  private socket: WebSocket | null = null;
  private readonly unanswered = new Map<string, Asked>();
  private wait = FIRST_WAIT_MS;
  private again = 0;
  private pinging = 0;
  private overdue = 0;
  private pinged = 0;
  private count = 0;
  private ended = false;

  constructor(private readonly code: string, private token: string, private readonly heard: (state: LineState) => void) {
    this.open();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Ask something of the server, under a new id. */
  send(asking: Asking): void {
    const asked = { ...asking, id: newId() } as Asked;
    if (repeats(asked)) this.unanswered.set(asked.id, asked);
    this.put(asked);
    this.tell(asked.t === "note" ? { known: { ...this.state.known, note: asked.text } } : {});
  }

  /** Greet anew, with another seat's token. */
  greet(token: string): void {
    this.token = token;
    this.state = { ...this.state, known: { ...NOTHING, table: this.state.known.table } };
    this.unanswered.clear();
    this.quiet();
    const old = this.socket;
    this.open();
    old?.close();
  }

  end(): void {
    this.ended = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.quiet();
    this.socket?.close();
  }

  private put(message: Outgoing): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private tell(change: Partial<LineState>): void {
    this.state = { ...this.state, ...change, asking: this.waits("act") || this.waits("undo") };
    if (!this.ended) this.heard(this.state);
  }

  /** Whether something of a kind was asked and not answered yet. */
  private waits(kind: Asked["t"]): boolean {
    return [...this.unanswered.values()].some(({ t }) => t === kind);
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.code)}`);
    this.socket = socket;
    socket.onopen = () => this.begin();
    socket.onmessage = ({ data }) => { if (socket === this.socket) this.take(JSON.parse(String(data)) as Incoming); };
    socket.onclose = () => { if (socket === this.socket) this.lost(); };
  }

  private begin(): void {
    this.put({ t: "hello", token: this.token, since: this.state.known.lines.length, v: this.state.known.view?.v ?? 0 });
    for (const asked of this.unanswered.values()) this.put(asked);
    this.again = window.setTimeout(() => { this.wait = FIRST_WAIT_MS; }, STEADY_MS);
    this.pinging = window.setInterval(() => this.ping(), PING_MS);
    this.ping();
  }

  private ping(): void {
    this.pinged = performance.now();
    this.put({ t: "ping", n: ++this.count });
    clearTimeout(this.overdue);
    this.overdue = window.setTimeout(() => this.socket?.close(), PATIENCE_MS);
  }

  private take(message: Incoming): void {
    if (message.t === "pong") {
      clearTimeout(this.overdue);
      this.tell({ lag: Math.round(performance.now() - this.pinged), down: false });
      return;
    }
    if (message.t === "note" && this.waits("note")) return;
    if (message.t === "ack" || message.t === "refused") this.unanswered.delete(message.id);
    this.tell({ known: take(this.state.known, message), down: false });
  }

  private quiet(): void {
    clearTimeout(this.again);
    clearTimeout(this.overdue);
    clearInterval(this.pinging);
  }

  /** The line broke: try again, each time a little later. A table that is not there is not asked for again. */
  private lost(): void {
    this.quiet();
    this.socket = null;
    if (this.ended || this.state.known.closed.endsWith("no-table")) return;
    this.tell({ down: true, lag: -1 });
    this.again = window.setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  private readonly hurry = (): void => {
    if (this.socket !== null || this.ended || document.hidden) return;
    clearTimeout(this.again);
    this.open();
  };
}
