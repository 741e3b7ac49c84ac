/** The top bar of a replay or a review: game, viewpoint, and menu. */
import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { IS_STATIC } from "../edition";
import { getRecord, recordOf } from "../net/api";
import { download } from "../ui/download";
import { useTitleOf, usePage } from "../ui/page";
import { Brand, Icon, IconButton } from "../ui/icon";
import { Popover } from "../ui/drawer";
import { LanguageSwitch, ThemeSwitch } from "../ui/switches";
import type { TableMessage } from "../wire";

interface Props { table: TableMessage; label: string; children: ComponentChildren; extraItems: ComponentChildren; studied?: boolean }

/** Copy the address. */
function CopyLink({ studied = false }: Pick<Props, "studied">) {
  const { text } = usePage();
  const [copied, setCopied] = useState(false);
  const copy = (): void => { void navigator.clipboard?.writeText(location.href).then(() => setCopied(true)); };
  return (
    <button type="button" class="item" onClick={copy}>
      <Icon name={copied ? "check" : "link"} />
      <span class="grow" role="status">{text.say(copied ? "page.copied" : studied ? "page.study.link" : "page.replay.share")}
        <small class="address">{location.href}</small></span>
    </button>
  );
}

function Menu({ table: { code }, extraItems, studied }: Props) {
  const { text } = usePage();
  const save = (event: Event): void => {
    event.preventDefault();
    void getRecord(code).then((record) => download(record, `brushpass-${code}.txt`));
  };
  return (
    <section class="menu" aria-label={text.say("page.menu")}>
      <LanguageSwitch />
      {code !== "" && <CopyLink studied={studied ?? false} />}
      {extraItems}
      {code !== "" && (
        <a class="item" href={recordOf(code)} download onClick={IS_STATIC ? save : undefined}><Icon name="save" />{text.say("page.replay.download")}</a>
      )}
      <a class="item" href="/replay"><Icon name="log" />{text.say("page.replay.open")}</a>
      {code !== "" && <a class="item" href={`/t/${code}`}><Icon name="board" />{text.say("page.replay.table")}</a>}
      <a class="item" href="/"><Icon name="left" />{text.say("page.front")}</a>
    </section>
  );
}

export function ReplayBar(props: Props) {
  const { text, openRule } = usePage();
  const [open, setOpen] = useState(false);
  return (
    <header class="top">
      <Brand href="/" />
      <h1>{useTitleOf(props.table.game)}</h1><span class="sub">{props.label}</span><span class="grow" />
      {props.children}
      <IconButton icon="book" label={text.say("page.rules")} onClick={() => openRule("")} />
      <ThemeSwitch />
      <IconButton icon="menu" label={text.say("page.menu")} aria-expanded={open} onClick={() => setOpen(!open)} />
      {open && <Popover close={() => setOpen(false)}><Menu {...props} /></Popover>}
    </header>
  );
}
