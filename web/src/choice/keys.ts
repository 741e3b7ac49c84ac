/** The keys of a choice that is being made, and where the focus goes. */
import { useEffect, useRef } from "preact/hooks";
import { isControl, isTyping, useDocument } from "../parts/tools/useful";
import type { Option, ViewMessage } from "../wire";
import type { Choice } from "./choose";

/** What lies over the table and is closed first. */
const OVER = ".popover,.drawer,.bubble,.rulepop";

/** Esc undoes, Enter sends what is ready; the question gets the focus when the turn comes, or where nothing has it. */
export function useKeys(choice: Choice, act: (option: Option) => void, { options, v }: ViewMessage): void {
  const asked = options.length > 0;
  useDocument("keydown", (event) => {
    const one = choice.ready.length === 1 ? choice.ready[0] : undefined;
    if (event.key === "Escape" && !isTyping(event.target) && document.querySelector(OVER) === null) choice.undo();
    const within = event.target instanceof Element && event.target.closest(OVER) !== null;
    if (event.key === "Enter" && one !== undefined && !isControl(event.target) && !within) act(one.option);
  });
  const before = useRef(asked);
  useEffect(() => {
    const wanted = !before.current || document.activeElement === document.body;
    const free = wanted && !isTyping(document.activeElement);
    if (asked && free) document.getElementById("question")?.focus({ preventScroll: true });
    before.current = asked;
  }, [asked, v]);
}
