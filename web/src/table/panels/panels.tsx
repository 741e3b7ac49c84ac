/** Side panels of the desktop layout. */
import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Seen, AnyFace } from "../../face/face";
import type { TableState, TableCommand } from "../../net/tableState";
import { useText } from "../../ui/page";
import type { TableMessage } from "../../wire";
import { Chat, useUnread } from "./chat";
import type { Layout } from "../../ui/hooks";
import { Icon } from "../../ui/icon";
import { endWords, verdict } from "../ending/result";
import { Log } from "../log";
import { useNextStep } from "../nextStep";
import { OwnNotes } from "../ownNotes";
import { PlayerCard, seatOrder } from "../players/players";

export interface TableProps {
  face: AnyFace; seen: Seen<unknown>; known: TableState; table: TableMessage; send(asking: TableCommand): void;
}

/** The classes of a whole table. Styles of the table go by these: `:has()` on it would style all of it anew at every change. */
export function tableClass({ game, look = "" }: AnyFace, layout: Layout, more: string): string {
  return `play ${game} ${look} ${more} ${layout}`;
}

/** The players, with what belongs to all of them: in a game of two it stands between them. */
export function LeftPanel({ face, seen, table }: TableProps) {
  const order = seatOrder(table.seats.length, seen.you);
  const cards = order.map((seat) => <PlayerCard key={seat} face={face} seen={seen} seat={seat} />);
  const common = <div class="common" key="common"><face.Common seen={seen} /></div>;
  const between = table.seats.length === 2 ? [cards[0], common, cards[1]] : [...cards, common];
  return <aside class="left" aria-label={seen.text.say("page.tab.players")}>{between}</aside>;
}

function Section({ name, children }: { name: string; children: ComponentChildren }) {
  return <section class={`sec ${name}sec`}>{children}</section>;
}

type Side = "log" | "own" | "chat";
const SIDES: readonly [Side, string][] = [["log", "log"], ["own", "note"], ["chat", "chat"]];

/** What the board and the hand do not say: who meets whom, or what there is to choose from. */
export function Sheet({ face, seen }: Pick<TableProps, "face" | "seen">) {
  return <div class="sheet"><face.Sheet seen={seen} /></div>;
}

/** The log, one's own notes or what is said, and the notebook below; over them what is going on just now. */
export function RightPanel({ face, seen, known, table, send }: TableProps) {
  const text = useText();
  const [side, setSide] = useState<Side>("log");
  const unread = useUnread(known.said, seen.you, side === "chat");
  const sides = SIDES.filter(([name]) => name !== "own" || seen.you >= 0);
  return (
    <aside class="right">
      <Sheet face={face} seen={seen} />
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

/** A longer aim is set smaller on a phone, in two lines. */
const AIM_CHARS = 44;

/** How one wins, and the next step; on a phone one line, which a tap unfolds over the board. */
export function Aim({ face, seen, known, table }: TableProps) {
  const text = useText();
  const nextStep = useNextStep(table);
  const [open, setOpen] = useState(false);
  const words = face.aim?.(seen) ?? "";
  const now = seen.narrow === true ? face.now?.(seen) ?? "" : "";
  const result = known.view?.result ?? null;
  if (words === "") return null;
  if (seen.narrow === true && result !== null) {
    return <p class="aim"><b>{verdict(text, table, result)}</b> <span class="grow">{result.resigned >= 0 ? "" : endWords(table, known.view?.open, seen, face.question(seen).detail)}</span></p>;
  }
  // A covered screen shows no step, because it may name a secret; a lesson has its tutor, and a resigned game no next step.
  const step = nextStep && result === null && !seen.covered && known.view?.lesson === undefined ? known.view?.next_step : undefined;
  const next = step === undefined ? "" : text.phrase(step);
  if (seen.narrow !== true) return <p class="aim"><span class="goal"><b>{text.say("page.aim")}</b> {words}</span> {next !== "" && <span class="nextstep">{next}</span>}</p>;
  const label = text.say(now === "" ? "page.aim" : "page.aim.now");
  const line = next || now || words;
  return (
    <button type="button" class={line.length > AIM_CHARS ? "aim long" : "aim"} aria-expanded={open} onClick={() => setOpen(!open)}>
      <span class="grow">{next === "" && <b>{label}</b>} {line}
        {open && (next || now) !== "" && <><br /><b>{text.say("page.aim")}</b> {words}</>}</span>
      <Icon name="down" />
    </button>
  );
}
