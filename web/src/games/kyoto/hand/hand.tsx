/** The player's hand: a row of selectable cards. */
import { useState } from "preact/hooks";
import { spot } from "../../../face/spot";
import { CardFace, cornerWord } from "./card";
import { isSettingUp } from "./setupPlan";
import { Tray } from "./setup";
import { CARDS, DEFEND, LOCATION_BACK, TACTIC_BACK, type KyotoSeen } from "../view";
import { cardWord } from "../words/names";

/** Expand counts by kind into a list of cards. */
const cardsOf = (hand: readonly number[]): number[] => hand.flatMap((count, card) => Array<number>(count).fill(card));

interface CardProps { seen: KyotoSeen; card: number; on: boolean; readOnly: boolean; onTouch(): void }

function HandCard({ seen, card, on, readOnly, onTouch }: CardProps) {
  const { text, covered } = seen;
  const back = card < DEFEND ? LOCATION_BACK : TACTIC_BACK;
  const name = `${cornerWord(text, card)} ${cardWord(text, card)}`;
  const label = covered ? cardWord(text, back) : `${name}. ${text.say(`page.kyoto.what.${CARDS[card]}`)}`;
  const props = spot(seen, `card:${card}`, label);
  return (
    <button type="button" class={`card ky-card${on ? " on" : ""}`} {...props} tabIndex={0} aria-pressed={on}
      aria-disabled={!readOnly && props["aria-disabled"]} data-about={covered ? undefined : `card:${CARDS[card]}`}
      onClick={(event) => { onTouch(); if (!readOnly) props.onClick(event); }}>
      <CardFace card={covered ? back : card} text={text} />
    </button>
  );
}

/** The hand; of several cards of a kind the touched one is raised. During the set-up cards can only be read. */
export function Hand({ seen }: { seen: KyotoSeen }) {
  const [touchedIndex, setTouchedIndex] = useState(-1);
  const cards = cardsOf(seen.view.hand);
  const isSetup = isSettingUp(seen);
  if (cards.length === 0 && !isSetup) return null;
  const raised = cards[touchedIndex] !== undefined && seen.picked.has(`card:${cards[touchedIndex]}`) ? touchedIndex
    : cards.findIndex((card) => seen.picked.has(`card:${card}`));
  return (
    <>
      {isSetup && <Tray seen={seen} card={cards[touchedIndex] ?? -1} />}
      {cards.map((card, index) => (
        <HandCard key={`${card}-${cards.slice(0, index).filter((other) => other === card).length}`} seen={seen} card={card}
          on={index === raised} readOnly={isSetup} onTouch={() => setTouchedIndex(touchedIndex === index && isSetup ? -1 : index)} />
      ))}
    </>
  );
}
