/** A player's cards: the hand as backs, the deck sizes, and the top of the discard pile. */
import { useState, useEffect, useRef } from "preact/hooks";
import { CardFace, MiniFace } from "./card";
import { relativeOf, type KyotoSeen } from "../view";
import { cardWord } from "../words/names";
import type { RefObject } from "preact";

interface Props { seen: KyotoSeen; seat: number }

function Backs({ seen, seat }: Props) {
  const [locations, tactics] = seen.view.hand_backs[relativeOf(seen.view, seat)];
  return (
    <span class="ky-backs" role="img" aria-label={seen.text.say("page.kyoto.backs", { locations, tactics })}>
      {Array.from({ length: locations }, (_, n) => <svg key={n} viewBox="0 0 26 36"><use href="#ky-card-back" /></svg>)}
      {Array.from({ length: tactics }, (_, n) => <svg key={`t${n}`} viewBox="0 0 26 36"><use href="#ky-back-tac" /></svg>)}
    </span>
  );
}

/** The top card and the size of the pile. */
function DiscardTop({ seen, seat }: Props) {
  const { view, text } = seen;
  const player = relativeOf(view, seat);
  const size = view.discard_size[player];
  const label = text.say("page.kyoto.discard", { count: size });
  return (
    <>
      <span class={size > 0 ? "ky-mini" : "ky-mini empty"} title={size > 0 ? cardWord(text, view.discard_top[player]) : ""}>
        {size > 0 && <MiniFace card={view.discard_top[player]} />}
      </span>
      <small aria-label={label} title={label}>{size}</small>
    </>
  );
}

/** The player's own discard pile as a fan, newest last. */
function DiscardFan({ seen }: { seen: KyotoSeen }) {
  const { view, text } = seen;
  const list = useInView<HTMLOListElement>();
  return (
    <ol class="ky-fanned" ref={list} aria-label={text.say("page.kyoto.discard.own")}>
      {view.discard.map((card, n) => (
        <li key={n} aria-label={cardWord(text, card)}><CardFace card={card} text={text} /></li>
      ))}
    </ol>
  );
}

/** A row of piles; K28 a player may look through their own discards. */
export function Piles({ seen, seat }: Props) {
  const { view, text, you } = seen;
  const [open, setOpen] = useState(false);
  const [locations, tactics] = view.deck_backs[relativeOf(view, seat)];
  const own = seat === you && view.discard.length > 0;
  return (
    <>
      <div class="row ky-stat">
        {seat !== you && <Backs seen={seen} seat={seat} />}
        {own ? (
          <button type="button" class="ky-pile" aria-expanded={open} onClick={() => setOpen(!open)}>
            <DiscardTop seen={seen} seat={seat} />
          </button>
        ) : <span class="ky-pile"><DiscardTop seen={seen} seat={seat} /></span>}
        <span class="grow" />
        <small>{text.say("page.kyoto.decks", { locations, tactics })}</small>
      </div>
      {open && own && <DiscardFan seen={seen} />}
    </>
  );
}

/** Return a ref to an element that is scrolled into view once. */
function useInView<T extends Element>(): RefObject<T> {
  const list = useRef<T>(null);
  useEffect(() => list.current?.scrollIntoView({ block: "nearest" }), []);
  return list;
}
