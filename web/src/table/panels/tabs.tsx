/** Tabs and player strips of the small-screen layout. */
import type { TableState } from "../../net/tableState";
import { useText } from "../../ui/page";
import { Chat } from "./chat";
import { Icon } from "../../ui/icon";
import { Log, linesSince } from "../log";
import { OwnNotes } from "../ownNotes";
import { PlayerCard, PlayerStrip, seatOrder } from "../players/players";
import type { TableProps } from "./panels";

export type Tab = "board" | "log" | "notes" | "players";
const TABS: readonly [Tab, string][] = [["board", "board"], ["log", "log"], ["notes", "note"], ["players", "people"]];

interface TabsProps { tab: Tab; setTab(tab: Tab): void; known: TableState; unread: number }

/** The tabs at the foot of a phone: they count what was not read yet, and what happened since one's own last move. */
export function TabBar({ tab, setTab, known, unread }: TabsProps) {
  const text = useText();
  const missed = linesSince(known.lines, known.view?.mine ?? 0);
  return (
    <nav class="tabbar" aria-label={text.say("page.tabs")}>
      {TABS.map(([name, icon]) => (
        <button type="button" key={name} aria-current={tab === name ? "page" : undefined} onClick={() => setTab(name)}>
          <Icon name={icon} />{text.say(`page.tab.${name}`)}
          {name === "players" && unread > 0 && <i>{unread}</i>}
          {name === "log" && missed > 0 && <i class="quiet" title={text.say("page.log.since", { n: missed })}>{missed}</i>}
        </button>
      ))}
    </nav>
  );
}

export function LogPage({ face, seen, known }: TableProps) {
  return <Log face={face} seen={seen} mine={known.view?.mine ?? 0} />;
}

/** The notebook, one's own notes, and what belongs to all players. */
export function NotesPage({ face, seen, known, send }: TableProps) {
  return (
    <>
      <face.Notes seen={seen} />
      {seen.you >= 0 && <OwnNotes note={known.note} covered={seen.covered} send={send} />}
      <div class="common"><face.Common seen={seen} /></div>
    </>
  );
}

/** The players' cards and the chat. */
export function PlayersPage({ face, seen, known, table, send }: TableProps) {
  const order = seatOrder(table.seats.length, seen.you);
  return (
    <>
      {order.map((seat) => <PlayerCard key={seat} face={face} seen={seen} seat={seat} />)}
      <Chat table={table} said={known.said} send={send} />
    </>
  );
}

/** What a tab shows instead of the board. */
export function TabPage({ tab, ...given }: TableProps & { tab: Tab }) {
  if (tab === "log") return <main class="tabpage"><LogPage {...given} /></main>;
  if (tab === "notes") return <main class="tabpage notes"><NotesPage {...given} /></main>;
  return <main class="tabpage people"><PlayersPage {...given} /></main>;
}

/** The strip of players on a phone: in a game of two the other above the board and oneself below. */
export function Strips({ face, seen, table, below }: TableProps & { below: boolean }) {
  const two = table.seats.length === 2;
  const order = seatOrder(table.seats.length, seen.you);
  const shown = two ? order.slice(below ? 1 : 0, below ? 2 : 1) : below ? [] : order;
  if (shown.length === 0) return null;
  return (
    <div class={`strips of${shown.length} ${below ? "under" : ""}`}>
      {shown.map((seat) => <PlayerStrip key={seat} face={face} seen={seen} seat={seat} alone={two} />)}
    </div>
  );
}
