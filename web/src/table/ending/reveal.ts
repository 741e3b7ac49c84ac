/** The end of a game, turned over piece by piece: each in a moment, all at once where that is wanted. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { AnyFace } from "../../face/load";
import { usePage } from "../../ui/page";
import type { ViewMessage } from "../../wire";
import { useDocumentEvent } from "../../ui/hooks";

/** Milliseconds for a piece; all of them together take no longer than the longest. */
const STEP_MS = 380;
const MAX_MS = 4000;

/** What is shown of a game that may be over: the view, more and more open, and whether all is. */
export function useReveal(face: AnyFace, message: ViewMessage, still: boolean): { view: unknown; whole: boolean } {
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
  const shown = all ? steps.at(-1) : steps[turned - 1];
  return { view: shown ?? view, whole: steps.length > 0 && all };
}
