/** Dialogs: a drawer at the side, and a popover under the top bar. */
import type { ComponentChildren } from "preact";
import { useText } from "./page";
import { Icon } from "./icon";
import { useOverlay } from "./hooks";

interface Props { kind?: string; label: string; title: string; close(): void; children: ComponentChildren }

export function Drawer({ kind = "", label, title, close, children }: Props) {
  const text = useText();
  const box = useOverlay(".drawer,.rule", close);
  return (
    <div class={`drawer ${kind}`} role="dialog" aria-label={label} ref={box} tabIndex={-1}>
      <div class="row">
        <h2 class="display grow">{title}</h2>
        <button type="button" class="iconbtn" aria-label={text.say("page.close")} onClick={close}><Icon name="close" /></button>
      </div>
      {children}
    </div>
  );
}

export function Popover({ close, children }: { close(): void; children: ComponentChildren }) {
  const box = useOverlay(".popover,[aria-expanded=true],.code,.drawer", close);
  return <div class="popover" ref={box} tabIndex={-1}>{children}</div>;
}
