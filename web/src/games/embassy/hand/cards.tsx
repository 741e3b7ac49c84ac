/** Cards: Loyalty, the cards of a meeting on dark ground, items on red ground, and their backs. */
import {
  CARDS, cardName, factionLetter, factionName, factionOfItem, FACTIONS, isAttack, ITEMS, itemName, itemShort, plainItem, type EmbassySeen,
} from "../words/names";

const CRITICAL = /^(intel|bomb|virus|anti-virus)/;
/** Minimum name length for each font size, the longest first. */
const SIZES = [[14, "em-en least"], [12, "em-en tiny"], [9, "em-en small"], [0, "em-en"]] as const;
/** Marks that distinguish backs in greyscale printing: a box, crossed blades, and the shape of a side. */
const BACK_MARKS = { item: "M26 66h14v10H26z", attack: "M27 66l12 10M39 66L27 76", loyalty: "M33 65l6.5 11h-13z" };

/** A name of more letters is pressed together on a phone, where all names are as large as can be read. */
const FITS = 9;

/** The name at the foot of a card, smaller where it is long. */
function CardTitle({ words, squeezed }: { words: string; squeezed: boolean }) {
  const [, size] = SIZES.find(([letters]) => words.length >= letters) ?? SIZES[0];
  return <text class={size} x="33" y="85" textLength={squeezed && words.length > FITS ? 60 : undefined} lengthAdjust="spacingAndGlyphs">{words}</text>;
}

/** A faction's shape with its letter. */
function FactionBadge({ seen, faction }: { seen: EmbassySeen; faction: number }) {
  const name = FACTIONS[faction] ?? "none";
  return (
    <g class={`em-badge-${name}`}>
      <use href={`#sh-s-${name}`} x="39" y="44" width="20" height="20" />
      <text x="49" y={faction === 0 ? 60.8 : 58.4} font-size="12">{factionLetter(seen, faction)}</text>
    </g>
  );
}

/** The picture of an item card. */
export function ItemPicture({ seen, item }: { seen: EmbassySeen; item: number }) {
  const name = ITEMS[item] ?? "";
  const faction = factionOfItem(item);
  return (
    <svg viewBox="0 0 66 94" class="em-face item" aria-hidden="true">
      <use href="#em-cd" />
      <use href={`#em-g-${plainItem(name)}`} x="15" y="18" width="36" height="36" />
      {faction >= 0 && <FactionBadge seen={seen} faction={faction} />}{" "}
      <CardTitle words={itemShort(seen, item)} squeezed={seen.phone} />
      {CRITICAL.test(name) && <circle class="em-crit" cx="54" cy="12" r="7.5" />}
      {CRITICAL.test(name) && <text class="em-ex" x="54" y="16.5">!</text>}
    </svg>
  );
}

/** The picture of a meeting card; `count` of the same kind are stacked. */
export function CardPicture({ seen, card, count = 1 }: { seen: EmbassySeen; card: number; count?: number }) {
  return (
    <svg viewBox="0 0 66 94" class={isAttack(card) ? "em-face attack" : "em-face"} aria-hidden="true">
      <use href="#em-cd" />
      <use href={`#em-g-${CARDS[card]}`} x="15" y="18" width="36" height="36" />
      <CardTitle words={cardName(seen, card)} squeezed={seen.phone} />{" "}
      {count > 1 && <rect class="em-count" x="41" y="7" width="18" height="15" rx="4" />}
      {count > 1 && <text class="em-times" x="50" y="18.5">×{count}</text>}
    </svg>
  );
}

/** The picture of a Loyalty, or of the Neutral card. */
export function LoyaltyPicture({ seen, faction }: { seen: EmbassySeen; faction: number }) {
  const name = FACTIONS[faction] ?? "neutral";
  return (
    <svg viewBox="0 0 66 94" class={`em-face loyalty ${name}`} aria-hidden="true">
      <use href="#em-cd" />
      <use class="em-shape" href={`#sh-s-${FACTIONS[faction] ?? "none"}`} x="17" y="19" width="32" height="32" />
      <text class="em-big" x="33" y={faction === 0 ? 46 : 42}>{factionLetter(seen, faction)}</text>
      <CardTitle words={capitalize(factionName(seen, faction))} squeezed={seen.phone} />
    </svg>
  );
}

/** The back of a card: red for items, black for meeting cards, blue-grey for Loyalties. */
export function BackPicture({ kind }: { kind: keyof typeof BACK_MARKS }) {
  return <svg viewBox="0 0 66 94" class={`em-face ${kind}`} aria-hidden="true"><use href="#em-back" /><path class="em-mark" d={BACK_MARKS[kind]} /></svg>;
}

/** Capitalize a word. */
export function capitalize(word: string): string {
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}

/** Return an item in words, with its faction and whether it is critical. */
export function itemWords(seen: EmbassySeen, item: number): string {
  const faction = factionOfItem(item);
  const sign = faction < 0 ? "" : `${factionLetter(seen, faction)} ${itemShort(seen, item)}, `;
  const name = sign + itemName(seen, item);
  return CRITICAL.test(ITEMS[item] ?? "") ? seen.text.say("page.embassy.critical", { item: name }) : name;
}
