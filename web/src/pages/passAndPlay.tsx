/** Several people at one table on one device: the table of the one who is next, covered while the device is passed on. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { getNextSeat, type LocalSeats, type NextSeat } from "../net/localSeats";
import { saveToken } from "../store";
import { useText } from "../ui/page";
import type { GameName } from "../wire";

const POLL_MS = 400;

/** The seat that has to choose, asked for again while the page is shown; null until it is known. */
function useNextSeat(code: string): NextSeat | null {
  const [next, setNext] = useState<NextSeat | null>(null);
  useEffect(() => {
    let timer = 0;
    let isShown = true;
    const poll = (): void => {
      getNextSeat(code).then(setNext, () => undefined).finally(() => { if (isShown) timer = window.setTimeout(poll, POLL_MS); });
    };
    poll();
    return () => { isShown = false; clearTimeout(timer); };
  }, [code]);
  return next;
}

interface Props { code: string; seats: LocalSeats; Table: ComponentType<{ code: string; setGame(game: GameName): void }>; setGame(game: GameName): void }

/** While the table is covered nobody is connected to it, so that nothing of any seat is in the page. */
export function PassAndPlay({ code, seats, Table, setGame }: Props) {
  const text = useText();
  const next = useNextSeat(code);
  const [shown, setShown] = useState(-1);
  const uncover = (seat: number): void => { saveToken(code, seats[seat]!); setShown(seat); };
  useEffect(() => { if (next?.over === true && shown < 0) uncover(Number(Object.keys(seats)[0])); }, [next?.over]);
  if (next === null) return null;
  const isLocal = seats[next.seat] !== undefined;
  if (shown < 0) {
    return (
      <main class="front closed covered">
        <h1 class="display">{isLocal ? text.say("page.local.cover", { name: next.name }) : text.say("page.local.wait")}</h1>
        {isLocal && <button type="button" class="btn go" onClick={() => uncover(next.seat)}>{text.say("page.local.show", { name: next.name })}</button>}
      </main>
    );
  }
  return (
    <>
      {isLocal && next.seat !== shown && !next.over && (
        <p class="waitbar" role="status"><button type="button" class="plainlink pass" onClick={() => setShown(-1)}>{text.say("page.local.pass", { name: next.name })}</button></p>
      )}
      <Table key={shown} code={code} setGame={setGame} />
    </>
  );
}
