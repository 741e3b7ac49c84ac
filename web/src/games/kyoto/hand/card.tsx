/** Cards: locations in colour, tactics in ink with a gold line, special agents and equipment with a crest. */
import type { Text } from "../../../text";
import { COLOUR_CLASSES } from "../board/location";
import { CARDS, DECOY, EQUIPMENT, JOKER, SPECIALS } from "../view";
import { cardWord } from "../words/names";

const COLOUR_LETTERS = "RGYB";

/** The name under the picture, in two lines if it is long. */
function CardName({ name }: { name: string }) {
  const cut = name.indexOf(" ");
  if (name.length < 12 || cut < 0) return <text class={name.length > 10 ? "ky-cn small" : "ky-cn"} x="46" y="117">{name}</text>;
  return (
    <>
      <text class="ky-cn tiny" x="46" y="110">{name.slice(0, cut)}</text>{" "}
      <text class="ky-cn tiny" x="46" y="122">{name.slice(cut + 1)}</text>
    </>
  );
}

function LocationFace({ card, text }: { card: number; text: Text }) {
  const letter = COLOUR_LETTERS.charAt(card);
  const hue = COLOUR_CLASSES[letter] ?? "none";
  const [y, size, inset] = letter === "R" ? [27, 27, 6.5] : [25, 24, 8];
  return (
    <svg viewBox="0 0 92 128" class={hue}>
      <use href="#ky-card-loc" /><use href={`#ky-a-${hue}`} x="6" y="22" width="80" height="74" />
      <use class="ky-idx" href={`#sh-s-${hue}`} x={inset} y={letter === "R" ? 5 : 8} width={size} height={size} />
      <text class="ky-ci" x="20" y={y}>{cornerWord(text, card)}</text>{" "}
      <CardName name={cardWord(text, card)} />
    </svg>
  );
}

function JokerFace({ text }: { text: Text }) {
  return (
    <svg viewBox="0 0 92 128">
      <use href="#ky-card-joker" /><use class="ky-idx" href="#sh-s-none" x="8" y="8" width="24" height="24" />
      <text class="ky-ci" x="20" y="25">{cornerWord(text, JOKER)}</text>{" "}<CardName name={cardWord(text, JOKER)} />
    </svg>
  );
}

/** Return the text in the corner of a card. */
export function cornerWord(text: Text, card: number): string {
  if (card <= JOKER) return text.say(`page.kyoto.letter.${card === JOKER ? "joker" : COLOUR_LETTERS.charAt(card)}`);
  return text.say(card === DECOY ? "page.kyoto.secretcard" : "page.kyoto.instant");
}

/** The face of a card, or a back for 10 and 11. */
export function CardFace({ card, text }: { card: number; text: Text }) {
  if (card > DECOY || card < 0) {
    return <svg viewBox="0 0 26 36" class="ky-back"><use href={card === 11 ? "#ky-back-tac" : "#ky-card-back"} /></svg>;
  }
  if (card < JOKER) return <LocationFace card={card} text={text} />;
  if (card === JOKER) return <JokerFace text={text} />;
  return (
    <svg viewBox="0 0 92 128">
      <use href="#ky-card-tac" /><use href={`#ky-t-${CARDS[card]}`} x="18" y="26" width="56" height="56" />
      <text class="ky-ck" x="11" y="18">{cornerWord(text, card)}</text>{" "}
      <CardName name={cardWord(text, card)} />
    </svg>
  );
}

/** A small card: its colour and shape, or the sign of its tactic. */
export function MiniFace({ card }: { card: number }) {
  const hue = card < JOKER ? COLOUR_CLASSES[COLOUR_LETTERS.charAt(card)] ?? "none" : "none";
  const sign = card < JOKER ? `#sh-s-${hue}` : card === JOKER ? "#ky-e-fan" : `#ky-t-${CARDS[card]}`;
  return (
    <svg viewBox="0 0 26 34" class={hue} aria-hidden="true">
      <rect class={card < JOKER ? "ky-minicolour" : "ky-miniink"} x="1" y="1" width="24" height="32" rx="4" />
      <use class="ky-idx" href={sign} x="5" y="9" width="16" height="16" />
    </svg>
  );
}

/** A card with the crest of its side: pine, star, or a neutral diamond. */
function CrestFace({ sign, crest, name }: { sign: string; crest: "o" | "g" | "n"; name: string }) {
  return (
    <svg viewBox="0 0 92 128" class={{ o: "hqo", g: "hqm", n: "none" }[crest]}>
      <use href="#ky-card-tac" /><use href={sign} x="20" y="30" width="52" height="52" />
      <use href={`#ky-crest-${crest}`} x="9" y="9" width="22" height="22" /><CardName name={name} />
    </svg>
  );
}

export function SpecialFace({ special, text }: { special: number; text: Text }) {
  const name = SPECIALS[special] ?? "ruri";
  const crest = special > 5 ? "n" : special > 2 ? "g" : "o";
  return <CrestFace sign={`#ky-x-${name}`} crest={crest} name={text.say(`kyoto.special.${name}`)} />;
}

/** An equipment card; `side` is its owner (absolute). */
export function GearFace({ gear, side, text }: { gear: number; side: number; text: Text }) {
  const name = EQUIPMENT[gear] ?? "fan";
  return <CrestFace sign={`#ky-e-${name}`} crest={side === 0 ? "o" : "g"} name={text.say(`kyoto.equipment.${name}`)} />;
}
