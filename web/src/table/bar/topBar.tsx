/** The top bar of a table. */
import { useState } from "preact/hooks";
import { useTitleOf, usePage } from "../../ui/page";
import type { TableMessage } from "../../wire";
import { Brand, Icon } from "../../ui/icon";
import { Invite } from "../../people/invite";
import { TableMenu } from "./menu";
import { Popover } from "../../ui/drawer";
import { SoundSwitch, ThemeSwitch, formatCode } from "../../ui/switches";
import { useKeyList } from "./keyList";

export interface TopBarProps {
  table: TableMessage;
  /** The opponents' names. */
  opponents: string;
  lag: number;
  covered: boolean;
  setCovered(on: boolean): void;
  resign: (() => void) | null;
  /** A lesson, to which nobody is invited. */
  lesson: boolean;
}

/** The button that covers the player's secrets. */
export function CoverSwitch({ covered, setCovered }: { covered: boolean; setCovered(on: boolean): void }) {
  const { text } = usePage();
  const label = text.say(covered ? "page.uncover" : "page.cover");
  const title = covered ? `${label} (${text.say("page.cover.hint")})` : label;
  return (
    <button type="button" class="iconbtn no-phone" aria-pressed={covered} aria-label={label} title={title}
      onClick={() => setCovered(!covered)}><Icon name={covered ? "shut" : "eye"} />
      <span class="word">{text.say(covered ? "page.word.uncover" : "page.word.cover")}</span></button>
  );
}

/** The top bar of a table; at most one popover is open. */
export function TopBar(props: TopBarProps) {
  const { table, opponents } = props;
  const { text, openRule } = usePage();
  const [open, setOpen] = useState<"" | "invite" | "menu">("");
  const keys = useKeyList();
  const toggle = (which: "invite" | "menu"): void => setOpen(open === which ? "" : which);
  return (
    <header class="top">
      <Brand href="/" />
      <h1>{useTitleOf(table.game)}</h1><span class="sub">{opponents}</span><span class="grow" />
      {!props.lesson && (
        <>
          <button type="button" class="code" aria-label={text.say("page.code", { code: formatCode(table.code) })}
            onClick={() => toggle("invite")}>{formatCode(table.code)}</button>
          <button type="button" class="iconbtn no-phone" aria-label={text.say("page.invite")}
            title={text.say("page.invite")} aria-expanded={open === "invite"} onClick={() => toggle("invite")}>
            <Icon name="link" /><span class="word">{text.say("page.invite")}</span>
          </button>
        </>
      )}
      <button type="button" class="iconbtn" aria-label={text.say("page.rules")} title={text.say("page.rules")}
        onClick={() => openRule("")}><Icon name="book" /><span class="word">{text.say("page.rules")}</span></button>
      {table.you >= 0 && <CoverSwitch covered={props.covered} setCovered={props.setCovered} />}
      <SoundSwitch /><ThemeSwitch />
      <button type="button" class="iconbtn" aria-label={text.say("page.menu")} title={text.say("page.menu")}
        aria-expanded={open === "menu"} onClick={() => toggle("menu")}><Icon name="menu" /><span class="word">{text.say("page.menu")}</span></button>
      {open !== "" && (
        <Popover close={() => setOpen("")}>
          {open === "invite" ? <Invite code={table.code} /> : <TableMenu {...props} openKeyList={keys.open} close={() => setOpen("")} />}
        </Popover>
      )}
      {keys.list}
    </header>
  );
}
