/** The top bar of a table. */
import { useState } from "preact/hooks";
import { useTitleOf, usePage } from "../../ui/page";
import type { TableMessage } from "../../wire";
import { Brand, IconButton } from "../../ui/icon";
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
function CoverSwitch({ covered, setCovered }: { covered: boolean; setCovered(on: boolean): void }) {
  const { text } = usePage();
  const label = text.say(covered ? "page.uncover" : "page.cover");
  const title = covered ? `${label} (${text.say("page.cover.hint")})` : label;
  return (
    <IconButton icon={covered ? "shut" : "eye"} label={label} title={title} kind=" no-phone" aria-pressed={covered}
      word={text.say(covered ? "page.word.uncover" : "page.word.cover")} onClick={() => setCovered(!covered)} />
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
          <IconButton icon="link" label={text.say("page.invite")} kind=" no-phone" aria-expanded={open === "invite"} onClick={() => toggle("invite")} />
        </>
      )}
      <IconButton icon="book" label={text.say("page.rules")} onClick={() => openRule("")} />
      {table.you >= 0 && <CoverSwitch covered={props.covered} setCovered={props.setCovered} />}
      <SoundSwitch /><ThemeSwitch />
      <IconButton icon="menu" label={text.say("page.menu")} aria-expanded={open === "menu"} onClick={() => toggle("menu")} />
      {open !== "" && (
        <Popover close={() => setOpen("")}>
          {open === "invite" ? <Invite code={table.code} /> : <TableMenu {...props} openKeyList={keys.open} close={() => setOpen("")} />}
        </Popover>
      )}
      {keys.list}
    </header>
  );
}
