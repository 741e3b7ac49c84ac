/**
 * The second worker of the engine as the first one sees it: started by a job, ended after a long job, and after a short one
 * when it has been idle for a while.
 */
import type { FromEngine } from "./messages";

export type JobMessage = { t: "start"; interpreter: WebAssembly.Module | null } | { t: "run"; n: number; payload: string } | { t: "cancel"; n: number };
export type JobAnswer = { t: "part"; n: number; part: number } | { t: "done"; n: number; text: string };
export type Report = (progress: number) => void;

/** Its Python takes as much memory as the first one's; a start takes seconds, and hints, which report no progress, often come in a row. */
export const IDLE_MS = 30_000;

export class JobWorker {
  private worker: Worker | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<number, { isLong: boolean; report: Report; done(text: string): void; failed(reason: Error): void }>();

  /** `interpreter` gives the compiled code of Python. */
  constructor(private readonly create: () => Worker, private readonly interpreter: () => WebAssembly.Module | null) {}

  readonly call = (n: number, payload: string, report: Report): Promise<string> => new Promise((done, failed) => {
    clearTimeout(this.timer);
    this.waiting.set(n, { isLong: false, report, done, failed });
    this.start().postMessage({ t: "run", n, payload } satisfies JobMessage);
  });

  readonly cancel = (n: number): void => this.worker?.postMessage({ t: "cancel", n } satisfies JobMessage);

  private start(): Worker {
    if (this.worker !== null) return this.worker;
    const worker = this.create();
    worker.onmessage = ({ data }: MessageEvent<JobAnswer | FromEngine>) => this.onMessage(data);
    worker.onerror = () => this.onFailed("jobs");
    worker.postMessage({ t: "start", interpreter: this.interpreter() } satisfies JobMessage);
    this.worker = worker;
    return worker;
  }

  private onMessage(message: JobAnswer | FromEngine): void {
    if (message.t === "part") this.onPart(message.n, message.part);
    else if (message.t === "failed") this.onFailed(message.reason);
    else if (message.t === "done") this.onDone(message.n, message.text);
  }

  private onPart(n: number, part: number): void {
    const job = this.waiting.get(n);
    if (job === undefined) return;
    job.isLong = true;
    job.report(part);
  }

  private onDone(n: number, text: string): void {
    const job = this.waiting.get(n);
    job?.done(text);
    this.waiting.delete(n);
    if (this.waiting.size > 0) return;
    if (job?.isLong === true) this.end();
    else this.timer = setTimeout(() => this.end(), IDLE_MS);
  }

  private onFailed(reason: string): void {
    this.end();
    for (const { failed } of this.waiting.values()) failed(new Error(reason));
    this.waiting.clear();
  }

  private end(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
  }
}
