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
  const [turned, setTurned] = useState(0);
  const live = useRef(false);
  if (open === undefined) live.current = true;
  const all = still || !live.current || turned >= steps.length;
  useEffect(() => { if (open === undefined) setTurned(0); }, [open === undefined]);
  useEffect(() => {
    if (steps.length === 0 || all) return undefined;
    const turn = (): void => {
      setTurned(turned + 1);
      if (sound) void import("../../sound/sound").then(({ play }) => play("card"));
    };
    const timer = setTimeout(turn, Math.min(STEP_MS, MAX_MS / steps.length));
    return () => clearTimeout(timer);
  }, [steps, turned, all]);
  const skip = (): void => { if (turned > 0) setTurned(steps.length); };  // not by the second half of a double click
  useDocumentEvent("pointerdown", skip);
  useDocumentEvent("keydown", skip);
  return (all ? steps.at(-1) : steps[turned - 1]) ?? view;
}
