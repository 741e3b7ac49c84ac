/** A player's public information: secrets, opened suitcases, agents, duel cards. */
import { useText } from "../../../ui/page";
import { caseName, colourName, contentName } from "../words/names";
import { CaseMark, Content, Die, Figure } from "../board/pieces";
import type { TopSecretSeen } from "../words/things";
import { CARD_COUNT, CASES, COLOURS, SECRETS_TO_WIN, agentsLeft, colourOf, cornersOf, ownerOfCase, playerOf } from "../view";

interface Props { seen: TopSecretSeen; seat: number }

/** Ten cells, filled by the number of secrets. */
function SecretsBar({ seen, seat }: Props) {
  const secrets = seen.view.secrets[playerOf(seen.view, seat)] ?? 0;
  const label = seen.text.say("page.topsecret.secrets", { secrets, needed: SECRETS_TO_WIN });
  return (
    <span class="ts-bar" role="img" aria-label={label}>
      {[...Array(SECRETS_TO_WIN).keys()].map((cell) => <i key={cell} class={cell < secrets ? "ts-full" : ""} />)}
    </span>
  );
}

/** The suitcases that a player has brought in, with their contents. */
function OpenedCases({ seen, seat }: Props) {
  const { view } = seen;
  const player = playerOf(view, seat);
  const cases = view.opened.flatMap((opener, suitcase) => (opener === player ? [suitcase] : []));
  return (
    <span class="ts-brought">
      {cases.map((suitcase) => {
        const content = view.contents[suitcase] ?? 0;
        const label = `${caseName(seen, suitcase)}: ${contentName(seen, content)}`;
        return (
          <span key={suitcase} class="ts-mini" role="img" aria-label={label}>
            <CaseMark colour={colourOf(view, ownerOfCase(suitcase))} letter={suitcase % CASES} />
            <b><Content content={content} /></b>
          </span>
        );
      })}
    </span>
  );
}

/** All seven duel cards, played ones struck out. */
function DuelCards({ seen, seat }: Props) {
  const hand = seen.view.hands[playerOf(seen.view, seat)] ?? [];
  const cards = CARD_COUNT.flatMap((count, card) =>
    [...Array(count).keys()].map((copy) => ({ card, copy, spent: copy < count - (hand[card] ?? 0) })));
  const left = cards.filter(({ spent }) => !spent).map(({ card }) => card);
  return (
    <span class="ts-dr" role="img" aria-label={seen.text.say("page.topsecret.holds", { cards: left.join(" ") })}>
      {cards.map(({ card, copy, spent }) => <i key={`${card}${copy}`} class={spent ? "ts-spent" : ""}>{card}</i>)}
    </span>
  );
}

/** The dice of the player to move, for spectators. */
function DiceRoll({ seen, player }: { seen: TopSecretSeen; player: number }) {
  const { view, text } = seen;
  const [one = -1, other = -1] = view.dice;
  if (view.seat >= 0 || view.turn !== player || one < 0 || view.asked === "") return null;
  const label = text.say("page.topsecret.rolled", { player: colourName(seen, player), one, other });
  return <span class="ts-rolled" role="img" aria-label={label}><Die face={one} /><Die face={other} /></span>;
}

export function Panel({ seen, seat }: Props) {
  const { view, text } = seen;
  const player = playerOf(view, seat);
  return (
    <div class={`ts-panel c-${colourOf(view, player)}`}>
      <div class="row ts-score"><SecretsBar seen={seen} seat={seat} /><b>{view.secrets[player]}</b>
        <small>{text.say("page.topsecret.of", { needed: SECRETS_TO_WIN })}</small></div>
      <div class="row"><OpenedCases seen={seen} seat={seat} /><span class="grow" /><DiceRoll seen={seen} player={player} />
        <small>{text.say("page.topsecret.agents", { n: agentsLeft(view, player) })}</small></div>
      <div class="row"><small>{text.say("page.topsecret.duels")}</small><DuelCards seen={seen} seat={seat} /></div>
    </div>
  );
}

export function Strip({ seen, seat }: Props) {
  const player = playerOf(seen.view, seat);
  return (
    <div class={`ts-strip c-${colourOf(seen.view, player)}`}>
      <SecretsBar seen={seen} seat={seat} /><b>{seen.view.secrets[player]}</b>
    </div>
  );
}

/** The agent in the seat's colour, with the letter of the colour. */
export function Emblem({ seat, config }: { seat: number; config: Record<string, string> }) {
  const colour = COLOURS[cornersOf(config)[seat] ?? 0] ?? "red";
  return (
    <svg class="ts-emblem" viewBox="0 0 40 44" aria-hidden="true">
      <Figure colour={colour} sign={useText().say(`page.topsecret.letter.${colour}`)} />
    </svg>
  );
}
