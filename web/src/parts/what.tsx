/** What a game is about, in a sentence, and the way to its rules. */
import type { VNode } from "preact";
import { useText } from "../page";
import type { GameName } from "../wire";

/** The links to a first game with a tutor, and to the rules. */
export function LearnLinks({ game }: { game: GameName }): VNode {
  const text = useText();
  return (
    <>
      <a class="plainlink" href={`/learn/${game}`}>{text.say("page.learn")}</a>{" "}
      <a class="plainlink" href={`/rules/${game}`}>{text.say("page.rules")}</a>
    </>
  );
}

export function What({ game }: { game: GameName }): VNode {
  const text = useText();
  return (
    <p class="what">
      {text.say(`${game}.tagline`)}{" "}
      <LearnLinks game={game} />
    </p>
  );
}
