/** A row in a list of tables. */
import type { ComponentChildren } from "preact";
import { personaAt } from "../net/personas";
import { useTitleOf, useText } from "../ui/page";
import type { Text } from "../text";
import { LEVELS, type TableSummary } from "../wire";
import { personaName, joinNames, personName } from "./seats";

/** Return the bot of a seat in the cast. */
function castIn({ code, cast }: TableSummary, seat: number): number {
  const kept = cast?.[seat] ?? -1;
  return kept < 0 ? personaAt(code, seat) : kept;
}

/** Return the names of the players. */
const namesIn = (text: Text, row: TableSummary): string[] =>
  row.names.map((name, seat) => LEVELS.includes(name) ? personaName(text, castIn(row, seat)) : personName(text, name));

/** Return who has won a finished game. */
function winnerWords(text: Text, row: TableSummary): string {
  const { winners, seat } = row;
  if (winners === undefined) return text.say("page.mine.over");
  if (winners.length === 0) return text.say("page.result.draw");
  if (winners.includes(seat)) return text.say("page.me.won");
  const names = winners.map((winner) => namesIn(text, row)[winner] ?? "");
  return text.say("page.result.theirs", { n: names.length, names: joinNames(text, names) });
}

/** Return the state of a table: who has won, whose turn it is, or what it waits for. */
export function stateWords(text: Text, row: TableSummary): string {
  if (row.over) return winnerWords(text, row);
  return text.say(`page.mine.${row.yours ? "yours" : row.started ? "theirs" : row.names.includes("") ? "waiting" : "full"}`);
}

/** A table with a link to it. */
export function TableRow({ row, children }: { row: TableSummary; children?: ComponentChildren }) {
  const text = useText();
  const others = namesIn(text, row).filter((_, seat) => seat !== row.seat)
    .map((name) => name || text.say("page.seat.open"));
  return (
    <a class={row.yours ? "tb turn" : "tb"} href={row.over ? `/replay/${row.code}${row.seat < 0 ? "" : `?as=${row.seat}`}` : `/t/${row.code}`}>
      <b>{useTitleOf(row.game)}</b><span>{joinNames(text, others)}</span>
      <em>{children ?? stateWords(text, row)}</em>
    </a>
  );
}
