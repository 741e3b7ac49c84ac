/** The front page: three posters, a code to join by, and one's own tables. */
import { useEffect, useState } from "preact/hooks";
import type { VNode } from "preact";
import { makeTable, mine } from "../line/api";
import type { SeatWish } from "../line/api";
import { useText } from "../page";
import { Bar } from "../parts/chrome/bar";
import { guestName } from "../parts/people/guest";
import { JoinByCode } from "../parts/people/joincode";
import { Poster } from "../parts/posters/poster";
import { Problem, useTrying } from "../parts/chrome/problem";
import type { Trying } from "../parts/chrome/problem";
import { LEVELS, gathered } from "../parts/people/seats";
import { LearnLinks } from "../parts/rules/what";
import { GAMES, go } from "../route";
import { keepToken } from "../store";
import type { GameName, MineRow } from "../wire";
import "../styles/front.css";

const USUAL_BOT: SeatWish = { kind: "bot", level: "operative" };
const ASK_MS = 15_000;
const BOTS: Record<GameName, number> = { kyoto: 1, topsecret: 3, embassy: 3 };

/** Opens a table against the usual bots and goes there. */
async function playBots(game: GameName, name: string): Promise<void> {
  const seats: SeatWish[] = [{ kind: "me", level: "" }, ...Array<SeatWish>(BOTS[game]).fill(USUAL_BOT)];
  const { code, token } = await makeTable({ game, options: {}, name, seats, freeText: true });
  keepToken(code, token);
  go(`/t/${code}`);
}

function GamePoster({ game, trying }: { game: GameName; trying: Trying }): VNode {
  const text = useText();
  return (
    <article class={`poster ${game}`}>
      <div class="pic">
        <Poster game={game} fit={false} />
        <div class="ttl">
          <h2 class="display">{text.say(`page.game.${game}`)}</h2><p>{text.say(`page.who.${game}`)}</p>
        </div>
      </div>
      <p class="line">{text.say(`page.line.${game}`)}</p>
      <div class="row acts">
        <button type="button" class="btn go" disabled={trying.busy}
          onClick={() => trying.attempt(() => playBots(game, guestName(text)))}>{text.say("page.playbot")}</button>
        <a class="btn" href={`/new/${game}`}>{text.say("page.friends")}</a>
      </div>
      <LearnLinks game={game} />
    </article>
  );
}

function Row({ row }: { row: MineRow }): VNode {
  const text = useText();
  const others = row.names.filter((_, seat) => seat !== row.seat)
    .map((name) => LEVELS.includes(name) ? text.say(`page.level.${name}`) : name || text.say("page.seat.open"));
  const state = row.over ? "over" : row.yours ? "yours" : row.started ? "theirs"
    : row.names.includes("") ? "waiting" : "full";
  return (
    <a class={row.yours ? "tb turn" : "tb"} href={row.over ? `/replay/${row.code}?as=${row.seat}` : `/t/${row.code}`}>
      <b>{text.say(`page.game.${row.game}`)}</b><span>{gathered(text, others)}</span>
      <em>{text.say(`page.mine.${state}`)}</em>
    </a>
  );
}

/** One's own tables, asked for again while the page is looked at. */
function useMine(): MineRow[] {
  const [rows, setRows] = useState<MineRow[]>([]);
  useEffect(() => {
    const ask = (): void => { if (!document.hidden) mine().then(setRows, () => undefined); };
    const asking = setInterval(ask, ASK_MS);
    document.addEventListener("visibilitychange", ask);
    ask();
    return () => { clearInterval(asking); document.removeEventListener("visibilitychange", ask); };
  }, []);
  return rows;
}

function Mine(): VNode | null {
  const text = useText();
  const rows = useMine();
  if (rows.length === 0) return null;
  return (
    <section class="tables" aria-label={text.say("page.mine")}>
      <h2 class="cap">{text.say("page.mine")}</h2>
      {rows.slice(0, 6).map((row) => <Row key={row.code} row={row} />)}
    </section>
  );
}

export function Front(): VNode {
  const text = useText();
  const trying = useTrying();
  useEffect(() => { document.title = text.say("page.title"); }, [text]);
  return (
    <>
      <Bar />
      <main class="front">
        <section class="head">
          <div><h1 class="display">{text.say("page.headline")}</h1><p>{text.say("page.intro")}</p></div>
          <JoinByCode />
        </section>
        <Problem told={trying.told} />
        <section class="posters" aria-label={text.say("page.games")}>
          {GAMES.map((game) => <GamePoster key={game} game={game} trying={trying} />)}
        </section>
        <Mine />
        <p class="openfile"><a class="plainlink" href="/replay">{text.say("page.replay.open")}</a></p>
      </main>
    </>
  );
}
