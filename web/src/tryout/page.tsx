/** The page that tests a board with bot games. */
import { useMemo, useEffect, useRef, useState } from "preact/hooks";
import { useTitleOf, useText, useInfo } from "../ui/page";
import type { GameName, TryoutState } from "../wire";
import { currentQuery } from "../edition";
import { SimplePage } from "../people/navBar";
import { runTryout } from "../net/api";
import { SelectField } from "../ui/fields";
import { ErrorText, useRequest } from "../ui/problem";
import { Figures, percent } from "./figures";

const GAMES = [50, 100, 200, 400] as const;
/** Higher levels are too slow for hundreds of games. */
const MAX_LEVELS = 4;

function Tryout({ game, options }: { game: GameName; options: Record<string, string> }) {
  const text = useText();
  const request = useRequest();
  const [state, setState] = useState<TryoutState | null>(null);
  const [level, setLevel] = useState("courier");
  const [games, setGames] = useState("100");
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const start = (): void => {
    controller.current = new AbortController();
    setState({ progress: 0, yours: null, ours: null });
    const { signal } = controller.current;
    request.run(() => runTryout(game, { options, level, games: Number(games) }, setState, signal)
      .catch((reason: unknown) => { if (!signal.aborted) throw reason; }));
  };
  const levels = (useInfo(game)?.levels ?? []).slice(0, MAX_LEVELS).map(({ name }) => [name, text.say(`page.level.${name}`)] as const);
  const boards = [state?.yours, state?.ours].flatMap((board) => board == null ? [] : [board]);
  const stoppedEarly = boards.some((board) => board.games < Number(games));
  return (
    <section class="tryouts">
      <div class="controls">
        <SelectField label={text.say("page.tryout.bot")} value={level} options={levels} choose={setLevel} />
        <SelectField label={text.say("page.tryout.games")} value={games} options={GAMES.map((n) => [n, String(n)] as const)} choose={setGames} />
        {request.busy ? <button type="button" class="btn" onClick={() => controller.current?.abort()}>{text.say("page.tryout.stop")}</button>
          : <button type="button" class="btn go" onClick={start}>{text.say(boards.length > 0 ? "page.tryout.again" : "page.tryout.start")}</button>}
      </div>
      <ErrorText error={request.error} />
      {request.busy && <Progress fraction={state?.progress ?? 0} />}
      {boards.length > 0 && <Figures game={game} boards={boards} />}
      {stoppedEarly && <p class="quietline">{text.say("page.tryout.fewer", { n: Number(games) })}</p>}
    </section>
  );
}

function Progress({ fraction }: { fraction: number }) {
  const text = useText();
  const words = text.say("page.tryout.playing", { percent: percent(text, fraction, 0) });
  return <p class="progress"><progress max="1" value={fraction} aria-label={words} /><span role="status">{words}</span></p>;
}

export function TryoutPage({ game }: { game: GameName }) {
  const text = useText();
  const options = useMemo(() => Object.fromEntries([...currentQuery()].filter(([name]) => name !== "lang")), []);
  return (
    <SimplePage title={text.say("page.tryout.title", { game: useTitleOf(game) })} kind="tryoutpage">
      <p>{text.say("page.tryout.about")}</p>
      <Tryout game={game} options={options} />
    </SimplePage>
  );
}
