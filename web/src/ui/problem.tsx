/** What went wrong with a request, in words. */
import { useState } from "preact/hooks";
import type { VNode } from "preact";
import { Refused } from "../net/api";
import { useText } from "./page";
import type { RefusedMessage } from "../wire";
import { RuleChip } from "./ruleChip";

export type Told = Pick<RefusedMessage, "key" | "told" | "rule">;

export function Problem({ told }: { told: Told | null }): VNode | null {
  const text = useText();
  if (told === null) return null;
  const words = text.has(told.key) ? text.say(told.key, { ...told.told, rule: told.rule }) : text.say("page.error");
  return <p class="problem" role="alert">{words}<RuleChip rule={told.rule} /></p>;
}

export interface Trying { busy: boolean; told: Told | null; attempt(work: () => Promise<void>): void; forget(): void }

/** Runs one request at a time and keeps why the last one failed. */
export function useTrying(): Trying {
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const failed = (problem: unknown): void =>
    setTold(problem instanceof Refused ? problem.phrase : { key: "page.error", told: {}, rule: "" });
  const attempt = (work: () => Promise<void>): void => {
    if (busy) return;
    setBusy(true);
    setTold(null);
    void work().catch(failed).finally(() => setBusy(false));
  };
  return { busy, told, attempt, forget: () => setTold(null) };
}
