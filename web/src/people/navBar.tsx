/** The navigation bar of every page but the table, with the user's name. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useTitle } from "../ui/hooks";
import { useText } from "../ui/page";
import { saveProfile } from "../net/api";
import { Avatar } from "./avatar";
import { guestName, saveName, ownAvatar, ownIdentity } from "./guest";
import { Brand } from "../ui/icon";
import { LanguageSwitch, ThemeSwitch } from "../ui/switches";

const MAX_NAME_LENGTH = 24;

/** The user's name, editable in place. */
function NameField({ kind }: { kind: string }) {
  const text = useText();
  const [name, setName] = useState<string | null>(null);
  const onType = (value: string): void => { setName(value); saveName(value); };
  const onLeave = (): void => {
    if (name?.trim() === "") setName(null);
    if (name !== null) void saveProfile(ownIdentity(text)).catch(() => undefined);
  };
  return (
    <input class={kind} value={name ?? guestName(text)} maxLength={MAX_NAME_LENGTH} aria-label={text.say("page.name")}
      autocomplete="nickname" onInput={(event) => onType(event.currentTarget.value)}
      onBlur={onLeave} />
  );
}

/** The user's name in a form, with a label. */
export function LabelledName() {
  return <label class="named"><span>{useText().say("page.name")}</span><NameField kind="field" /></label>;
}

/** A page with the navigation bar and its title as a heading. */
export function SimplePage({ title, kind, children }: { title: string; kind: string; children: ComponentChildren }) {
  useTitle(title);
  return (
    <>
      <NavBar />
      <main class={`front ${kind}`}><h1 class="display">{title}</h1>{children}</main>
    </>
  );
}

export function NavBar() {
  const label = useText().say("page.me");
  return (
    <header class="bar">
      <Brand href="/" /><LanguageSwitch /><ThemeSwitch />
      <span class="myname"><a href="/me" class="meface" aria-label={label} title={label}><Avatar code={ownAvatar()} /></a><NameField kind="" /></span>
    </header>
  );
}
