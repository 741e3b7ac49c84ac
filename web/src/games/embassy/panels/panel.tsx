/** A player's panel: hand size, room, and public information. */
import { Figure } from "../board/guests";
import { COMPUTER, expandCounts, factionName, FACTIONS, letterOf, playerOf, roomName, roomShort, type EmbassySeen } from "../words/names";

interface Props { seen: EmbassySeen; seat: number }

/** The figure of a seat, next to the player's name. */
export function Emblem({ seat }: { seat: number }) {
  return (
    <svg class="em-ava" viewBox="-18 -43 36 46" role="img" aria-label={letterOf(seat)}>
      <Figure seat={seat} injured={false} />
    </svg>
  );
}

function CardBacks({ kind, count, label }: { kind: string; count: number; label: string }) {
  return (
    <span class="em-cnt" role="img" aria-label={label}>
      {Array.from({ length: count }, (_, index) => <i key={index} class={kind} />)}
    </span>
  );
}

/** The number of cards: ER57 items are public, Attack cards are only shown to their owner. */
function Items({ seen, seat }: Props) {
  const count = seen.view.hand_sizes[playerOf(seen.view, seat)] ?? 0;
  return <CardBacks kind="item" count={count} label={seen.text.say("page.embassy.count.items", { n: count })} />;
}

function Attacks({ seen }: { seen: EmbassySeen }) {
  const count = expandCounts(seen.view.attacks).length;
  return <CardBacks kind="attack" count={count} label={seen.text.say("page.embassy.count.attacks", { n: count })} />;
}

/** A small sign with an accessible label. */
function Sign({ name, kind, label }: { name: string; kind: string; label: string }) {
  if (label === "") return <svg class={kind} viewBox="0 0 24 24" aria-hidden="true"><use href={name} /></svg>;
  return (
    <svg class={kind} viewBox="0 0 24 24" role="img" aria-label={label}><title>{label}</title><use href={name} /></svg>
  );
}

/** A revealed Loyalty: the shape of the faction. */
function FactionShape({ seen, faction }: { seen: EmbassySeen; faction: number }) {
  const name = FACTIONS[faction] ?? "none";
  return (
    <svg class={`em-dot ${name}`} viewBox="0 0 20 20" role="img" aria-label={factionName(seen, faction)}>
      <use href={`#sh-s-${name}`} />
    </svg>
  );
}

/** Tags: a revealed Loyalty, an injury, a Hack, the points. */
function Tags({ seen, seat }: Props) {
  const { view, text } = seen;
  const player = playerOf(view, seat);
  const faction = view.loyalty[player] ?? -1;
  const hacked = view.hacked.some((players) => players.includes(player));
  const points = view.points[player];
  return (
    <>
      {faction >= 0 && seat !== seen.you && <FactionShape seen={seen} faction={faction} />}
      {view.injured[player] === 1 && (
        <span class="em-tag"><Sign name="#em-i-hurt" kind="" label="" />{text.say("page.embassy.injured")}</span>
      )}
      {hacked && <span class="em-tag"><Sign name="#em-i-hack" kind="" label={text.say("page.embassy.hacked")} /></span>}
      {points !== undefined && <b class="em-points">{text.say("page.embassy.points", { n: points })}</b>}
    </>
  );
}

/** The panel below a player's name. */
export function Panel({ seen, seat }: Props) {
  const player = playerOf(seen.view, seat);
  const room = seen.view.at[player] ?? -1;
  const where = room < 0 ? seen.text.say("page.embassy.outside") : roomName(seen, room);
  const isHacking = room === COMPUTER && seen.view.since[player] === COMPUTER;
  return (
    <div class="em-panel">
      <Items seen={seen} seat={seat} />
      {seat === seen.you && <Attacks seen={seen} />}
      <Tags seen={seen} seat={seat} />
      <small class={isHacking ? "em-where on" : "em-where"}>{where}</small>
    </div>
  );
}

/** The short form on a phone. */
export function Strip({ seen, seat }: Props) {
  const { view, text } = seen;
  const player = playerOf(view, seat);
  const room = view.at[player] ?? -1;
  return (
    <div class="em-strip">
      <Items seen={seen} seat={seat} />
      {view.injured[player] === 1 && <Sign name="#em-i-hurt" kind="em-hurt" label={text.say("page.embassy.injured")} />}
      {view.points[player] !== undefined && <b>{view.points[player]}</b>}
      <small>{room < 0 ? "" : roomShort(seen, room)}</small>
    </div>
  );
}
