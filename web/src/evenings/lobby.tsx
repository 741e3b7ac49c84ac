/** Public tables. */
import { useEffect, useState } from "preact/hooks";
import { getLobby } from "../net/evenings";
import { useText } from "../ui/page";
import { Row } from "../people/tableRow";
import type { Lobby, MineRow } from "../wire";

const ASK_MS = 15_000;
/** So many are listed on the page. */
const SHOWN = 12;

/** What is open here; asked for again while the page is looked at. */
export function useLobby(): Lobby | null {
  const [found, put] = useState<Lobby | null>(null);
  useEffect(() => {
    const ask = (): void => { if (!document.hidden) getLobby().then(put, () => undefined); };
    const asking = setInterval(ask, ASK_MS);
    ask();
    return () => clearInterval(asking);
  }, []);
  return found;
}

/** What one can do at a table: join where a seat is free, else watch, or see it again. */
const doing = ({ names, started, over }: MineRow): string => over ? "over" : !started && names.includes("") ? "join" : "watch";

export function OpenTables() {
  const text = useText();
  const found = useLobby();
  if (found === null) return null;
  return (
    <>
      {!found.open && <p class="quietline">{text.say("page.invited.need")}</p>}
      {found.on && (
        <section class="tables" aria-label={text.say("page.lobby")}>
          <h2 class="cap">{text.say("page.lobby")}</h2>
          {found.tables.length === 0 && <p class="quietline">{text.say("page.lobby.none")}</p>}
          {found.tables.slice(0, SHOWN).map((row) => <Row key={row.code} row={row}>{text.say(`page.lobby.${doing(row)}`)}</Row>)}
        </section>
      )}
    </>
  );
}
