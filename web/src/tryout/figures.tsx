/** Results of bot games on a board, next to those on the default board. */
import type { VNode } from "preact";
import { useText } from "../ui/page";
import type { Text } from "../text";
import type { GameName, Estimate, TryoutFigures } from "../wire";
import { RuleWords } from "../rules/ruleText";

const BAR_WIDTH = 100;

/** Format a number with fixed decimals. */
const formatDecimal = ({ language }: Text, value: number, digits: number): string =>
  value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Format a fraction as a percentage. */
export const percent = ({ language }: Text, fraction: number, digits = 1): string =>
  fraction.toLocaleString(language, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A probability with its 95% confidence interval. */
function Bar({ chance, fair }: { chance: Estimate; fair: number }) {
  const { rate, low, high } = chance;
  const x = (fraction: number): number => BAR_WIDTH * fraction;
  return (
    <svg class="chancebar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect class="rail" y="5" width="100" height="2" /><rect class="sure" x={x(low)} y="3" width={x(high - low)} height="6" />
      <rect class="fair" x={x(fair) - 0.25} width=".5" height="12" /><rect class="rate" x={x(rate) - 0.6} y="1" width="1.2" height="10" />
    </svg>
  );
}

function Chance({ chance, fair }: { chance: Estimate | undefined; fair: number }) {
  const text = useText();
  if (chance === undefined) return <td />;
  const { rate, low, high } = chance;
  return <td>{percent(text, rate)} <small>({percent(text, low)} – {percent(text, high)})</small><Bar chance={chance} fair={fair} /></td>;
}

/** A row: a name, and its value on each board. */
function Row({ name, cells }: { name: VNode | string; cells: string[] }) {
  return <tr><th scope="row">{name}</th>{cells.map((cell, index) => <td key={index}>{cell}</td>)}</tr>;
}

interface Props { game: GameName; boards: readonly TryoutFigures[] }

function Seats({ boards }: Props) {
  const text = useText();
  const seats = boards[0]?.seats ?? [];
  return (
    <>
      {seats.map((seat, index) => (
        <tr key={seat.name}>
          <th scope="row">{text.say("tryout.seat", { seat: seat.name })}</th>
          {boards.map((board, which) => <Chance key={which} chance={board.seats[index]} fair={1 / seats.length} />)}
        </tr>
      ))}
    </>
  );
}

function Others({ game, boards }: Props) {
  const text = useText();
  const counts = [...new Set(boards.flatMap((board) => Object.keys(board.counts)))];
  const ends = [...new Set(boards.flatMap((board) => board.ends.map(({ name }) => name)))];
  const ended = (board: TryoutFigures, rule: string): string => percent(text, board.ends.find(({ name }) => name === rule)?.rate ?? 0);
  return (
    <>
      <Row name={text.say("page.tryout.turns")} cells={boards.map(({ turns, shortest, longest }) =>
        `${formatDecimal(text, turns, 1)} (${text.say("tryout.span", { low: shortest, high: longest })})`)} />
      <Row name={text.say("tryout.quiet")} cells={boards.map(({ quiet }) => percent(text, quiet))} />
      {counts.map((name) => (
        <Row key={name} name={text.say(`${game}.tryout.${name}`)} cells={boards.map((board) => formatDecimal(text, board.counts[name] ?? 0, 2))} />
      ))}
      {ends.map((rule) => (
        <Row key={rule} name={<RuleWords words={text.say("tryout.end", { rule })} />} cells={boards.map((board) => ended(board, rule))} />
      ))}
      <Row name={text.say("page.tryout.seldom")} cells={boards.map(({ rarely_visited: seldom }) => seldom.length === 0
        ? text.say("tryout.seldom.none") : seldom.map((word) => text.word(word)).join(", "))} />
      <Row name={text.say("page.tryout.games")} cells={boards.map(({ games }) => String(games))} />
    </>
  );
}

/** The results; of two boards the first is the player's own. */
export function Figures({ game, boards }: Props) {
  const text = useText();
  const heads = boards.length === 2 ? ["tryout.yours", "tryout.ours"] : ["tryout.ours"];
  const fair = percent(text, 1 / (boards[0]?.seats.length ?? 1));
  return (
    <div class="booktable tryout">
      <table>
        <thead><tr><th scope="col">{text.say("page.tryout.figure")}</th>{heads.map((key) => <th key={key} scope="col">{text.say(key)}</th>)}</tr></thead>
        <tbody><Seats game={game} boards={boards} /><Others game={game} boards={boards} /></tbody>
      </table>
      <p class="quietline">{text.say("page.tryout.fair", { rate: fair })}</p>
    </div>
  );
}
