/** The live state of an evening, by long polling; commitments for the next table. */
import { useEffect, useState } from "preact/hooks";
import { saveSecret, newSecret, sealOf, loadSecret } from "../net/secret";
import { RequestError } from "../net/api";
import { getEvening, joinEvening } from "../net/evenings";
import { go } from "../route";
import type { ErrorMessage } from "../ui/problem";
import type { EveningState } from "../wire";
import { ownTables } from "./people";

const AGAIN_MS = 2_000;

export interface Watched { state: EveningState | null; told: ErrorMessage | null; put(state: EveningState): void }

const pause = (): Promise<void> => new Promise((done) => { setTimeout(done, AGAIN_MS); });

/** Waits until somebody looks at the page. */
const looked = (): Promise<void> => new Promise((done) => {
  if (document.hidden) document.addEventListener("visibilitychange", () => done(), { once: true });
  else done();
});

/** Asks for an evening again and again: the server answers as soon as there is news. */
async function follow(code: string, put: (state: EveningState) => void, fail: (told: ErrorMessage) => void, { signal }: AbortController): Promise<void> {
  for (let since = -1; !signal.aborted; await looked()) {
    const asked = performance.now();
    try {
      const state = await getEvening(code, since, signal);
      put(state);
      if (state.v === since && performance.now() - asked < AGAIN_MS) await pause(); // a server that does not let wait
      since = state.v;
    } catch (problem) {
      if (problem instanceof RequestError && !signal.aborted) fail(problem.phrase);
      await pause();
    }
  }
}

/** The evening as it stands, and why it cannot be seen. */
export function useEvening(code: string): Watched {
  const [state, put] = useState<EveningState | null>(null);
  const [told, setTold] = useState<ErrorMessage | null>(null);
  useEffect(() => {
    const end = new AbortController();
    void follow(code, (come) => { put(come); setTold(null); }, setTold, end);
    return () => end.abort();
  }, [code]);
  return { state, told, put };
}

/** Where the secret for the next table waits until that has a code. */
const nextAt = (code: string): string => `evening.${code}`;

/** Seals what one will mix into one's next table, and takes along what was sealed for a table that is open now. */
export function useSealing(state: EveningState | null): void {
  useEffect(() => {
    if (state === null || state.you < 0) return;
    for (const table of ownTables(state)) {
      if (loadSecret(table) === "") saveSecret(table, loadSecret(nextAt(state.code)));
    }
    if (state.sealed || state.over) return;
    const secret = newSecret();
    saveSecret(nextAt(state.code), secret);
    const { name, face } = state.people[state.you]!;
    joinEvening(state.code, { name, face }, sealOf(secret)).catch(() => undefined);
  }, [state?.you, state?.sealed, state?.games.length]);
}

/** Tables where this page was brought to already: one may come back from them and look at the evening. */
const brought = new Set<string>();

/** Goes to one's own table as soon as it is open, once. */
export function useGoing(state: EveningState | null): void {
  useEffect(() => {
    const fresh = state === null ? undefined : ownTables(state).find((table) => !brought.has(table));
    if (fresh === undefined) return;
    brought.add(fresh);
    go(`/t/${fresh}`);
  }, [state]);
}
