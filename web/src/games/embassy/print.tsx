/** Printed pieces of Embassy: items, meeting cards, Loyalties, guests and helicopters. */
import type { Sheets } from "../../wire";
import { repeat, type Part, type Piece, type Printing } from "../../face/face";
import { Helicopter } from "./board/helicopter";
import { Figure } from "./board/guests";
import { BackPicture, CardPicture, ItemPicture, LoyaltyPicture } from "./hand/cards";
import type { EmbassyView } from "./seen";
import { CARDS, FACTIONS, missionOf, type EmbassySeen } from "./words/names";

const CARD = { form: "card", width: 44, height: 62.5 } as const;
const ALWAYS = ["ignore", "friendly"];

/** Return the meeting cards: two per player, and those of the Armoury. */
function meetingCards(seen: EmbassySeen, { pieces, seats }: Sheets): Piece[] {
  const back = <BackPicture kind="attack" />;
  const own = ALWAYS.flatMap((name) => repeat(seats, { front: <CardPicture seen={seen} card={CARDS.indexOf(name)} />, back }));
  return [...own, ...(pieces["attacks"] ?? []).flatMap((count, card) => repeat(count, { front: <CardPicture seen={seen} card={card} />, back }))];
}

/** Return a Loyalty and a Neutral card for each player. */
function loyalties(seen: EmbassySeen, seats: number): Piece[] {
  const back = <BackPicture kind="loyalty" />;
  const dealt = missionOf(seen.config).deal[String(seats)] ?? [];
  const cards = dealt.flatMap((count, faction) => repeat(count, { front: <LoyaltyPicture seen={seen} faction={faction} />, back }));
  return [...cards, ...repeat(seats, { front: <LoyaltyPicture seen={seen} faction={FACTIONS.length} />, back })];
}

function parts(seen: EmbassySeen, sheets: Sheets): Part[] {
  const { text, config } = seen;
  const items = (sheets.pieces["items"] ?? []).flatMap((count, item) =>
    repeat(count, { front: <ItemPicture seen={seen} item={item} />, back: <BackPicture kind="item" /> }));
  const guests = Array.from({ length: sheets.seats }, (_, seat) => (
    { front: <svg viewBox="-20 -45 40 48"><Figure seat={seat} injured={false} /></svg> }));
  const helicopters = missionOf(config).helicopters.flatMap((count, faction) => repeat(count, {
    front: <svg class="em" viewBox="0 -2 106 58"><Helicopter seen={seen} faction={faction} /></svg> }));
  return [
    { ...CARD, title: text.say("page.print.embassy.items"), pieces: items },
    { ...CARD, title: text.say("page.embassy.meeting"), pieces: meetingCards(seen, sheets) },
    { ...CARD, title: text.say("page.print.embassy.loyalties"), pieces: loyalties(seen, sheets.seats) },
    { form: "stand", width: 26, height: 32, title: text.say("page.print.embassy.guests"), pieces: guests },
    { form: "token", width: 44, height: 24, title: text.say("page.print.embassy.helicopters"), pieces: helicopters },
  ];
}

const printing: Printing<EmbassyView> = {
  size: [515, 602],
  bare: (view) => ({ ...view, players: 0, at: [], helicopter: -1, asked: "" }),
  parts,
};

export default printing;
