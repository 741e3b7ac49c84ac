/** A small sheet under the top bar, closed by Esc or by a tap elsewhere. */
import type { ComponentChildren, VNode } from "preact";
import { useOver } from "../tools/useful";

export function Popover({ close, children }: { close(): void; children: ComponentChildren }): VNode {
  const box = useOver(".popover,[aria-expanded=true],.code,.drawer", close);
  return <div class="popover" ref={box} tabIndex={-1}>{children}</div>;
}
