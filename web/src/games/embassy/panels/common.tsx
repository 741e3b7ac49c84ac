/** The state of the building for everybody: lights, pad, lock, Reception, helicopters and piles. */
import type { ComponentChildren } from "preact";
import { cite } from "../cite";
import { RuleChip } from "../../../ui/ruleChip";
import { undrawnDoors } from "../board/building";
import { capitalize } from "../hand/cards";
import { buildingOf } from "../board/layout";
import { expandCounts, FACTIONS, factionName, FLOORS, ITEMS, itemName, missionOf, nameOf, roomName, seatOf, type EmbassySeen } from "../words/names";

interface RowProps { about: string; sign: string; on: boolean; children: ComponentChildren }

/** A state of the building; its rule is shown while it applies. */
function Row({ about, sign, on, children }: RowProps) {
  return (
    <li class={on ? "on" : ""} data-about={`mark:${about}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><use href={`#${sign}`} /></svg>
      <span>{children}<RuleChip rule={on ? cite("house", about) : ""} /></span>
    </li>
  );
}

/** Return whether the mission has helicopters. */
function hasHelicopters(seen: EmbassySeen): boolean {
  return missionOf(seen.config).helicopters.some((count) => count > 0);
}

function lockWords(seen: EmbassySeen): string {
  const { view, text } = seen;
  const [owner, floor] = view.lock;
  if (owner < 0) return text.say("page.embassy.house.unlocked");
  const player = nameOf(seen, seatOf(view, owner));
  return text.say("page.embassy.house.lock", { floor: text.say(`page.embassy.floor.${FLOORS[floor]}`), player });
}

function padState(seen: EmbassySeen): string {
  const { view, text } = seen;
  if (view.helicopter < 0) return text.say("page.embassy.house.pad.none");
  return text.say("page.embassy.house.pad", { faction: factionName(seen, view.helicopter) });
}

/** Lights, pad, lock, Reception, and other switches. */
function States({ seen }: { seen: EmbassySeen }) {
  const { view, text } = seen;
  const word = (on: boolean, yes: string, no: string): string => text.say(`page.embassy.house.${on ? yes : no}`);
  const { lights_out: dark, reception, jamming } = view;
  return (
    <ul>
      <Row about="dark" sign="em-r-breaker" on={dark}>{word(dark, "out", "lit")}</Row>
      {hasHelicopters(seen) && <Row about="pad" sign="em-r-helipad" on={view.helicopter >= 0}>{padState(seen)}</Row>}
      <Row about="lock" sign="em-r-central-lock" on={view.lock[0] >= 0}>{lockWords(seen)}</Row>
      <Row about="reception" sign="em-r-ballroom" on={reception}>{word(reception, "reception", "noreception")}</Row>
      {missionOf(seen.config).jamming && (
        <Row about="jamming" sign="em-r-jamming" on={jamming}>{word(jamming, "jam", "nojam")}</Row>
      )}
      {view.key_played && <Row about="key" sign="em-i-key" on>{text.say("page.embassy.house.key")}</Row>}
    </ul>
  );
}

/** Return the helicopters of a faction in words: on the pad, lost, left to call. */
function helicopterWords({ view, text }: EmbassySeen, faction: number): string {
  const [wrecks, tiles] = [view.wrecks[faction] ?? 0, view.tiles[faction] ?? 0];
  return [
    view.helicopter === faction ? text.say("page.embassy.heli.here") : "",
    wrecks > 0 ? text.say("page.embassy.heli.lost", { n: wrecks }) : "",
    tiles > 0 ? text.say("page.embassy.heli.left", { n: tiles }) : "",
  ].filter((word) => word !== "").join(", ");
}

function Helicopters({ seen }: { seen: EmbassySeen }) {
  const { helicopters } = missionOf(seen.config);
  return (
    <table class="em-hel">
      <tbody>
        {FACTIONS.map((name, faction) => (helicopters[faction] ?? 0) > 0 && (
          <tr key={name}>
            <th scope="row">
              <svg class={name} viewBox="0 0 20 20" aria-hidden="true"><use href={`#sh-s-${name}`} /></svg>
              {seen.text.say(`page.embassy.heli.${name}`)}
            </th>
            <td>{helicopterWords(seen, faction)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** ER59 Whether each briefcase contains a card. */
function Briefcases({ seen: { view, text } }: { seen: EmbassySeen }) {
  const cases = view.briefcases.map((full, which) => (
    text.say(`page.embassy.cases.${FACTIONS[which]}.${full === 1 ? "full" : "empty"}`)
  ));
  return <p class="em-piles" data-about="item:briefcase">{text.say("page.embassy.cases", { cases })}</p>;
}

/** The item deck and the discard pile. */
function Piles({ seen }: { seen: EmbassySeen }) {
  const { view, text } = seen;
  const kinds = view.discard.map((count, item) => ({ count, name: capitalize(itemName(seen, item)) }))
    .filter(({ count }) => count > 0);
  const [deck, discard] = [{ n: view.deck_size }, { n: expandCounts(view.discard).length }];
  return (
    <details class="em-piles">
      <summary>{text.say("page.embassy.deck", deck)} · {text.say("page.embassy.discard", discard)}</summary>
      <p>{kinds.map(({ count, name }) => (count > 1 ? `${name} ×${count}` : name)).join(", ")}</p>
    </details>
  );
}

/** Doors that the picture cannot show, and the mission with its goals. */
function UndrawnDoorsAndMission({ seen }: { seen: EmbassySeen }) {
  const { text, config } = seen;
  const mission = config["mission"] ?? "classic";
  return (
    <>
      {undrawnDoors(buildingOf(config)).map(({ from, to, kind }) => (
        <p key={`${from}-${to}`} class="em-piles">
          {text.say(`page.embassy.way.${kind}`, { one: roomName(seen, from), other: roomName(seen, to) })}
        </p>
      ))}
      <details class="em-piles">
        <summary>{text.say(`embassy.mission.${mission}`)}</summary>
        <p>{text.say(`embassy.mission.${mission}.what`)}<RuleChip rule={missionOf(config).rule} /></p>
      </details>
    </>
  );
}

/** Return how to win this mission, and the player's progress as far as they know it. */
export function aim(seen: EmbassySeen): string {
  const { text, view, config } = seen;
  const goal = text.say(`page.embassy.aim.${config["mission"] ?? "classic"}`);
  if (seen.you < 0 || seen.covered || view.asked === "") return goal;
  if (missionOf(config).points) return `${goal} ${text.say("page.embassy.aim.points", { points: view.points[0] ?? 0 })}`;
  const foreign = FACTIONS.some((name, faction) =>
    faction !== view.loyalty[0] && (view.hand[ITEMS.indexOf(`intel-${name}`)] ?? 0) > 0);
  return hasHelicopters(seen) ? `${goal} ${text.say(`page.embassy.aim.${foreign ? "with" : "without"}`)}` : goal;
}

/** Everything that is shared by all players. */
export function Common({ seen }: { seen: EmbassySeen }) {
  const { text, config, view } = seen;
  const round = { round: view.round, rounds: config["rounds"] ?? "" };
  return (
    <section class="em-house" aria-label={text.say("page.embassy.house")}>
      <p class="cap">
        {text.say("page.embassy.house")}
        {view.round > 0 && <span class="tip">{text.say("page.embassy.round", round)}</span>}
      </p>
      <States seen={seen} />
      <Helicopters seen={seen} />
      {hasHelicopters(seen) && <Briefcases seen={seen} />}
      <Piles seen={seen} />
      <UndrawnDoorsAndMission seen={seen} />
    </section>
  );
}
