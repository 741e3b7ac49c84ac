/** What a game is about, in a sentence, and the way to its rules. */
import type { VNode } from "preact";
import { usePage } from "../page";
import type { GameName } from "../wire";

export function What({ game }: { game: GameName }): VNode {
  const { text, openRule } = usePage();
  return (
    <p class="what">
      {text.say(`${game}.tagline`)}{" "}
      <button type="button" class="plainlink" onClick={() => openRule("")}>{text.say("page.rules")}</button>
    </p>
  );
}
