/** A small sheet under the top bar, closed by Esc or by a tap elsewhere. */
import { useRef } from "preact/hooks";
import type { ComponentChildren, VNode } from "preact";
import { useDocument, useFocus } from "./useful";

export function Popover({ close, children }: { close(): void; children: ComponentChildren }): VNode {
  const box = useRef<HTMLDivElement>(null);
  useFocus(box);
  useDocument("keydown", ({ key }) => { if (key === "Escape") close(); });
  useDocument("pointerdown", ({ target }) => {
    if (target instanceof Element && target.closest(".popover,[aria-expanded=true],.code,.drawer") === null) close();
  });
  return <div class="popover" ref={box} tabIndex={-1}>{children}</div>;
}
