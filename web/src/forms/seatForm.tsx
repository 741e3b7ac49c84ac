/** The form of seats: the user, an open seat, or a bot. */
import { Segment } from "../ui/segment";
import { IS_STATIC } from "../edition";
import type { SeatRequest } from "../net/api";
import type { AnyFace } from "../face/face";
import { useText } from "../ui/page";
import { LevelPicker, defaultLevel, type Levels } from "../people/levels";

/** Kinds of seats to choose from; without a server an open seat is for another person on this device. */
const KINDS: readonly SeatRequest["kind"][] = IS_STATIC ? ["me", "open", "bot"] : ["me", "open", "local", "bot"];
const MAX_NAME_LENGTH = 24;

/** Whether another person on this device takes a seat. */
export const isLocal = ({ kind }: SeatRequest): boolean => kind === "local" || IS_STATIC && kind === "open";

/** Change a seat; the user sits in one seat only. */
function withSeat(seats: readonly SeatRequest[], index: number, request: SeatRequest): SeatRequest[] {
  const ownIndex = seats.findIndex((seat) => seat.kind === "me");
  return seats.map((seat, i) => {
    if (i === index) return request;
    return request.kind === "me" && i === ownIndex ? { kind: "open", level: "" } : seat;
  });
}

/** Change the number of seats; new ones are open. */
export function withCount(seats: readonly SeatRequest[], count: number): SeatRequest[] {
  const kept = seats.slice(0, count);
  const padded = [...kept, ...Array<SeatRequest>(count - kept.length).fill({ kind: "open", level: "" })];
  return padded.some(({ kind }) => kind === "me") ? padded : [{ kind: "me", level: "" }, ...padded.slice(1)];
}

interface Props {
  seats: SeatRequest[];
  levels: Levels;
  face: AnyFace | null;
  config: Record<string, string>;
  change(seats: SeatRequest[]): void;
}

/** A seat: its emblem and its occupant. The user leaves their own seat by choosing another. */
function SeatField({ index, seats, levels, face, config, change }: Props & { index: number }) {
  const text = useText();
  const seat = seats[index] as SeatRequest;
  const level = defaultLevel(levels);
  const setLevel = (level: string): void => change(seats.map((other, i) => i === index ? { kind: "bot", level } : other));
  return (
    <li class={`seatform ${seat.kind}`}>
      <span class="ava">{face !== null && <face.Emblem seat={index} config={config} />}</span>
      <b>{text.say("page.new.seat", { seat: index + 1 })}</b>
      <Segment label={text.say("page.new.seat", { seat: index + 1 })} value={seat.kind}
        options={KINDS.map((kind) => [kind, text.say(isLocal({ kind, level: "" }) ? "page.local.other" : `page.new.${kind}`), seat.kind === "me" && kind !== "me"])}
        choose={(kind) => change(withSeat(seats, index, { kind, level: kind === "bot" ? level : "" }))} />
      {isLocal(seat) && (
        <input class="field" value={seat.name ?? ""} maxLength={MAX_NAME_LENGTH} placeholder={text.say("page.new.seat", { seat: index + 1 })}
          aria-label={text.say("page.local.name", { seat: index + 1 })} onInput={(event) => change(withSeat(seats, index, { ...seat, name: event.currentTarget.value }))} />
      )}
      {seat.kind === "bot" && <LevelPicker levels={levels} level={seat.level} config={config} name={`level${index}`} choose={setLevel} />}
    </li>
  );
}

export function SeatForm(props: Props) {
  return <ol class="seatlist">{props.seats.map((_, index) => <SeatField key={index} {...props} index={index} />)}</ol>;
}
