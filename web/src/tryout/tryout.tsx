/** Testing a board with bot games: settings, progress, results. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useInfo, useText } from "../ui/page";
import { runTryout } from "../net/api";
import type { GameName, TryoutState } from "../wire";
import { ErrorText, useRequest } from "../ui/problem";
import { Figures, percent } from "./figures";

const GAMES = [50, 100, 200, 400] as const;
/** Higher levels are too slow for hundreds of games. */
const MAX_LEVELS = 4;

interface ChoiceProps { label: string; value: string; values: readonly (readonly [string, string])[]; choose(value: string): void }

function SelectField({ label, value, values, choose }: ChoiceProps) {
  return (
    <label class="named"><span>{label}</span>
      <select class="field" value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {values.map(([choice, words]) => <option key={choice} value={choice}>{words}</option>)}
      </select>
    </label>
  );
}

export function Tryout({ game, options }: { game: GameName; options: Record<string, string> }) {
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
        <SelectField label={text.say("page.tryout.bot")} value={level} values={levels} choose={setLevel} />
        <SelectField label={text.say("page.tryout.games")} value={games} values={GAMES.map((n) => [String(n), String(n)] as const)} choose={setGames} />
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
