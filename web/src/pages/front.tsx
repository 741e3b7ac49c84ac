/** The front page. */
import { useTitle } from "../ui/hooks";
import { useEffect, useState } from "preact/hooks";
import { OpenTables } from "../evenings/lobby";
import { openTable, getMyTables } from "../net/api";
import { titleOf, useGames, useTitleOf, useText } from "../ui/page";
import { span } from "../forms/options";
import { Bar } from "../people/bar";
import { ownIdentity } from "../people/guest";
import { JoinByCode } from "../people/joinByCode";
import { Poster } from "../face/poster";
import { Problem, useRequest } from "../ui/problem";
import { AgainstForm, seatsOf, useAgainst } from "../forms/against";
import { Row } from "../people/tableRow";
import { Daily } from "../learn/daily";
import { LearnLinks } from "../rules/learnLinks";
import type { Text } from "../text";
import type { GameInfo, GameName, MineRow } from "../wire";

const ASK_MS = 15_000;

/** How many may play, in words. */
function who(text: Text, info: GameInfo): string {
  const { from, to } = span(info);
  return from === to ? text.say("page.who", { n: from }) : text.say("page.who.span", { from, to });
}

/** The line under a poster: one made for it, or the sentence that tells what the game is about. */
function lineUnder(text: Text, game: GameName): string {
  const key = [`page.line.${game}`, `${game}.tagline`].find((each) => text.has(each));
  return key === undefined ? "" : text.say(key);
}

function GamePoster({ info }: { info: GameInfo }) {
  const text = useText();
  const game = info.name;
  const request = useRequest();
  const [against, change] = useAgainst(info);
  return (
    <article class={`poster ${game}`}>
      <div class="pic">
        <Poster game={game} fit={false} />
        <div class="ttl">
          <h2 class="display">{useTitleOf(game)}</h2><p>{who(text, info)}</p>
        </div>
      </div>
      <p class="line">{lineUnder(text, game)}</p>
      <div class="row acts">
        <button type="button" class="btn go" disabled={request.busy}
          onClick={() => request.run(() =>
            openTable({ game, options: {}, ...ownIdentity(text), seats: seatsOf(info, against), freeText: true }))}>{text.say("page.playbot")}</button>
        <a class="btn" href={`/new/${game}`}>{text.say("page.friends")}</a>
      </div>
      <Problem error={request.error} />
      <AgainstForm info={info} against={against} change={change} />
      <LearnLinks game={game} />
    </article>
  );
}

/** One's own tables, asked for again while the page is looked at; null where nobody answers. */
function useMine(): MineRow[] | null {
  const [rows, setRows] = useState<MineRow[] | null>([]);
  useEffect(() => {
    const ask = (): void => { if (!document.hidden) getMyTables().then(setRows, () => setRows(null)); };
    const asking = setInterval(ask, ASK_MS);
    document.addEventListener("visibilitychange", ask);
    ask();
    return () => { clearInterval(asking); document.removeEventListener("visibilitychange", ask); };
  }, []);
  return rows;
}

function Mine({ rows }: { rows: readonly MineRow[] }) {
  const text = useText();
  if (rows.length === 0) return null;
  return (
    <section class="tables" aria-label={text.say("page.mine")}>
      <h2 class="cap">{text.say("page.mine")}</h2>
      {rows.slice(0, 6).map((row) => <Row key={row.code} row={row} />)}
      <a class="plainlink" href="/me">{text.say("page.me.all")}</a>
    </section>
  );
}

/** The ways to boards of one's own. */
function OwnLinks() {
  const text = useText();
  const games = useGames();
  return (
    <p class="openfile">
      {text.say("page.make.all")}
      {games.filter(({ own }) => own.length > 0).map(({ name }) => (
        <a key={name} class="plainlink" href={`/make/${name}`}>{titleOf(text, games, name)}</a>
      ))}
    </p>
  );
}

export function Front() {
  const text = useText();
  const games = useGames();
  const rows = useMine();
  useTitle(text.say("page.title"));
  return (
    <>
      <Bar />
      {rows === null && <p class="waitbar" role="status">{text.say("page.offline")}</p>}
      <main class="front">
        <section class="head">
          <div><h1 class="display">{text.say("page.headline")}</h1><p>{text.say("page.intro")}</p></div>
          <JoinByCode />
        </section>
        <section class="posters" aria-label={text.say("page.games")}>
          {games.map((info) => <GamePoster key={info.name} info={info} />)}
        </section>
        <OpenTables />
        <Daily />
        <Mine rows={rows ?? []} />
        <OwnLinks />
        <p class="openfile">
          <a class="plainlink" href="/e">{text.say("page.evening.front")}</a>
          <a class="plainlink" href="/replay">{text.say("page.replay.open")}</a>
        </p>
      </main>
    </>
  );
}
