/** Undo and redo. */
import { useState } from "preact/hooks";
import type { Options } from "../face/editor";

const MAX_STEPS = 200;

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

export function useHistory(first: Options): History {
  const [steps, setSteps] = useState<Steps>({ past: [], now: first, future: [] });
  return {
    now: steps.now, canUndo: steps.past.length > 0, canRedo: steps.future.length > 0,
    change: (next) => setSteps((before) => withChange(before, next)),
    undo: () => setSteps(withUndo),
    redo: () => setSteps(withRedo),
  };
}
