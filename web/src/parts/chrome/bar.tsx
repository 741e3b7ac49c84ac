/** The bar over the pages round the games: brand, language, theme, one's name. */
import { useState } from "preact/hooks";
import type { VNode } from "preact";
import { useText } from "../../page";
import { guestName, keepName } from "../people/guest";
import { Brand } from "./icon";
import { LanguageSwitch, ThemeSwitch } from "./switches";

const LONGEST_NAME = 24;

/** One's own name, which can be changed where it stands. */
function NameField({ kind }: { kind: string }): VNode {
  const text = useText();
  const [name, setName] = useState<string | null>(null);
  const typed = (value: string): void => { setName(value); keepName(value); };
  return (
    <input class={kind} value={name ?? guestName(text)} maxLength={LONGEST_NAME} aria-label={text.say("page.name")}
      autocomplete="nickname" onInput={(event) => typed(event.currentTarget.value)}
      onBlur={() => { if (name?.trim() === "") setName(null); }} />
  );
}

/** One's own name in a form, under its label. */
export function LabelledName(): VNode {
  return <label class="named"><span>{useText().say("page.name")}</span><NameField kind="field" /></label>;
}

export function Bar(): VNode {
  return (
    <header class="bar">
      <Brand href="/" /><LanguageSwitch /><ThemeSwitch />
      <span class="myname"><NameField kind="" /></span>
    </header>
  );
}
