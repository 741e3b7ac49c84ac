/** The user's games and scores. */
import { useState } from "preact/hooks";
import { titleOf, usePage, useText } from "../ui/page";
import type { Text } from "../text";
import type { MyGame, MyScore } from "../wire";
import { personName } from "../people/seats";
import { FigureTable } from "./statistics";
import { TableRow, stateWords } from "../people/tableRow";

const FIRST_SHOWN = 10;
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [["day", 86_400], ["hour", 3_600], ["minute", 60]];

/** Return a relative time, such as "3 hours ago". */
export function relativeTime(text: Text, at: number, now: number): string {
  const seconds = Math.max(0, now - at);
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ["minute", 60];
  return new Intl.RelativeTimeFormat(text.language, { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
}

/** Return the status of a game: whose turn it is and since when, or how and when it ended. */
function statusWords(text: Text, { table, made, at }: MyGame): string {
  const since = at > 0 ? text.say("page.me.since", { ago: relativeTime(text, at, Date.now() / 1000) }) : "";
  const when = table.over ? new Date(1000 * made).toLocaleDateString(text.language, { dateStyle: "medium" }) : since;
  return [stateWords(text, table), when].filter((words) => words !== "").join(" · ");
}

/** A list of games with a heading; further ones on demand. */
export function GameList({ kind, games }: { kind: "running" | "over"; games: readonly MyGame[] }) {
  const text = useText();
  const [showAll, setShowAll] = useState(false);
  if (games.length === 0) return null;
  return (
    <section class="gamelist" aria-labelledby={kind}>
      <h2 class="cap" id={kind}>{text.say(`page.me.${kind}`)}</h2>
      {games.slice(0, showAll ? games.length : FIRST_SHOWN).map((game) => (
        <TableRow key={game.table.code} row={game.table}>{statusWords(text, game)}</TableRow>
      ))}
      {!showAll && games.length > FIRST_SHOWN && (
        <button type="button" class="plainlink" onClick={() => setShowAll(true)}>{text.say("page.me.more", { n: games.length - FIRST_SHOWN })}</button>
      )}
    </section>
  );
}

const KINDS: readonly MyScore["kind"][] = ["game", "level", "friend"];

/** Games played and won, in one table per category. */
export function Scores({ scores }: { scores: readonly MyScore[] }) {
  const { text, games } = usePage();
  const labelOf = ({ kind, name }: MyScore): string =>
    kind === "game" ? titleOf(text, games, name) : kind === "level" ? text.say(`page.level.${name}`) : personName(text, name);
  return (
    <div class="scores">
      {KINDS.filter((kind) => scores.some((score) => score.kind === kind)).map((kind) => (
        <FigureTable key={kind} head={[`by.${kind}`, "played", "wins"].map((key) => text.say(`page.me.${key}`))}
          rows={scores.filter((score) => score.kind === kind).map((score) => [labelOf(score), score.played, score.won])} />
      ))}
    </div>
  );
}
