/** The tagline of a game, with links to its lessons and rules. */
import { useInfo, useText } from "../ui/page";
import type { GameName } from "../wire";

interface Props {
  game: GameName;
  /** Open a new tab, so that nobody loses a table. */
  newTab?: boolean;
}

/** Links to the lessons and the rules. */
export function LearnLinks({ game, newTab = false }: Props) {
  const text = useText();
  const hasLessons = (useInfo(game)?.lessons.length ?? 0) > 0;
  const target = newTab ? "_blank" : "";
  return (
    <p class="row learnlinks">
      {hasLessons && <a class="plainlink" href={`/learn/${game}`} target={target}>{text.say("page.learn")}</a>}
      <a class="plainlink" href={`/rules/${game}`} target={target}>{text.say("page.rules")}</a>
    </p>
  );
}

export function GameIntro({ game, newTab = false }: Props) {
  const text = useText();
  return (
    <>
      {text.has(`${game}.tagline`) && <p class="what">{text.say(`${game}.tagline`)}</p>}
      <LearnLinks game={game} newTab={newTab} />
    </>
  );
}
