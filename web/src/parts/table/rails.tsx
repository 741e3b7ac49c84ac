/** The rails beside the board, and their tabs on a phone. */
import { useState } from "preact/hooks";
import type { ComponentChildren, VNode } from "preact";
import type { Seen } from "../../games/face";
import type { AnyFace } from "../../games/load";
import type { Known } from "../../line/known";
import { useText } from "../../page";
import type { TableMessage } from "../../wire";
import type { Asking } from "../../line/asking";
import { Chat, useUnread } from "../people/chat";
import { Icon } from "../chrome/icon";
import { Log, since } from "./log";
import { OwnNotes } from "./ownnotes";
import { PlayerCard, PlayerStrip, seatOrder } from "../people/players";

export interface RailGiven {
  face: AnyFace; seen: Seen<unknown>; known: Known; table: TableMessage; send(asking: Asking): void;
}

/** The players, with what belongs to all of them: in a game of two it stands between them. */
export function LeftRail({ face, seen, table }: RailGiven): VNode {
  const order = seatOrder(table.seats.length, seen.you);
  const cards = order.map((seat) => <PlayerCard key={seat} face={face} seen={seen} seat={seat} />);
  const common = <div class="common" key="common"><face.Common seen={seen} /></div>;
  const between = table.seats.length === 2 ? [cards[0], common, cards[1]] : [...cards, common];
  return <aside class="left" aria-label={seen.text.say("page.tab.players")}>{between}</aside>;
}

function Section({ name, children }: { name: string; children: ComponentChildren }): VNode {
  return <section class={`sec ${name}sec`}>{children}</section>;
}

type Side = "log" | "own" | "chat";
const SIDES: readonly [Side, string][] = [["log", "log"], ["own", "note"], ["chat", "chat"]];

/** The log, one's own notes or what is said, and the notebook below. */
export function RightRail({ face, seen, known, table, send }: RailGiven): VNode {
  const text = useText();
  const [side, setSide] = useState<Side>("log");
  const unread = useUnread(known.said, seen.you, side === "chat");
  const sides = SIDES.filter(([name]) => name !== "own" || seen.you >= 0);
  return (
    <aside class="right">
      <Section name="log">
        <div class="railtabs" role="tablist">
          {sides.map(([name, icon]) => (
            <button type="button" key={name} role="tab" aria-selected={side === name} onClick={() => setSide(name)}>
              <Icon name={icon} />{text.say(`page.${name}`)}{name === "chat" && unread > 0 && <i>{unread}</i>}</button>
          ))}
        </div>
        {side === "log" && <Log face={face} seen={seen} mine={known.view?.mine ?? 0} />}
        {side === "own" && <OwnNotes note={known.note} covered={seen.covered} send={send} />}
        {side === "chat" && <Chat table={table} said={known.said} send={send} />}
      </Section>
      <div class="notes"><face.Notes seen={seen} /></div>
    </aside>
  );
}

export type Tab = "board" | "log" | "notes" | "players";
const TABS: readonly [Tab, string][] = [["board", "board"], ["log", "log"], ["notes", "note"], ["players", "people"]];

interface TabsGiven { tab: Tab; setTab(tab: Tab): void; known: Known; unread: number }

/** The tabs at the foot of a phone: they count what was not read yet, and what happened since one's own last move. */
export function TabBar({ tab, setTab, known, unread }: TabsGiven): VNode {
  const text = useText();
  const missed = since(known.lines, known.view?.mine ?? 0);
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

/** What a phone shows instead of the board. */
export function TabPage({ tab, ...given }: RailGiven & { tab: Tab }): VNode {
  const { face, seen, known, table, send } = given;
  if (tab === "log") return <main class="tabpage"><Log face={face} seen={seen} mine={known.view?.mine ?? 0} /></main>;
  if (tab === "notes") {
    return (
      <main class="tabpage notes">
        <face.Notes seen={seen} />
        {seen.you >= 0 && <OwnNotes note={known.note} covered={seen.covered} send={send} />}
        <div class="common"><face.Common seen={seen} /></div>
      </main>
    );
  }
  const order = seatOrder(table.seats.length, seen.you);
  return (
    <main class="tabpage people">
      {order.map((seat) => <PlayerCard key={seat} face={face} seen={seen} seat={seat} />)}
      <Chat table={table} said={known.said} send={send} />
    </main>
  );
}

/** The strip of players on a phone: in a game of two the other above the board and oneself below. */
export function Strips({ face, seen, table, below }: RailGiven & { below: boolean }): VNode | null {
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
