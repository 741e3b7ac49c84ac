/** The user's openings and luck. */
import type { ComponentChildren } from "preact";
import { titleOf, usePage } from "../ui/page";
import type { Me } from "../wire";

/** A table whose first column has the names of the rows. */
export function FigureTable({ head, rows }: { head: readonly string[]; rows: readonly (readonly ComponentChildren[])[] }) {
  return (
    <table>
      <thead><tr>{head.map((title) => <th key={title} scope="col">{title}</th>)}</tr></thead>
      <tbody>
        {rows.map(([name, ...cells], index) => (
          <tr key={index}><th scope="row">{name}</th>{cells.map((cell, column) => <td key={column}>{cell}</td>)}</tr>
        ))}
      </tbody>
    </table>
  );
}

/** The user's opening moves, with games played and won. */
function OpeningTable({ rows }: { rows: Me["openings"] }) {
  const { text, games } = usePage();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="openings">
      <h2 class="cap" id="openings">{text.say("page.me.openings")}</h2>
      <div class="scores">
        <FigureTable head={["by.game", "by.opening", "played", "wins"].map((key) => text.say(`page.me.${key}`))}
          rows={rows.map(({ game, choice, played, won }) => [titleOf(text, games, game), text.phrase(choice), played, won])} />
      </div>
    </section>
  );
}

function LuckTable({ rows }: { rows: Me["luck"] }) {
  const { text, games } = usePage();
  if (rows.length === 0) return null;
  const signed = new Intl.NumberFormat(text.language, { signDisplay: "exceptZero" });
  return (
    <section aria-labelledby="luck">
      <h2 class="cap" id="luck">{text.say("page.me.luck")}</h2>
      <p class="quietline">{text.say("page.me.luck.what")}</p>
      <div class="scores">
        <FigureTable head={["by.game", "luck.games", "luck.points"].map((key) => text.say(`page.me.${key}`))}
          rows={rows.map(({ game, games: count, points }) => [titleOf(text, games, game), count, signed.format(points)])} />
      </div>
    </section>
  );
}

export function Statistics({ me }: { me: Me }) {
  return <><OpeningTable rows={me.openings} /><LuckTable rows={me.luck} /></>;
}
