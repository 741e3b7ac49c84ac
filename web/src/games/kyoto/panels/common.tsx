/** Progress of both sides towards the three ways to win. */
import { cite } from "../cite";
import { RuleChip } from "../../../ui/ruleChip";
import { seatName } from "../../../people/seats";
import { isReal, relativeOf, sideOf, type KyotoSeen, type KyotoView } from "../view";

function CountPips({ seen, n, of }: { seen: KyotoSeen; n: number; of: number }) {
  return (
    <span class="ky-pips" role="img" aria-label={seen.text.say("page.kyoto.of", { count: n, of })}>
      {Array.from({ length: of }, (_, index) => <i key={index} class={index < n ? "f" : ""} />)}
    </span>
  );
}

/** Return the rows that a side's most advanced known real agent has left, or -1. */
function rowsLeft(view: KyotoView, player: 0 | 1): number {
  const goal = sideOf(view, player) === 0 ? 5 : 0;
  const rows = view.owner.flatMap((owner, cell) =>
    owner === player && isReal(view.identity[cell] ?? -1) ? [Math.abs(goal - Math.floor(cell / 5))] : []);
  return rows.length === 0 ? -1 : Math.min(...rows);
}

function escapeWords(seen: KyotoSeen, player: 0 | 1): string {
  const rows = seen.covered ? -1 : rowsLeft(seen.view, player);
  return rows < 0 ? "?" : seen.text.say("page.kyoto.rows", { n: rows });
}

/** Return how many real agents a side has captured, and how many false ones it has lost. */
const realOf = ({ view }: KyotoSeen, player: 0 | 1): number => view.prison[player].filter(isReal).length;
const lostOf = ({ view }: KyotoSeen, player: 0 | 1): number =>
  view.prison[1 - player]!.filter((identity) => !isReal(identity)).length;

/** Return how to win, with the player's progress. */
export function aim(seen: KyotoSeen): string {
  if (seen.you < 0) return seen.text.say("page.kyoto.aim.watch");
  return seen.text.say("page.kyoto.aim", { real: realOf(seen, 0), lost: lostOf(seen, 0), rows: escapeWords(seen, 0) });
}

function VictoryTable({ seen }: { seen: KyotoSeen }) {
  const { view, text, you } = seen;
  const seats = you < 0 ? [0, 1] : [you, 1 - you];
  const names = seats.map((seat) => seatName(text, seen.seats, you, seat));
  const sides = seats.map((seat) => relativeOf(view, seat));
  const roads = [
    { key: "capture", cell: (player: 0 | 1) => <CountPips seen={seen} n={realOf(seen, player)} of={2} /> },
    { key: "lose", cell: (player: 0 | 1) => <CountPips seen={seen} n={lostOf(seen, player)} of={3} /> },
    { key: "escape", cell: (player: 0 | 1) => escapeWords(seen, player) },
  ];
  return (
    <section class="ky-roads"><p class="cap">{text.say("page.kyoto.roads")}</p>
      <table>
        <thead>
          <tr><td />{names.map((name, index) => <th key={index} scope="col" title={name}>{name}</th>)}</tr>
        </thead>
        <tbody>
          {roads.map(({ key, cell }) => (
            <tr key={key}>
              <th scope="row">{text.say(`page.kyoto.roads.${key}`)}<RuleChip rule={cite("win", key)} /></th>
              {sides.map((player) => <td key={player}>{cell(player)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The shared panel, between the two players. */
export function Common({ seen }: { seen: KyotoSeen }) {
  return <VictoryTable seen={seen} />;
}
