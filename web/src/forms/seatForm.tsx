/** The form of seats: the user, an open seat, or a bot. */
import { Segment } from "../ui/segment";
import type { SeatRequest } from "../net/api";
import type { AnyFace } from "../face/face";
import { useText } from "../ui/page";
import { LevelPicker, usualLevel, type Levels } from "../people/levels";

const KINDS: readonly SeatRequest["kind"][] = ["me", "open", "bot"];

/** The seats after one of them has changed to another kind; "me" is only ever in one place. */
export function changed(seats: readonly SeatRequest[], place: number, wish: SeatRequest): SeatRequest[] {
  const mine = seats.findIndex((seat) => seat.kind === "me");
  return seats.map((seat, each) => {
    if (each === place) return wish;
    return wish.kind === "me" && each === mine ? { kind: "open", level: "" } : seat;
  });
}

/** As many seats as play; new ones wait for anybody who comes. */
export function sized(seats: readonly SeatRequest[], count: number): SeatRequest[] {
  const cut = seats.slice(0, count);
  const grown = [...cut, ...Array<SeatRequest>(count - cut.length).fill({ kind: "open", level: "" })];
  return grown.some(({ kind }) => kind === "me") ? grown : [{ kind: "me", level: "" }, ...grown.slice(1)];
}

interface Props {
  seats: SeatRequest[];
  levels: Levels;
  face: AnyFace | null;
  config: Record<string, string>;
  change(seats: SeatRequest[]): void;
}

/** A seat: the game's own piece, and who shall sit there; one's own is given up by sitting down elsewhere. */
function OneSeat({ place, seats, levels, face, config, change }: Props & { place: number }) {
  const text = useText();
  const seat = seats[place] as SeatRequest;
  const level = usualLevel(levels);
  const setLevel = (level: string): void => change(seats.map((each, at) => at === place ? { kind: "bot", level } : each));
  return (
    <li class={`seatform ${seat.kind}`}>
      <span class="ava">{face !== null && <face.Emblem seat={place} config={config} />}</span>
      <b>{text.say("page.new.seat", { seat: place + 1 })}</b>
      <Segment label={text.say("page.new.seat", { seat: place + 1 })} value={seat.kind}
        options={KINDS.map((kind) => [kind, text.say(`page.new.${kind}`), seat.kind === "me" && kind !== "me"])}
        choose={(kind) => change(changed(seats, place, { kind, level: kind === "bot" ? level : "" }))} />
      {seat.kind === "bot" && <LevelPicker levels={levels} level={seat.level} config={config} name={`level${place}`} choose={setLevel} />}
    </li>
  );
}

export function SeatForm(props: Props) {
  return <ol class="seatlist">{props.seats.map((_, index) => <OneSeat key={index} {...props} place={index} />)}</ol>;
}
