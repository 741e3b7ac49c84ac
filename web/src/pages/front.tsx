/** The front page: three posters, a code to join by, and one's own tables. */
import { useEffect, useState } from "preact/hooks";
import type { VNode } from "preact";
import { makeTable, mine } from "../api";
import type { SeatWish } from "../api";
import { useText } from "../page";
import { Bar } from "../parts/bar";
import { guestName } from "../parts/guest";
import { Poster } from "../parts/posters/poster";
import { Problem, useTrying } from "../parts/problem";
import type { Trying } from "../parts/problem";
import { LEVELS } from "../parts/seats";
import { typedCode } from "../parts/switches";
import { GAMES, go } from "../route";
import { keepToken } from "../store";
import type { GameName, MineRow } from "../wire";
import "../front.css";

const USUAL_BOT: SeatWish = { kind: "bot", level: "operative" };
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
    </article>
  );
}

function JoinByCode(): VNode {
  const text = useText();
  const [typed, setTyped] = useState("");
  const join = (event: Event): void => {
    event.preventDefault();
    if (typedCode(typed) !== "") go(`/t/${typedCode(typed)}`);
  };
  return (
    <form class="joincode" onSubmit={join}>
      <label for="code">{text.say("page.havecode")}</label>
      <div class="row">
        <input id="code" class="field" value={typed} maxLength={12} spellcheck={false} autocomplete="off"
          autocapitalize="characters" onInput={(event) => setTyped(event.currentTarget.value)} />
        <button type="submit" class="btn">{text.say("page.join")}</button>
      </div>
    </form>
  );
}

function Row({ row }: { row: MineRow }): VNode {
  const text = useText();
  const others = row.names.filter((_, seat) => seat !== row.seat)
    .map((name) => LEVELS.includes(name) ? text.say(`page.level.${name}`) : name || text.say("page.seat.open"));
  const state = row.over ? "over" : row.yours ? "yours" : "theirs";
  return (
    <a class={row.yours ? "tb turn" : "tb"} href={`/t/${row.code}`}>
      <b>{text.say(`page.game.${row.game}`)}</b><span>{others.join(", ")}</span><em>{text.say(`page.mine.${state}`)}</em>
    </a>
  );
}

function Mine(): VNode | null {
  const text = useText();
  const [rows, setRows] = useState<MineRow[]>([]);
  useEffect(() => { mine().then(setRows, () => setRows([])); }, []);
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
      </main>
    </>
  );
}
