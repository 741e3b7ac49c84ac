/** The reveal at the end of a game: one hidden thing after the other, or all at once after a click or with reduced motion. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { AnyFace } from "../../face/face";
import { usePage } from "../../ui/page";
import type { ViewMessage } from "../../wire";
import { useDocumentEvent } from "../../ui/hooks";

const STEP_MS = 380;
/** Limit for all steps together. */
const MAX_MS = 4000;

/** The view to show: once the game is over, what was hidden is revealed step by step. */
export function useReveal(face: AnyFace, message: ViewMessage, still: boolean): unknown {
  const { view, open } = message;
  const steps = useMemo(() => open === undefined ? [] : face.reveal?.(view, open) ?? [], [open !== undefined, face]);
  const { sound } = usePage();
  const [revealed, setRevealed] = useState(0);
  const wasRunning = useRef(false);
  if (open === undefined) wasRunning.current = true;
  const showAll = still || !wasRunning.current || revealed >= steps.length;
  useEffect(() => { if (open === undefined) setRevealed(0); }, [open === undefined]);
  useEffect(() => {
    if (steps.length === 0 || showAll) return undefined;
    const revealNext = (): void => {
      setRevealed(revealed + 1);
      if (sound) void import("../../sound/sound").then(({ play }) => play(["card"]));
    };
    const timer = setTimeout(revealNext, Math.min(STEP_MS, MAX_MS / steps.length));
    return () => clearTimeout(timer);
  }, [steps, revealed, showAll]);
  const skip = (): void => { if (revealed > 0) setRevealed(steps.length); };  // not by the second half of a double click
  useDocumentEvent("pointerdown", skip);
  useDocumentEvent("keydown", skip);
  return (showAll ? steps.at(-1) : steps[revealed - 1]) ?? view;
}
