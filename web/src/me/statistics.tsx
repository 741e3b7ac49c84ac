/** The user's openings and luck. */
import { titleOf, usePage } from "../ui/page";
import type { Me } from "../wire";

/** The user's opening moves, with games played and won. */
function OpeningTable({ rows: openings }: { rows: Me["openings"] }) {
  const { text, games } = usePage();
  if (openings.length === 0) return null;
  return (
    <section aria-labelledby="openings">
      <h2 class="cap" id="openings">{text.say("page.me.openings")}</h2>
      <div class="scores"><table>
        <thead><tr><th scope="col">{text.say("page.me.by.game")}</th><th scope="col">{text.say("page.me.by.opening")}</th>
          <th scope="col">{text.say("page.me.played")}</th><th scope="col">{text.say("page.me.wins")}</th></tr></thead>
        <tbody>
          {openings.map(({ game, choice, played, won }, index) => (
            <tr key={index}><th scope="row">{titleOf(text, games, game)}</th><td>{text.say(choice.key, choice.params)}</td>
              <td>{played}</td><td>{won}</td></tr>
          ))}
        </tbody>
      </table></div>
    </section>
  );
}

function LuckTable({ rows: luck }: { rows: Me["luck"] }) {
  const { text, games } = usePage();
  if (luck.length === 0) return null;
  const signed = new Intl.NumberFormat(text.language, { signDisplay: "exceptZero" });
  return (
    <section aria-labelledby="luck">
      <h2 class="cap" id="luck">{text.say("page.me.luck")}</h2>
      <p class="quietline">{text.say("page.me.luck.what")}</p>
      <div class="scores"><table>
        <thead><tr><th scope="col">{text.say("page.me.by.game")}</th><th scope="col">{text.say("page.me.luck.games")}</th>
          <th scope="col">{text.say("page.me.luck.points")}</th></tr></thead>
        <tbody>
          {luck.map(({ game, games: count, points }) => (
            <tr key={game}><th scope="row">{titleOf(text, games, game)}</th><td>{count}</td><td>{signed.format(points)}</td></tr>
          ))}
        </tbody>
      </table></div>
    </section>
  );
}

export function Statistics({ me }: { me: Me }) {
  return <><OpeningTable rows={me.openings} /><LuckTable rows={me.luck} /></>;
}
