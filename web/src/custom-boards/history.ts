/** Undo and redo, with a draft that survives leaving the page. */
import { useEffect, useState } from "preact/hooks";
import { loadValue, saveSetting, saveValue } from "../store";
import type { Options } from "../face/editor";

const MAX_STEPS = 200;
/** How many steps of each direction a draft keeps. */
const MAX_SAVED_STEPS = 20;

interface Steps { past: readonly Options[]; now: Options; future: readonly Options[] }

export interface History {
  now: Options;
  change(next: Options): void;
  undo(): void;
  redo(): void;
  canUndo: boolean;
  canRedo: boolean;
}

const isSame = (one: Options, other: Options): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Return the history after a change; a change without effect adds no step. */
export function withChange(steps: Steps, next: Options): Steps {
  if (isSame(steps.now, next)) return steps;
  return { past: [...steps.past, steps.now].slice(-MAX_STEPS), now: next, future: [] };
}

export function withUndo({ past, now, future }: Steps): Steps {
  const last = past.at(-1);
  return last === undefined ? { past, now, future } : { past: past.slice(0, -1), now: last, future: [now, ...future] };
}

export function withRedo({ past, now, future }: Steps): Steps {
  const [next, ...rest] = future;
  return next === undefined ? { past, now, future } : { past: [...past, now], now: next, future: rest };
}

/** Return the saved draft; a new history if there is none. */
function loadDraft(key: string, first: Options): Steps {
  const fresh: Steps = { past: [], now: first, future: [] };
  const { past, now, future } = loadValue<Partial<Steps>>(key, fresh);
  return Array.isArray(past) && typeof now === "object" && Array.isArray(future) ? { past, now, future } : fresh;
}

/** Save a changed board as the draft, and delete the draft of an unchanged one. */
function saveDraft(key: string, { past, now, future }: Steps): void {
  if (past.length + future.length === 0) saveSetting(key, "");
  else saveValue(key, { past: past.slice(-MAX_SAVED_STEPS), now, future: future.slice(0, MAX_SAVED_STEPS) });
}

/** Return the history of a board; `key` names its draft in this browser. */
export function useHistory(first: Options, key: string): History {
  const [steps, setSteps] = useState<Steps>(() => loadDraft(key, first));
  useEffect(() => saveDraft(key, steps), [key, steps]);
  return {
    now: steps.now, canUndo: steps.past.length > 0, canRedo: steps.future.length > 0,
    change: (next) => setSteps((before) => withChange(before, next)),
    undo: () => setSteps(withUndo),
    redo: () => setSteps(withRedo),
  };
}
