/** Player cards, and strips on a phone. */
import type { Seen, AnyFace } from "../../face/face";
import { useText } from "../../ui/page";
import type { GameName, SeatInfo } from "../../wire";
import { SeatClock } from "./clock";
import { ratingOf, useLevels } from "../../people/levels";
import { Portrait } from "../../people/portrait";
import { Reaction } from "./reaction";
import { botWords, programWords, seatName, styleWords } from "../../people/seats";

interface Props { face: AnyFace; seen: Seen<unknown>; seat: number }

/** Whether a person sits there whose page is not open, and no program of theirs plays. */
function isAway({ seats }: Seen<unknown>, seat: number): boolean {
  const info = seats[seat];
  return info?.kind === "person" && info.owner === undefined && !info.here;
}

/** Whether a seat is to choose: one's own whenever it has options, even in another's turn. */
function isAsked({ face, seen, seat }: Props): boolean {
  return seat === (seen.options.length > 0 ? seen.you : face.turn(seen));
}

/** The line under a name: what the game calls the seat, and what it is doing; a brief one has no level of a bot to play. */
function useStanding({ face, seen, seat }: Props, brief = false): string {
  const text = useText();
  const info = seen.seats[seat];
  const words = [face.seatLabel?.(seen, seat) ?? ""];
  if (info?.kind === "bot" && !(brief && isAsked({ face, seen, seat }))) words.push(botWords(text, info));
  words.push(programWords(text, info));
  if (isAway(seen, seat)) words.push(text.say("page.away"));
  else if (isAsked({ face, seen, seat })) words.push(text.say("page.toplay"));
  return words.filter((word) => word !== "").join(" · ");
}

function classes({ face, seen, seat }: Props, kind: string): string {
  const away = isAway(seen, seat) ? "away" : "";
  return [kind, isAsked({ face, seen, seat }) ? "turn" : "", seat === seen.you ? "you" : "opp", away].join(" ").trim();
}

/** The face of a bot, or a hat where it stands in for somebody, with its rating. */
function BotBadge({ game, info }: { game: GameName; info: SeatInfo }) {
  const text = useText();
  const label = text.say(`page.level.${info.level}`);
  const rating = ratingOf(useLevels(game), info.level);
  return (
    <span class="botbadge">
      {info.who !== undefined ? <Portrait info={info} style={styleWords(text, game, info)} />
        : <svg class="hatbadge" role="img" aria-label={label} viewBox="0 0 32 20"><use href="#sh-fedora" /></svg>}{rating}
    </span>
  );
}

/** A hat for a program, with whose it is. */
function ProgramBadge({ info }: { info: SeatInfo | undefined }) {
  const label = programWords(useText(), info);
  if (label === "") return null;
  return <svg class="hatbadge" role="img" aria-label={label} viewBox="0 0 32 20"><use href="#sh-fedora" /></svg>;
}

/** A player's card in the rail. */
export function PlayerCard(props: Props) {
  const { face, seen, seat } = props;
  const text = useText();
  const name = seatName(text, seen.seats, seen.you, seat);
  const standing = useStanding(props, true);
  const info = seen.seats[seat];
  return (
    <section class={classes(props, "pl-card")} aria-label={`${name}, ${useStanding(props)}`}>
      <div class="row">
        <span class="ava"><face.Emblem seat={seat} config={seen.config} /></span>
        <div class="grow"><strong>{name}</strong><small>{standing}</small></div>
        {info?.kind === "bot" ? <BotBadge game={face.game} info={info} /> : <Portrait info={info} />}
        <ProgramBadge info={info} />
      </div>
      <Reaction seat={seat} />
      <SeatClock seat={seat} person={info?.kind === "person"} you={seat === seen.you} />
      <face.Panel seen={seen} seat={seat} />
    </section>
  );
}

/** A player in the strip of a phone. */
export function PlayerStrip(props: Props & { alone: boolean }) {
  const { face, seen, seat, alone } = props;
  const text = useText();
  const name = seatName(text, seen.seats, seen.you, seat);
  const info = seen.seats[seat];
  return (
    <section class={classes(props, "pl-strip")} aria-label={`${name}, ${useStanding(props)}`}>
      <span class="ava"><face.Emblem seat={seat} config={seen.config} /></span>
      <div class="grow">
        <strong class={alone ? "" : "many"}>{name}</strong>
        {isAway(seen, seat) && <small>{text.say("page.away")}</small>}
        {info?.kind === "bot" && info.name !== "" && <small>{botWords(text, info)}</small>}
        <SeatClock seat={seat} person={info?.kind === "person"} you={seat === seen.you} />
      </div>
      {alone && <Portrait info={info} style={styleWords(text, face.game, info)} />}
      <ProgramBadge info={info} />
      <face.Strip seen={seen} seat={seat} />
      <Reaction seat={seat} />
    </section>
  );
}

/** A player on a phone: emblem, name, clock and one line of state. */
export function PlayerChip(props: Props & { two: boolean; open(): void }) {
  const { face, seen, seat, two, open } = props;
  const text = useText();
  const name = seatName(text, seen.seats, seen.you, seat);
  const info = seen.seats[seat];
  const standing = useStanding(props);
  return (
    <button type="button" class={classes(props, "pl-chip")} aria-haspopup="dialog" onClick={open}>
      <span class="sr">{`${name}, ${standing}`}</span>
      <span class="ava" aria-hidden="true"><face.Emblem seat={seat} config={seen.config} /></span>
      <span class="grow">
        <span class="nm"><span aria-hidden="true">{name}</span><SeatClock seat={seat} person={info?.kind === "person"} you={seat === seen.you} /></span>
        <span class="ln"><face.Strip seen={seen} seat={seat} /></span>
      </span>
      {two && <Portrait info={info} style={styleWords(text, face.game, info)} />}
      <ProgramBadge info={info} />
      <Reaction seat={seat} />
    </button>
  );
}

/** All seats in the order in which the rail shows them: in a game of two as the board lies, one's own or the first below. */
export function seatOrder(seats: number, you: number): number[] {
  const below = Math.max(you, 0);
  return seats === 2 ? [1 - below, below] : [...Array(seats).keys()];
}
