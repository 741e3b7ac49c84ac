/** State and error message of a request. */
import { useRef, useState } from "preact/hooks";
import { RequestError } from "../net/api";
import { useText } from "./page";
import type { RefusedMessage } from "../wire";
import { RuleChip } from "./ruleChip";

export type ErrorMessage = Pick<RefusedMessage, "key" | "params" | "rule">;

export function ErrorText({ error }: { error: ErrorMessage | null }) {
  const text = useText();
  if (error === null) return null;
  const words = text.has(error.key) ? text.say(error.key, { ...error.params, rule: error.rule }) : text.say("page.error");
  return <p class="problem" role="alert">{words}<RuleChip rule={error.rule} /></p>;
}

export interface RequestState { busy: boolean; error: ErrorMessage | null; run(task: () => Promise<void>): void; clear(): void }

/** Run one request at a time, and keep the error of the last one. More requests wait if they are queued; else they are dropped. */
export function useRequest(queued = false): RequestState {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorMessage | null>(null);
  const last = useRef(Promise.resolve());
  const onFailure = (reason: unknown): void =>
    setError(reason instanceof RequestError ? reason.phrase : { key: "page.error", params: {}, rule: "" });
  const run = (task: () => Promise<void>): void => {
    if (busy && !queued) return;
    setBusy(true);
    setError(null);
    const done = last.current.then(task).catch(onFailure);
    last.current = done;
    void done.finally(() => { if (last.current === done) setBusy(false); });
  };
  return { busy, error, run, clear: () => setError(null) };
}
