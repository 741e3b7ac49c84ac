/** Clocks, counted down between two messages of the server. */
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { ReceivedClock } from "../../net/tableState";
import { useText } from "../../ui/page";
import type { Text } from "../../text";
import type { TimeAgreed } from "../../wire";
import { Icon } from "../../ui/icon";

const LOOK_MS = 250;
const LOW = 30;
const SPOKEN: readonly number[] = [10, 30, 60];
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;

export interface RunningClocks { clock: ReceivedClock; kind: TimeAgreed["kind"] }

/** The clocks of the table that is shown; null where there are none. */
export const ClockContext = createContext<RunningClocks | null>(null);

const two = (number: number): string => String(number).padStart(2, "0");

/** Seconds as people read them: 4:05, 1:04:05, or days and hours. */
export function spell(text: Text, seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / HOUR);
  const minutes = Math.floor(whole % HOUR / MINUTE);
  if (whole >= DAY) return text.say("page.clock.days", { days: Math.floor(whole / DAY), hours: hours % 24 });
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % MINUTE)}` : `${minutes}:${two(whole % MINUTE)}`;
}

/** Seconds that are left of so many, looked at again and again while they run. */
function useLeft(seconds: number, at: number, runs: boolean): number {
  const [, look] = useState(0);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => look((count) => count + 1), LOOK_MS);
    return () => clearInterval(timer);
  }, [runs]);
  return Math.max(0, runs ? seconds - (performance.now() - at) / 1000 : seconds);
}

/** A seat's clock; one that is low says so by its sign and by a word. */
function Shown({ given, seat, you }: { given: RunningClocks; seat: number; you: boolean }) {
  const text = useText();
  const { clock: held, kind } = given;
  const runs = held.asked === seat;
  const left = useLeft(held.left[seat] ?? 0, held.at, runs);
  const low = left <= (kind === "days" ? HOUR : LOW);
  const mark = SPOKEN.find((each) => left <= each);
  const shown = spell(text, left);
  return (
    <span class={["clock", runs ? "runs" : "", low ? "low" : ""].join(" ").trim()}>
      <Icon name={low ? "glass" : "clock"} />
      <span role="timer" aria-label={text.say(runs ? "page.clock.runs" : "page.clock", { left: shown })}>{shown}</span>
      {low && <b>{text.say("page.clock.low")}</b>}
      {you && runs && mark !== undefined && (
        <span class="sr" role="status">{text.say("page.clock.left", { n: mark })}</span>
      )}
    </span>
  );
}

/** The clock of a seat where a person plays; nothing where there are no clocks. */
export function SeatClock({ seat, person, you }: { seat: number; person: boolean; you: boolean }) {
  const given = useContext(ClockContext);
  return given === null || !person ? null : <Shown given={given} seat={seat} you={you} />;
}

/** How long one has for a choice that nobody sees being asked. */
export function UnseenClock() {
  const given = useContext(ClockContext);
  const text = useText();
  const unseen = given?.clock.unseen;
  const left = useLeft(unseen ?? 0, given?.clock.at ?? 0, unseen !== undefined);
  if (unseen === undefined) return null;
  return <p class="unseen"><Icon name="clock" />{text.say("page.clock.unseen", { left: spell(text, left) })}</p>;
}

/** What was agreed about time, in words. */
export function timeWords(text: Text, { kind, main, more, loses }: TimeAgreed): string {
  if (kind === "none") return text.say("page.time.none");
  const agreed = kind === "days" ? text.say("page.time.words.days", { n: Math.round(main / DAY) })
    : text.say("page.time.words.live", { minutes: Math.round(main / MINUTE), seconds: more });
  return loses ? `${agreed} ${text.say("page.time.words.loses")}` : agreed;
}
