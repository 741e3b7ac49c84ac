/** The live state of an evening, by long polling; commitments for the next table. */
import { useEffect, useRef, useState, type MutableRef } from "preact/hooks";
import { saveSecret, newSecret, sealOf, loadSecret } from "../net/secret";
import { longPoll, RequestError } from "../net/api";
import { getEvening, joinEvening } from "../net/evenings";
import { navigate } from "../route";
import type { ErrorMessage } from "../ui/problem";
import type { EveningState } from "../wire";
import { ownTables } from "./members";

const RETRY_MS = 2_000;

/** What the parts of the page show; `send` makes a request and shows the evening that it returns. */
export interface EveningProps { state: EveningState; busy: boolean; send(request: () => Promise<EveningState>): void }

interface EveningSubscription { state: EveningState | null; error: ErrorMessage | null; setState(state: EveningState): void }

const pause = (): Promise<void> => new Promise((done) => { setTimeout(done, RETRY_MS); });

/** Wait until the page is visible. */
const untilVisible = (): Promise<void> => new Promise((done) => {
  if (document.hidden) document.addEventListener("visibilitychange", () => done(), { once: true });
  else done();
});

/**
 * Poll an evening; the server answers as soon as its version changes. A poll that was under way during one of the user's
 * own requests is repeated: its response may be older, or that of a visitor who has joined in the meantime.
 */
async function poll(load: (since: number, signal: AbortSignal) => Promise<EveningState>, ownResponses: MutableRef<number>, setState: (state: EveningState) => void, onError: (error: ErrorMessage) => void, signal: AbortSignal): Promise<void> {
  for (let since = -1; !signal.aborted; await untilVisible()) {
    const startedAt = performance.now();
    const responsesBefore = ownResponses.current;
    try {
      const state = await longPoll((request) => load(since, request), signal);
      if (ownResponses.current !== responsesBefore) {
        since = -1;
        continue;
      }
      setState(state);
      if (state.v === since && performance.now() - startedAt < RETRY_MS) await pause(); // a server that does not let wait
      since = state.v;
    } catch (failure) {
      if (failure instanceof RequestError && !signal.aborted) onError(failure.phrase);
      await pause();
    }
  }
}

/** Return the current state of an evening, and the error if it cannot be loaded. */
export function useEvening(code: string, load = getEvening): EveningSubscription {
  const [state, setState] = useState<EveningState | null>(null);
  const [error, setError] = useState<ErrorMessage | null>(null);
  const ownResponses = useRef(0);
  useEffect(() => {
    const controller = new AbortController();
    void poll((since, signal) => load(code, since, signal), ownResponses, (next) => { setState(next); setError(null); }, setError, controller.signal);
    return () => controller.abort();
  }, [code]);
  const showResponse = (next: EveningState): void => {
    ownResponses.current += 1;
    setState(next);
  };
  return { state, error, setState: showResponse };
}

/** The storage key of the secret for the next table, which has no code yet. */
const pendingKey = (code: string): string => `evening.${code}`;

/** Commit to a secret for the user's next table, and move the committed secret to a table that has opened; none in a tournament of shared deals. */
export function useCommitment(state: EveningState | null): void {
  useEffect(() => {
    if (state === null || state.you < 0 || (state.duplicate && state.kind !== "evening")) return;
    for (const table of ownTables(state)) {
      if (loadSecret(table) === "") saveSecret(table, loadSecret(pendingKey(state.code)));
    }
    if (state.sealed || state.over) return;
    const secret = newSecret();
    saveSecret(pendingKey(state.code), secret);
    const { name, face } = state.people[state.you]!;
    joinEvening(state.code, { name, face }, sealOf(secret)).catch(() => undefined);
  }, [state?.you, state?.sealed, state?.games.length]);
}

/** Tables that were already opened automatically, so that the user can return to the evening. */
const visited = new Set<string>();

/** Open the user's own table once, as soon as it exists. */
export function useTableRedirect(state: EveningState | null): void {
  useEffect(() => {
    const newTable = state === null ? undefined : ownTables(state).find((table) => !visited.has(table));
    if (newTable === undefined) return;
    visited.add(newTable);
    navigate(`/t/${newTable}`);
  }, [state]);
}
