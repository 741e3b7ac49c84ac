/** The front page. */
import { useTitle } from "../ui/hooks";
import { IS_STATIC, OFFLINE_FOLDER } from "../edition";
import { OfflineSection } from "../offline/offlineSection";
import { ServerAddress } from "../offline/serverAddress";
import { OpenTables } from "../evenings/lobby";
import { getMyTables } from "../net/api";
import { titleOf, useGames, useTitleOf, useText } from "../ui/page";
import { usePolled } from "../ui/repeat";
import { playerRange } from "../forms/options";
import { NavBar } from "../people/navBar";
import { JoinByCode } from "../people/joinByCode";
import { Poster } from "../face/poster";
import { BotMatchForm, PlayBotButton, useBotMatch } from "../forms/botMatch";
import { TableRow } from "../people/tableRow";
import { DailyPuzzle } from "../learn/daily";
import { LearnLinks } from "../rules/learnLinks";
import type { Text } from "../text";
import type { GameInfo, GameName, TableSummary } from "../wire";

/** Return the number of players in words. */
function playerCountWords(text: Text, info: GameInfo): string {
  const { from, to } = playerRange(info);
  return from === to ? text.say("page.who", { n: from }) : text.say("page.who.span", { from, to });
}

/** Return the line under a poster. */
function tagline(text: Text, game: GameName): string {
  const key = [`page.line.${game}`, `${game}.tagline`].find((candidate) => text.has(candidate));
  return key === undefined ? "" : text.say(key);
}

function GamePoster({ info }: { info: GameInfo }) {
  const text = useText();
  const game = info.name;
  const [match, change] = useBotMatch(info);
  return (
    <article class={`poster ${game}`}>
      <div class="pic">
        <Poster game={game} fit={false} />
        <div class="ttl">
          <h2 class="display">{useTitleOf(game)}</h2><p>{playerCountWords(text, info)}</p>
        </div>
      </div>
      <p class="line">{tagline(text, game)}</p>
      <div class="row acts">
        <PlayBotButton info={info} match={match} label={text.say("page.playbot")} kind="go" />
        <a class="btn" href={`/new/${game}`}>{text.say(IS_STATIC ? "page.static.play" : "page.friends")}</a>
      </div>
      <BotMatchForm info={info} match={match} change={change} />
      <LearnLinks game={game} />
    </article>
  );
}

/** The tables where the user is asked, above everything else. */
function YourTurn({ rows }: { rows: readonly TableSummary[] }) {
  const text = useText();
  if (rows.length === 0) return null;
  return (
    <section class="tables yourturn" aria-label={text.say("page.mine.yours")}>
      {rows.slice(0, 3).map((row) => <TableRow key={row.code} row={row} />)}
    </section>
  );
}

function MyTables({ rows }: { rows: readonly TableSummary[] }) {
  const text = useText();
  if (rows.length === 0) return null;
  return (
    <section class="tables" aria-label={text.say("page.mine")}>
      <h2 class="cap">{text.say("page.mine")}</h2>
      {rows.slice(0, 6).map((row) => <TableRow key={row.code} row={row} />)}
      {!IS_STATIC && <a class="plainlink" href="/me">{text.say("page.me.all")}</a>}
    </section>
  );
}

/** Links to the deals of the day. */
function DailyDeals() {
  const text = useText();
  const games = useGames();
  return (
    <section class="deals" aria-label={text.say("page.deal")}>
      <h2 class="cap">{text.say("page.deal")}</h2>
      {games.map(({ name }) => <a key={name} class="btn" href={`/deal/${name}`}>{titleOf(text, games, name)}</a>)}
    </section>
  );
}

/** Links to the editors of custom boards. */
function CustomBoardLinks() {
  const text = useText();
  const games = useGames();
  return (
    <p class="openfile">
      {text.say("page.make.all")}
      {games.filter((info) => info.board_options.length > 0).map(({ name }) => (
        <a key={name} class="plainlink" href={`/make/${name}`}>{titleOf(text, games, name)}</a>
      ))}
    </p>
  );
}

export function FrontPage() {
  const text = useText();
  const games = useGames();
  const rows = usePolled<TableSummary[] | null>(getMyTables, [], () => null);
  useTitle(text.say("page.title"));
  return (
    <>
      <NavBar />
      {rows === null && <p class="waitbar" role="status">{text.say("page.offline")}</p>}
      <main class="front">
        <YourTurn rows={(rows ?? []).filter(({ yours }) => yours)} />
        <section class="head">
          <div><h1 class="display">{text.say("page.headline")}</h1><p>{text.say("page.intro")}</p></div>
          {IS_STATIC ? <ServerAddress /> : <JoinByCode />}
        </section>
        <section class="posters" aria-label={text.say("page.games")}>
          {games.map((info) => <GamePoster key={info.name} info={info} />)}
        </section>
        {!IS_STATIC && <OpenTables />}
        <DailyPuzzle />
        {!IS_STATIC && <DailyDeals />}
        <MyTables rows={(rows ?? []).filter(({ yours }) => !yours)} />
        <CustomBoardLinks />
        <p class="openfile">
          {!IS_STATIC && <a class="plainlink" href="/e">{text.say("page.evening.front")}</a>}
          {!IS_STATIC && <a class="plainlink" href="/c">{text.say("page.class.front")}</a>}
          <a class="plainlink" href="/about">{text.say("page.about")}</a>
          <a class="plainlink" href="/replay">{text.say("page.replay.open")}</a>
        </p>
        {OFFLINE_FOLDER !== "" && <OfflineSection />}
      </main>
    </>
  );
}
