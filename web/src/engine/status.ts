/** The state of the engine, for the notice that shows it. */
export type EngineStatus =
  | { state: "idle" }
  | { state: "loading"; loaded: number; total: number }
  | { state: "ready"; stored: boolean; full: boolean; ms: Record<string, number> }
  | { state: "failed"; reason: string };

let status: EngineStatus = { state: "idle" };
const listeners = new Set<(status: EngineStatus) => void>();

export const engineStatus = (): EngineStatus => status;

export function setStatus(next: EngineStatus): void {
  status = next;
  for (const listener of listeners) listener(next);
}

/** Call a function with each new state; returns what ends that. */
export function onStatus(listener: (status: EngineStatus) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
