/** The games of an evening, newest first, or of a tournament by round. */
import { titleOf, usePage, useText } from "../ui/page";
import type { EveningGame, EveningState } from "../wire";
import { isSealed, playersOf, resultWords, unplayedWords } from "./members";

function MatchRow({ state, match }: { state: EveningState; match: EveningGame }) {
  const { text, games } = usePage();
  if (match.code === "") return <p class="tb unplayed">{unplayedWords(text, state, match)}</p>;
  const ownSeat = match.players.indexOf(state.you);
  const isRunning = match.winners === null;
  const names = playersOf(text, state, match);
  const game = titleOf(text, games, match.game);
  if (isSealed(state, match) && !(isRunning && ownSeat >= 0)) {
    return <p class="tb unplayed"><b>{names}</b><span>{resultWords(text, state, match)}</span></p>;
  }
  return (
    <a class={isRunning && ownSeat >= 0 ? "tb turn" : "tb"} href={isRunning ? `/t/${match.code}` : `/replay/${match.code}${ownSeat < 0 ? "" : `?as=${ownSeat}`}`}>
      <b>{state.kind === "evening" ? game : names}</b>
      <span>{state.kind === "evening" ? `${names} · ${resultWords(text, state, match)}` : resultWords(text, state, match)}</span>
      <em>{text.say(!isRunning ? "page.replay" : ownSeat < 0 ? "page.evening.watch" : "page.evening.play")}</em>
    </a>
  );
}

/** Return the rounds that have started, the latest first. */
const roundsOf = ({ games }: EveningState): number[] => [...new Set(games.map(({ round }) => round))].sort((a, b) => b - a);

export function Matches({ state }: { state: EveningState }) {
  const text = useText();
  if (state.games.length === 0) return null;
  const sections = state.kind === "evening"
    ? [{ title: text.say("page.evening.games"), games: [...state.games].reverse() }]
    : roundsOf(state).map((round) => ({
      title: text.say("page.evening.round", { number: round, rounds: state.rounds }),
      games: state.games.filter((match) => match.round === round) }));
  return (
    <>
      {sections.map(({ title, games }) => (
        <section class="gamelist" key={title} aria-label={title}>
          <h2 class="cap">{title}</h2>
          {games.map((match, index) => <MatchRow key={match.code || index} state={state} match={match} />)}
        </section>
      ))}
    </>
  );
}
