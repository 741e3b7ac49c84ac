/** A row in a list of tables. */
import type { ComponentChildren } from "preact";
import { personaAt } from "../net/personas";
import { useTitleOf, useText } from "../ui/page";
import { LEVELS, type TableSummary } from "../wire";
import { personaName, joinNames, personName } from "./seats";

/** Return the bot of a seat in the cast. */
function castIn({ code, cast }: TableSummary, seat: number): number {
  const kept = cast?.[seat] ?? -1;
  return kept < 0 ? personaAt(code, seat) : kept;
}

/** A table with a link to it. */
export function TableRow({ row, children }: { row: TableSummary; children?: ComponentChildren }) {
  const text = useText();
  const named = row.names.map((name, seat) => LEVELS.includes(name) ? personaName(text, castIn(row, seat)) : personName(text, name));
  const others = named.filter((_, seat) => seat !== row.seat)
    .map((name) => name || text.say("page.seat.open"));
  const state = row.over ? "over" : row.yours ? "yours" : row.started ? "theirs"
    : row.names.includes("") ? "waiting" : "full";
  return (
    <a class={row.yours ? "tb turn" : "tb"} href={row.over ? `/replay/${row.code}${row.seat < 0 ? "" : `?as=${row.seat}`}` : `/t/${row.code}`}>
      <b>{useTitleOf(row.game)}</b><span>{joinNames(text, others)}</span>
      <em>{children ?? text.say(`page.mine.${state}`)}</em>
    </a>
  );
}
