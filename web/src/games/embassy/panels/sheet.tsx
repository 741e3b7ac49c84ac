/** The sheet of a meeting: both guests, their cards, and the steps; or an open briefcase. */
import { seatName } from "../../../people/seats";
import { BackPicture, CardPicture, ItemPicture, itemWords } from "../hand/cards";
import { Figure } from "../board/guests";
import { floorOf, buildingOf, rowOf } from "../board/layout";
import { SelectableCard } from "../hand/hand";
import { CHOSEN, meetingOf, sightsOf, UNCHOSEN, type Meeting, type Side, type Step } from "./meeting";
import { things } from "../words/things";
import { cardName, ITEMS, meetWords, nameOf, playerOf, unlessCovered, type EmbassySeen } from "../words/names";

const STEP_SIGNS: Record<Step["name"], string> = {
  cards: "em-i-card2", items: "em-i-blades", reward: "em-i-hand", away: "em-i-fall", gifts: "em-i-gift",
  goggles: "em-i-goggles", knock: "em-i-fall",
};

/** Whether a room would lie under a sheet over the lower half of a phone's board. */
function isInFront({ config }: EmbassySeen, room: number): boolean {
  return room >= 0 && (floorOf(room) === 2 || floorOf(room) === 1 && rowOf(buildingOf(config), room) === 2);
}

/** A card that lies on the table: open, face down, or still to come. */
function TableCard({ seen, card, empty }: { seen: EmbassySeen; card: number; empty: boolean }) {
  const { text } = seen;
  const down = text.say(card === CHOSEN ? "page.embassy.card.down" : "page.embassy.card.none");
  const label = card >= 0 ? unlessCovered(seen, cardName(seen, card)) : down;
  const open = card >= 0 && !seen.covered;
  return (
    <span class={empty ? "em-lain empty" : "em-lain"} role="img" aria-label={label}>
      {open ? <CardPicture seen={seen} card={card} /> : <BackPicture kind="attack" />}
    </span>
  );
}

interface SideProps { seen: EmbassySeen; side: Side; met: boolean; veiled: boolean }

/** A side of the meeting with its card. */
function SideView({ seen, side, met, veiled }: SideProps) {
  const { text, view } = seen;
  const injured = view.injured[playerOf(view, side.seat)] === 1;
  const name = side.seat === seen.you ? seatName(text, seen.seats, seen.you, side.seat) : nameOf(seen, side.seat);
  return (
    <div class="em-side">
      <svg class="em-ava" viewBox="-20 -46 40 50" aria-hidden="true"><Figure seat={side.seat} injured={injured} /></svg>
      <strong>{name}</strong>
      {met && <TableCard key={side.card} seen={seen} card={side.card} empty={side.card === UNCHOSEN && !veiled} />}
    </div>
  );
}

function StepView({ seen, step }: { seen: EmbassySeen; step: Step }) {
  const { text } = seen;
  const veiled = step.state === "veiled";
  const sign = veiled ? "em-i-shut" : STEP_SIGNS[step.name];
  const label = veiled ? text.say("page.embassy.veiled") : undefined;
  const defaultWords = veiled ? "" : text.say(`page.embassy.step.${step.name}.what`);
  return (
    <li class={step.state} aria-current={step.state === "now" ? "step" : undefined}>
      <svg viewBox="0 0 24 24" role={veiled ? "img" : undefined} aria-label={label} aria-hidden={!veiled}><use href={`#${sign}`} /></svg>
      <span><b>{text.say(`page.embassy.step.${step.name}`)}</b><small>{step.words || defaultWords}</small></span>
    </li>
  );
}

/** The player's status while combat items are played. */
function CombatStatus({ seen }: { seen: EmbassySeen }) {
  const { view, text } = seen;
  if (view.asked !== "CombatItems" || seen.you < 0) return null;
  const word = view.result > 0 ? "winning" : view.result < 0 ? "losing" : "tie";
  return <p class={`em-standing ${word}`}>{text.say(`page.embassy.standing.${word}`)}</p>;
}

/** The latest step in words, since the steps have no room for words on a phone. */
function LatestStep({ seen, steps }: { seen: EmbassySeen; steps: readonly Step[] }) {
  const words = steps.findLast((step) => step.words !== "")?.words ?? "";
  return seen.phone && words !== "" ? <p class="em-told">{words}</p> : null;
}

/** The private information of this seat, until its next turn, on a phone. */
function Sights({ seen }: { seen: EmbassySeen }) {
  const sights = seen.phone && seen.you >= 0 ? sightsOf(seen) : [];
  if (sights.length === 0) return null;
  return (
    <div class="em-sheet em-sights" role="status">
      {sights.map((words, index) => <p key={index} class="em-told">{words}</p>)}
    </div>
  );
}

function MeetingSheet({ seen, meeting }: { seen: EmbassySeen; meeting: Meeting }) {
  const { one, other, steps, veiled, met } = meeting;
  const room = seen.view.at[playerOf(seen.view, one.seat)] ?? -1;
  const kind = ["em-sheet", veiled ? "veiled" : "", isInFront(seen, room) ? "top" : ""].join(" ");
  return (
    <section class={kind} aria-label={meetWords(seen, one.seat, other.seat)}>
      <div class="em-two">
        <SideView seen={seen} side={one} met={met} veiled={veiled} />
        <CombatStatus seen={seen} />
        <SideView seen={seen} side={other} met={met} veiled={veiled} />
      </div>
      <ol class="em-steps">{steps.map((step) => <StepView key={step.name} seen={seen} step={step} />)}</ol>
      <LatestStep seen={seen} steps={steps} />
    </section>
  );
}

/** E18 The open briefcase; its content can be selected like the items in hand. */
function Briefcase({ seen }: { seen: EmbassySeen }) {
  const inside = seen.view.opened[0] ?? -1;
  return (
    <section class="em-sheet em-case" aria-label={seen.text.say("page.embassy.case")}>
      <svg class="em-casepic" viewBox="0 0 40 40" aria-hidden="true"><use href="#em-g-briefcase" /></svg>
      <p>{seen.text.say(inside < 0 ? "page.embassy.case.nothing" : "page.embassy.case.inside")}</p>
      {inside >= 0 && (
        <SelectableCard seen={seen} thing={`item:${ITEMS[inside]}`} label={itemWords(seen, inside)}>
          {seen.covered ? <BackPicture kind="item" /> : <ItemPicture seen={seen} item={inside} />}
        </SelectableCard>
      )}
    </section>
  );
}

/** The sheet; null if nothing is going on. */
export function Sheet({ seen }: { seen: EmbassySeen }) {
  if (seen.view.asked === "Repack" && seen.view.asked_of === 0 && seen.you >= 0) return <Briefcase seen={seen} />;
  // On a phone the sheet would cover the rooms among which one chooses.
  if (seen.narrow === true && seen.options.some((option) => things(option, seen.view)[0]?.startsWith("room:"))) return null;
  const meeting = meetingOf(seen);
  return meeting === null ? <Sights seen={seen} /> : <MeetingSheet seen={seen} meeting={meeting} />;
}
