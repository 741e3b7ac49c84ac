/** What a game's components see at a step of a replay. */
import { useMemo } from "preact/hooks";
import type { Seen, Thing, AnyFace } from "../face/face";
import { useText } from "../ui/page";
import { usePhone, useReducedMotion } from "../ui/hooks";
import type { Replay } from "../wire";
import { linesSeenAt, linesOf } from "./steps";
import { logWords } from "../face/logWords";

const noop = (): void => undefined;

/** Return `seen` for a step; `picked` things are shown as selected. */
export function useReplaySeen(face: AnyFace, { table, steps }: Replay, index: number, picked: readonly Thing[]): Seen<unknown> {
  const text = useText();
  const still = useReducedMotion();
  const phone = usePhone();
  const step = steps[index]!;
  const lines = useMemo(() => linesOf(steps), [steps]);
  const chosen = new Set(picked);
  const seen: Seen<unknown> = {
    lineText: (line) => logWords(face, seen, line),
    view: step.message.view, lines: lines.slice(0, linesSeenAt(step)), fresh: linesSeenAt(step) - step.message.from,
    you: table.you, seats: table.seats, config: table.options, options: step.message.options, picked: chosen,
    lit: (thing) => chosen.has(thing), disabled: () => false, pick: noop, choose: noop, aids: step.message.aids ?? {},
    zones: step.message.zones ?? [], text, covered: false, still, phone,
  };
  return seen;
}
