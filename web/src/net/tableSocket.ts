/** The connection to a table: authenticates, resumes after a disconnect, resends unanswered requests, measures latency. */
import { EMPTY_TABLE, reduce, type TableState, type TableCommand } from "./tableState";
import { transport, type Connection } from "./transport";
import type { Incoming, Outgoing } from "../wire";

const PING_MS = 20_000;
const PONG_TIMEOUT_MS = 10_000;
const FIRST_BACKOFF_MS = 400;
const MAX_BACKOFF_MS = 15_000;
const STABLE_MS = 5_000;

/** The state of the connection, as the page sees it. */
export interface ConnectionState {
  known: TableState;
  down: boolean;
  /** The answer to an action is pending. */
  awaiting: boolean;
  lag: number;
}

type Request = Extract<Outgoing, { id: string }>;

/** A new request id; `randomUUID` does not exist on plain HTTP. */
const newId = (): string => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether a request is sent again after a disconnect; those are idempotent. */
const isRetried = ({ t }: Request): boolean => t === "act" || t === "note" || t === "undo" || t === "resign" || t === "rematch" || t === "reveal";

export class TableSocket {
  state: ConnectionState = { known: EMPTY_TABLE, down: false, awaiting: false, lag: -1 };
  private socket: Connection | null = null;
  private readonly pending = new Map<string, Request>();
  private backoff = FIRST_BACKOFF_MS;
  private retryTimer = 0;
  private pingTimer = 0;
  private pongTimer = 0;
  private pingedAt = 0;
  private pings = 0;
  private closed = false;

  /** `watch`: connect as a spectator, even in the browser of a player. */
  constructor(private readonly code: string, private token: string, private readonly onChange: (state: ConnectionState) => void,
    private readonly watch = false) {
    this.open();
    addEventListener("online", this.retryNow);
    document.addEventListener("visibilitychange", this.retryNow);
  }

  /** Send a request under a new id. */
  send(command: TableCommand): void {
    const request = { ...command, id: newId() } as Request;
    if (isRetried(request)) this.pending.set(request.id, request);
    this.transmit(request);
    this.update(request.t === "note" ? { known: { ...this.state.known, note: request.text } } : {});
  }

  /** Reconnect with the token of another seat. */
  reconnectAs(token: string): void {
    this.token = token;
    this.state = { ...this.state, known: { ...EMPTY_TABLE, table: this.state.known.table } };
    this.pending.clear();
    this.clearTimers();
    const previous = this.socket;
    this.open();
    previous?.close();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.retryNow);
    document.removeEventListener("visibilitychange", this.retryNow);
    this.clearTimers();
    this.socket?.close();
  }

  private transmit(message: Outgoing): void {
    if (this.socket?.isOpen === true) this.socket.send(JSON.stringify(message));
  }

  private update(change: Partial<ConnectionState>): void {
    this.state = { ...this.state, ...change, awaiting: this.isPending("act") || this.isPending("undo") };
    if (!this.closed) this.onChange(this.state);
  }

  /** Whether a request of a kind is unanswered. */
  private isPending(kind: Request["t"]): boolean {
    return [...this.pending.values()].some(({ t }) => t === kind);
  }

  private open(): void {
    const socket: Connection = transport.open(this.code, {
      opened: () => { if (socket === this.socket) this.onOpen(); },
      received: (text) => { if (socket === this.socket) this.onMessage(JSON.parse(text) as Incoming); },
      closed: () => { if (socket === this.socket) this.onClose(); },
    });
    this.socket = socket;
  }

  private onOpen(): void {
    const { table, lines } = this.state.known;
    const since = table?.referee !== undefined && table.you < 0 ? 0 : lines.length; // a referee's log is another one
    this.transmit({ t: "hello", token: this.token, since, v: this.state.known.view?.v ?? 0, watch: this.watch });
    for (const request of this.pending.values()) this.transmit(request);
    this.retryTimer = window.setTimeout(() => { this.backoff = FIRST_BACKOFF_MS; }, STABLE_MS);
    this.pingTimer = window.setInterval(() => this.ping(), PING_MS);
    this.ping();
  }

  private ping(): void {
    this.pingedAt = performance.now();
    this.transmit({ t: "ping", n: ++this.pings });
    clearTimeout(this.pongTimer);
    this.pongTimer = window.setTimeout(() => this.socket?.close(), PONG_TIMEOUT_MS);
  }

  private onMessage(message: Incoming): void {
    if (message.t === "pong") {
      clearTimeout(this.pongTimer);
      this.update({ lag: Math.round(performance.now() - this.pingedAt), down: false });
      return;
    }
    if (message.t === "note" && this.isPending("note")) return;
    if (message.t === "ack" || message.t === "refused") this.pending.delete(message.id);
    this.update({ known: reduce(this.state.known, message), down: false });
  }

  private clearTimers(): void {
    clearTimeout(this.retryTimer);
    clearTimeout(this.pongTimer);
    clearInterval(this.pingTimer);
  }

  /** Reconnect with exponential backoff, unless the table does not exist. */
  private onClose(): void {
    this.clearTimers();
    this.socket = null;
    if (this.closed || this.state.known.closed.endsWith("no-table")) return;
    this.update({ down: true, lag: -1 });
    this.retryTimer = window.setTimeout(() => this.open(), this.backoff * (0.75 + Math.random() / 2));
    this.backoff = Math.min(this.backoff * 2, MAX_BACKOFF_MS);
  }

  private readonly retryNow = (): void => {
    if (this.socket !== null || this.closed || document.hidden) return;
    clearTimeout(this.retryTimer);
    this.open();
  };
}
