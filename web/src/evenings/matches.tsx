/** The games of an evening, newest first, or of a tournament by round. */
import { titleOf, usePage, useText } from "../ui/page";
import type { EveningGame, EveningState } from "../wire";
import { ended, namesOf, unplayed } from "./people";

function MatchRow({ state, match }: { state: EveningState; match: EveningGame }) {
  const { text, games } = usePage();
  if (match.code === "") return <p class="tb unplayed">{unplayed(text, state, match)}</p>;
  const mine = match.players.indexOf(state.you);
  const goes = match.winners === null;
  const names = namesOf(text, state, match.players);
  const game = titleOf(text, games, match.game);
  return (
    <a class={goes && mine >= 0 ? "tb turn" : "tb"} href={goes ? `/t/${match.code}` : `/replay/${match.code}${mine < 0 ? "" : `?as=${mine}`}`}>
      <b>{state.kind === "evening" ? game : names}</b>
      <span>{state.kind === "evening" ? `${names} · ${ended(text, state, match)}` : ended(text, state, match)}</span>
      <em>{text.say(!goes ? "page.replay" : mine < 0 ? "page.evening.watch" : "page.evening.play")}</em>
    </a>
  );
}

/** The rounds of a tournament that have begun, the last first. */
const roundsOf = ({ games }: EveningState): number[] => [...new Set(games.map(({ round }) => round))].sort((a, b) => b - a);

export function Matches({ state }: { state: EveningState }) {
  const text = useText();
  if (state.games.length === 0) return null;
  const parts = state.kind === "evening"
    ? [{ title: text.say("page.evening.games"), games: [...state.games].reverse() }]
    : roundsOf(state).map((round) => ({
      title: text.say("page.evening.round", { number: round, rounds: state.rounds }),
      games: state.games.filter((match) => match.round === round) }));
  return (
    <>
      {parts.map(({ title, games }) => (
        <section class="gamelist" key={title} aria-label={title}>
          <h2 class="cap">{title}</h2>
          {games.map((match, index) => <MatchRow key={match.code || index} state={state} match={match} />)}
        </section>
      ))}
    </>
  );
}
