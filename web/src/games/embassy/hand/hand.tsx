/** The player's hand in three groups: Loyalty, meeting cards, items. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { spot } from "../../../face/spot";
import { BackPicture, CardPicture, ItemPicture, itemWords, LoyaltyPicture } from "./cards";
import { CARDS, cardName, expandCounts, factionName, HAND_LIMIT, ITEMS, unlessCovered, type EmbassySeen } from "../words/names";
import { replacingSelection } from "../words/things";

const FRIENDLY = CARDS.indexOf("friendly");
const IGNORE = CARDS.indexOf("ignore");

interface GroupProps { title: string; kind: string; size: number; children: ComponentChildren }

function Group({ title, kind, size, children }: GroupProps) {
  return (
    <div class={`em-grp ${kind}`} style={{ "--n": size }} role="group" aria-label={title}>
      <p class="cap" aria-hidden="true">{title}</p><div class="em-cards">{children}</div>
    </div>
  );
}

interface PlayingProps { seen: EmbassySeen; thing: string; label: string; isDuplicate?: boolean; children: ComponentChildren }

/** A selectable card; of several alike all but one are duplicates. */
export function SelectableCard({ seen, thing, label, isDuplicate = false, children }: PlayingProps) {
  const state = seen.picked.has(thing) && !isDuplicate ? "picked" : seen.lit(thing) ? "lit" : "";
  const selectable = spot(replacingSelection(seen), thing, unlessCovered(seen, label));
  return <button type="button" class={`card em-card ${state}`} data-about={seen.covered ? undefined : thing} {...selectable}>{children}</button>;
}

/** The Loyalty, face down if secrets are covered. */
function Loyalty({ seen }: { seen: EmbassySeen }) {
  const faction = seen.view.loyalty[0] ?? -1;
  const open = seen.view.loyalty.filter((other) => other >= 0).length > 1;
  const key = open ? "page.embassy.loyalty.open" : "page.embassy.loyalty";
  const label = unlessCovered(seen, seen.text.say(key, { faction: factionName(seen, faction) }));
  return (
    <span class={open ? "card em-card" : "card em-card secret"} role="img" aria-label={label}
      data-about={seen.covered ? undefined : "loyalty:"}>
      {seen.covered || faction < 0 ? <BackPicture kind="loyalty" /> : <LoyaltyPicture seen={seen} faction={faction} />}
    </span>
  );
}

function MeetingCards({ seen }: { seen: EmbassySeen }) {
  const kinds = [IGNORE, FRIENDLY, ...seen.view.attacks.flatMap((count, card) => (count > 0 ? [card] : []))];
  return (
    <>
      {kinds.map((card) => {
        const count = seen.view.attacks[card] ?? 1;
        const label = count > 1 ? `${cardName(seen, card)}, ×${count}` : cardName(seen, card);
        return (
          <SelectableCard key={card} seen={seen} thing={`card:${CARDS[card]}`} label={label}>
            {seen.covered ? <BackPicture kind="attack" /> : <CardPicture seen={seen} card={card} count={count} />}
          </SelectableCard>
        );
      })}
    </>
  );
}

/** The items, and free places; of several alike the clicked one is selected, otherwise the first. */
function Items({ seen }: { seen: EmbassySeen }) {
  const [clicked, setClicked] = useState(-1);
  const items = expandCounts(seen.view.hand);
  const selectedIndex = (item: number): number => (items[clicked] === item ? clicked : items.indexOf(item));
  return (
    <>
      {items.map((item, index) => (
        <span key={index} class="em-one" onClickCapture={() => setClicked(index)}>
          <SelectableCard seen={seen} thing={`item:${ITEMS[item]}`} label={itemWords(seen, item)} isDuplicate={selectedIndex(item) !== index}>
            {seen.covered ? <BackPicture kind="item" /> : <ItemPicture seen={seen} item={item} />}
          </SelectableCard>
        </span>
      ))}
      {items.length === 0 && <span class="em-none">{seen.text.say("page.embassy.items.none")}</span>}
      {Array.from({ length: Math.max(HAND_LIMIT - items.length, 0) }, (_, index) => <i key={index} class="em-free" aria-hidden="true" />)}
    </>
  );
}

/** The hand; null for spectators. */
export function Hand({ seen }: { seen: EmbassySeen }) {
  const { view, text } = seen;
  if (seen.you < 0) return null;
  const items = expandCounts(view.hand).length;
  const kinds = 2 + view.attacks.filter((count) => count > 0).length;
  return (
    <>
      <Group title={text.say("page.embassy.you")} kind="id" size={1}><Loyalty seen={seen} /></Group>
      <Group title={text.say("page.embassy.meeting")} kind="meet" size={kinds}><MeetingCards seen={seen} /></Group>
      <Group title={text.say("page.embassy.items", { held: items, most: HAND_LIMIT })} kind="items" size={Math.max(items, 1)}>
        <Items seen={seen} />
      </Group>
    </>
  );
}
