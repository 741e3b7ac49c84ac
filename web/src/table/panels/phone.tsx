/** The parts of a table on a phone: who plays, the bar at the foot, and the sheets that it opens. */
import type { TableState } from "../../net/tableState";
import { Invite } from "../../people/invite";
import { BottomSheet } from "../../ui/bottomSheet";
import { Icon } from "../../ui/icon";
import { usePage, useText } from "../../ui/page";
import { formatCode } from "../../ui/switches";
import type { TopBarProps } from "../bar/topBar";
import { useKeyList } from "../bar/keyList";
import { TableMenu } from "../bar/menu";
import type { HintState } from "../hint";
import { linesSince } from "../log";
import { PlayerChip, seatOrder } from "../players/players";
import type { TableProps } from "./panels";
import { LogPage, NotesPage, PlayersPage } from "./tabs";

export type PhoneSheet = "" | "log" | "notes" | "players" | "menu";
const SHEETS: readonly [Exclude<PhoneSheet, "">, string][] = [["log", "log"], ["notes", "note"], ["players", "people"], ["menu", "menu"]];

const titleKey = (sheet: PhoneSheet): string => sheet === "menu" ? "page.menu" : `page.tab.${sheet}`;

/** The players in one row; the one who is asked is lit. A tap opens the sheet of players. */
export function Chips({ face, seen, table, open }: TableProps & { open(): void }) {
  const order = seatOrder(table.seats.length, seen.you);
  return (
    <section class={`who of${order.length}`} aria-label={seen.text.say("page.tab.players")}>
      {order.map((seat) => <PlayerChip key={seat} face={face} seen={seen} seat={seat} two={order.length === 2} open={open} />)}
    </section>
  );
}

interface PhoneBarProps { sheet: PhoneSheet; setSheet(sheet: PhoneSheet): void; known: TableState; unread: number; hint: HintState | null }

/** The bar at the foot: the sheets, and a hint, or the rules where no hint is given. */
export function PhoneBar({ sheet, setSheet, known, unread, hint }: PhoneBarProps) {
  const { text, openRule } = usePage();
  const missed = linesSince(known.lines, known.view?.mine ?? 0);
  return (
    <nav class="phonebar" aria-label={text.say("page.tabs")}>
      {SHEETS.map(([name, icon]) => (
        <button type="button" key={name} aria-expanded={sheet === name} aria-haspopup="dialog" onClick={() => setSheet(sheet === name ? "" : name)}>
          <Icon name={icon} />{text.say(titleKey(name))}
          {name === "players" && unread > 0 && <i>{unread}</i>}
          {name === "log" && missed > 0 && <i class="quiet" title={text.say("page.log.since", { n: missed })}>{missed}</i>}
        </button>
      ))}
      {hint === null ? <button type="button" onClick={() => { setSheet(""); openRule(""); }}><Icon name="book" />{text.say("page.rules")}</button> : (
        <button type="button" aria-pressed={hint.shown !== null} disabled={hint.busy} onClick={() => { setSheet(""); hint.toggle(); }}>
          <Icon name="lamp" />{text.say(hint.busy ? "page.hint.wait" : "page.hint")}
        </button>
      )}
    </nav>
  );
}

/** The menu, with what the top bar of larger screens has. */
function MenuPage({ bar, close }: { bar: TopBarProps; close(): void }) {
  const { text, openRule } = usePage();
  const keys = useKeyList();
  return (
    <>
      {!bar.lesson && (
        <details class="invitefold">
          <summary class="item"><Icon name="link" /><span class="grow">{text.say("page.invite")}</span><b class="code">{formatCode(bar.table.code)}</b></summary>
          <Invite code={bar.table.code} />
        </details>
      )}
      <section class="menu"><button type="button" class="item" onClick={() => { close(); openRule(""); }}><Icon name="book" />{text.say("page.rules")}</button></section>
      <TableMenu {...bar} openKeyList={keys.open} close={close} />
      {keys.list}
    </>
  );
}

/** The sheet that is open over the board. */
export function OpenSheet({ sheet, bar, close, ...shown }: TableProps & { sheet: PhoneSheet; bar: TopBarProps; close(): void }) {
  const text = useText();
  if (sheet === "") return null;
  return (
    <BottomSheet key={sheet} kind={sheet} title={text.say(titleKey(sheet))} close={close}>
      {sheet === "log" && <LogPage {...shown} />}
      {sheet === "notes" && <NotesPage {...shown} />}
      {sheet === "players" && <PlayersPage {...shown} />}
      {sheet === "menu" && <MenuPage bar={bar} close={close} />}
    </BottomSheet>
  );
}
