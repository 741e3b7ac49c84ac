/** Commitments before the game, and the players who have not revealed theirs. */
import { firstSeal } from "../net/secret";
import { useText } from "../ui/page";
import type { TableMessage } from "../wire";
import { joinNames, playerName } from "../people/seats";

/** The server's commitment, to be compared later. */
export function ServerSeal({ table }: { table: TableMessage }) {
  const text = useText();
  if (table.fair === null) return null;
  return (
    <section class="words seal">
      <h2 class="cap">{text.say("page.fair.seal")}</h2>
      <p class="quietline">{text.say(table.fair.deal === undefined ? "page.fair.about" : "page.fair.deal")} <code>{table.fair.seal}</code></p>
    </section>
  );
}

/** Return the players who have not revealed their secret, in words; "" before the seats are closed. */
export function usePendingSecrets({ fair, seats, code }: TableMessage): string {
  const text = useText();
  if (fair === null || !fair.closed) return "";
  if (firstSeal(code) !== fair.seal && firstSeal(code) !== "") return text.say("page.fair.changed");
  const names = fair.waiting.map((seat) => playerName(text, seats[seat]));
  return text.say("page.fair.waiting", { n: names.length, names: joinNames(text, names) });
}
