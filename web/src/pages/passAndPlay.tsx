/** Several people at one table on one device: the table of the one who is next, covered while the device is passed on. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { getNextSeat } from "../net/localSeats";
import { saveToken } from "../store";
import { HoldButton } from "../ui/holdButton";
import { useDocumentEvent, useTitle } from "../ui/hooks";
import { useText } from "../ui/page";
import type { GameName, NextSeat } from "../wire";

const PAUSE_MS = 400;
const RETRY_MS = 2_000;

/** The seat that has to choose, asked for again while the page is shown; null until it is known. */
function useNextSeat(code: string, tokens: readonly string[]): NextSeat | null {
  const [next, setNext] = useState<NextSeat | null>(null);
  useEffect(() => {
    let timer = 0;
    let last: NextSeat | null = null;
    const ask = (): void => {
      getNextSeat(code, tokens, last).then((seat) => { last = seat; setNext(seat); return PAUSE_MS; }, () => RETRY_MS)
        .then((pause) => { if (timer >= 0) timer = window.setTimeout(ask, pause); });
    };
    ask();
    return () => { clearTimeout(timer); timer = -1; };
  }, [code]);
  return next;
}

interface CoverProps { next: NextSeat; uncover(seat: number): void }

/** The covered table: who takes the device next, or whose table can be looked at while others play. */
function Covered({ next, uncover }: CoverProps) {
  const text = useText();
  const offered = next.seats.filter(([seat]) => seat >= 0 && (next.seat < 0 || seat === next.seat));
  const [[, name] = [-1, ""]] = offered;
  useTitle(text.say("page.title"));
  return (
    <main class="front closed covered">
      <h1 class="display">{next.seat < 0 ? text.say("page.local.wait") : text.say("page.local.cover", { name })}</h1>
      <p class="quietline">{text.say("page.local.what")}</p>
      {offered.map(([seat, name]) => (
        <HoldButton key={seat} hold={text.say("page.local.hold", { name })} press={text.say("page.local.show", { name })} onHeld={() => uncover(seat)} />
      ))}
    </main>
  );
}

export interface SeatPageProps { code: string; setGame(game: GameName): void; lobbyOnly?: boolean }

interface Props { code: string; tokens: readonly string[]; Table: ComponentType<SeatPageProps>; setGame(game: GameName): void }

/** While the table is covered nobody is connected to it, so that nothing of any seat is in the page. */
export function PassAndPlay({ code, tokens, Table, setGame }: Props) {
  const text = useText();
  const next = useNextSeat(code, tokens);
  const [shown, setShown] = useState(-1);
  const cover = (): void => setShown(-1);
  const uncover = (wanted: number): void => {
    const index = next?.seats.findIndex(([seat]) => seat === wanted) ?? -1;
    const token = tokens[index];
    if (token === undefined) return;
    saveToken(code, token);
    setShown(wanted);
  };
  useEffect(() => { if (next?.over === true && shown < 0) uncover(next.seats[0]?.[0] ?? -1); }, [next?.over]);
  useDocumentEvent("visibilitychange", () => { if (document.hidden && next?.over === false) cover(); });
  if (next === null) return null;
  if (!next.started) return <Table code={code} setGame={setGame} lobbyOnly />;
  if (shown < 0) return <Covered next={next} uncover={uncover} />;
  const name = next.seats.find(([seat]) => seat === next.seat)?.[1];
  return (
    <>
      <Table key={shown} code={code} setGame={setGame} />
      {next.seat !== shown && !next.over && (
        <p class="passbar" role="status">
          <button type="button" class={name === undefined ? "btn pass" : "btn go pass"} onClick={cover}>
            {name === undefined ? text.say("page.local.hide") : text.say("page.local.pass", { name })}</button>
        </p>
      )}
    </>
  );
}
