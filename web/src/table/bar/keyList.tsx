/** The list of keyboard shortcuts. */
import { useState } from "preact/hooks";
import type { VNode } from "preact";
import { useText } from "../../ui/page";
import { Drawer } from "../../ui/drawer";
import { Icon } from "../../ui/icon";
import { isTyping, useDocumentEvent } from "../../ui/hooks";
import { SKIP_KEY } from "../pace";

const KEYS: readonly (readonly [string, string])[] = [
  ["Tab", "tab"], ["← ↑ → ↓", "arrows"], ["1 – 9, 0", "digits"], ["Enter", "enter"], ["Esc", "escape"],
  [SKIP_KEY.toUpperCase(), "skip"], ["Space", "space"], ["R", "aid"], ["?", "help"],
];

function KeyList({ close }: { close(): void }) {
  const text = useText();
  const title = text.say("page.keys");
  return (
    <Drawer kind="keys" label={title} title={title} close={close}>
      <dl>{KEYS.map(([key, name]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{text.say(`page.keys.${name}`)}</dd></div>)}</dl>
    </Drawer>
  );
}

/** The menu item that opens the list; "?" opens it from everywhere. */
export function KeysItem({ open }: { open(): void }) {
  return <button type="button" class="item bykey" onClick={open}><Icon name="keys" />{useText().say("page.keys")}</button>;
}

/** Return the list if it is open, and a function that opens it. */
export function useKeyList(): { list: VNode | null; open(): void } {
  const [shown, setShown] = useState(false);
  useDocumentEvent("keydown", (event) => { if (event.key === "?" && !isTyping(event.target)) setShown(!shown); });
  return { list: shown ? <KeyList close={() => setShown(false)} /> : null, open: () => setShown(true) };
}
