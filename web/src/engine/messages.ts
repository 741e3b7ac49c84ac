/** Messages between the page and the worker of the engine; the texts are those that a server would send. */
export type ToEngine =
  | { t: "ask"; n: number; method: string; path: string; body: string; guest: string }
  | { t: "open"; n: number; code: string; hello: string; guest: string }
  | { t: "send"; n: number; text: string }
  | { t: "close"; n: number };

export type FromEngine =
  | { t: "progress"; loaded: number; total: number }
  | { t: "ready"; stored: boolean; ms: Record<string, number> }
  | { t: "failed"; reason: string }
  /** Whether the last write failed; a game goes on once one succeeds. */
  | { t: "disk"; full: boolean }
  /** `answer`: a response; `stream`, `chunk`, `end`: one in parts; `received`, `closed`: of a connection. */
  | { t: "answer" | "stream" | "chunk" | "end" | "received" | "closed"; n: number; text: string };
