/** How it ended, and whether they play again. */
import type { VNode } from "preact";
import type { Seen } from "../games/face";
import { useText } from "../page";
import type { Text } from "../text";
import type { Result, TableMessage } from "../wire";
import { Icon } from "./icon";
import { RuleChip } from "./rule";
import { gathered, otherName } from "./seats";

/** The verdict as a headline. */
export function verdict(text: Text, table: TableMessage, result: Result): string {
  const { winners } = result;
  if (winners.length === 0) return text.say("page.result.draw");
  if (winners.includes(table.you)) return text.say(winners.length > 1 ? "page.result.yours" : "page.result.won");
  const names = winners.map((seat) => otherName(text, table.seats[seat]));
  return text.say("page.result.theirs", { n: names.length, names: gathered(text, names) });
}

/** Why it ended: who gave up, or the last thing that happened. */
function Reason({ result, seen }: { result: Result; seen: Seen<unknown> }): VNode {
  const text = useText();
  const last = seen.lines.at(-1);
  const quit = result.resigned === seen.you ? text.say("page.result.quit")
    : text.say("page.result.resigned", { name: otherName(text, seen.seats[result.resigned]) });
  const words = result.resigned >= 0 ? quit : last === undefined ? "" : seen.told(last);
  return <p>{words}<RuleChip rule={result.rule} /></p>;
}

function Rematch({ table, rematch }: { table: TableMessage; rematch(): void }): VNode | null {
  const text = useText();
  if (table.next !== "") {
    return <a class="btn go" href={`/t/${table.next}`}>{text.say("page.rematch.go")}</a>;
  }
  if (table.you < 0) return null;
  const asked = table.again.includes(table.you);
  return (
    <button type="button" class="btn go" disabled={asked} onClick={rematch}>
      <Icon name={asked ? "check" : "again"} />{text.say(asked ? "page.rematch.asked" : "page.rematch")}
    </button>
  );
}

/** The end of the game in the dock, with the way to the next one. */
export function Ended(
  { table, result, seen, rematch }: { table: TableMessage; result: Result; seen: Seen<unknown>; rematch(): void },
): VNode {
  const text = useText();
  const others = table.again.filter((seat) => seat !== table.you).map((seat) => otherName(text, table.seats[seat]));
  return (
    <div class="ask ended">
      <div class="asked" role="status" aria-live="off" id="question" tabIndex={-1}>
        <p class="lead">{verdict(text, table, result)}</p>
        <Reason result={result} seen={seen} />
        {others.length > 0 && <p>{text.say("page.rematch.others", { n: others.length, names: gathered(text, others) })}</p>}
      </div>
      <div class="answers">
        <Rematch table={table} rematch={rematch} />
        <a class="btn quiet" href="/">{text.say("page.front")}</a>
      </div>
    </div>
  );
}
