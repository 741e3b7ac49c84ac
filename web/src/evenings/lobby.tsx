/** Public tables. */
import { getLobby } from "../net/evenings";
import { useText } from "../ui/page";
import { usePolled } from "../ui/repeat";
import { TableRow } from "../people/tableRow";
import type { Lobby, TableSummary } from "../wire";

/** Maximum number of tables on the page. */
const MAX_SHOWN = 12;

/** Return the public tables, refreshed while the page is visible. */
export const useLobby = (): Lobby | null => usePolled<Lobby | null>(getLobby, null);

/** Return the action that a table offers: join if a seat is open, else watch or replay. */
const actionKey = ({ names, started, over }: TableSummary): string => over ? "over" : !started && names.includes("") ? "join" : "watch";

export function OpenTables() {
  const text = useText();
  const lobby = useLobby();
  if (lobby === null) return null;
  return (
    <>
      {!lobby.open && <p class="quietline">{text.say("page.invited.need")}</p>}
      {lobby.on && (
        <section class="tables" aria-label={text.say("page.lobby")}>
          <h2 class="cap">{text.say("page.lobby")}</h2>
          {lobby.tables.length === 0 && <p class="quietline">{text.say("page.lobby.none")}</p>}
          {lobby.tables.slice(0, MAX_SHOWN).map((row) => <TableRow key={row.code} row={row}>{text.say(`page.lobby.${actionKey(row)}`)}</TableRow>)}
        </section>
      )}
    </>
  );
}
