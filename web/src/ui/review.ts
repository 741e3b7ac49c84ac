/** The review of a finished game from one seat, requested and polled until it is done. */
import { useEffect, useState } from "preact/hooks";
import { IS_STATIC } from "../edition";
import { getReview, RequestError, startReview } from "../net/api";
import type { ReviewState } from "../wire";
import type { ErrorMessage } from "./problem";

const FIRST_POLL_MS = 700;
const MAX_POLL_MS = 5_000;
const ABORTED: ErrorMessage = { key: IS_STATIC ? "page.static.failed" : "server.refused.busy", params: {}, rule: "" };

interface ReviewProgress { state: ReviewState | null; error: ErrorMessage | null }

/** Start a review and poll it until it is done. */
export function useReview(code: string, seat: number): ReviewProgress {
  const [{ state, error }, set] = useState<ReviewProgress>({ state: null, error: null });
  useEffect(() => {
    let [timer, delay] = [0, FIRST_POLL_MS];
    const update = (result: ReviewState): void => {
      const aborted = !result.done && result.progress < 0;
      set({ state: result, error: aborted ? ABORTED : null });
      if (result.done || aborted) return;
      timer = window.setTimeout(() => { getReview(code, seat).then(update, fail); }, delay);
      delay = Math.min(1.3 * delay, MAX_POLL_MS);
    };
    const fail = (problem: unknown): void => set({ state: null, error: problem instanceof RequestError ? problem.phrase : ABORTED });
    set({ state: null, error: null });
    startReview(code, seat).then(update, fail);
    return () => clearTimeout(timer);
  }, [code, seat]);
  return { state, error };
}
