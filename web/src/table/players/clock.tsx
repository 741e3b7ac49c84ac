/** Clocks, counted down between two messages of the server. */
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { ReceivedClock } from "../../net/tableState";
import { useText } from "../../ui/page";
import type { Text } from "../../text";
import type { TimeAgreed } from "../../wire";
import { Icon } from "../../ui/icon";

const TICK_MS = 250;
const LOW_S = 30;
const ANNOUNCED_S: readonly number[] = [10, 30, 60];
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;

export interface RunningClocks { clock: ReceivedClock; kind: TimeAgreed["kind"] }

/** The running clocks; null without a time control. */
export const ClockContext = createContext<RunningClocks | null>(null);

const pad = (number: number): string => String(number).padStart(2, "0");

/** Format seconds: 4:05, 1:04:05, or days and hours. */
export function formatTime(text: Text, seconds: number): string {
  const total = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(total / HOUR);
  const minutes = Math.floor(total % HOUR / MINUTE);
  if (total >= DAY) return text.say("page.clock.days", { days: Math.floor(total / DAY), hours: hours % 24 });
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(total % MINUTE)}` : `${minutes}:${pad(total % MINUTE)}`;
}

/** Return the remaining seconds, updated while the clock runs. */
function useTimeLeft(seconds: number, at: number, isRunning: boolean): number {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return Math.max(0, isRunning ? seconds - (performance.now() - at) / 1000 : seconds);
}

/** A seat's clock; low time has an icon and a word. */
function ClockDisplay({ clocks, seat, you }: { clocks: RunningClocks; seat: number; you: boolean }) {
  const text = useText();
  const { clock, kind } = clocks;
  const isRunning = clock.running === seat;
  const left = useTimeLeft(clock.left[seat] ?? 0, clock.at, isRunning);
  const isLow = left <= (kind === "days" ? HOUR : LOW_S);
  const announced = ANNOUNCED_S.find((limit) => left <= limit);
  const timeText = formatTime(text, left);
  return (
    <span class={["clock", isRunning ? "runs" : "", isLow ? "low" : ""].join(" ").trim()}>
      <Icon name={isLow ? "glass" : "clock"} />
      <span role="timer" aria-label={text.say(isRunning ? "page.clock.runs" : "page.clock", { left: timeText })}>{timeText}</span>
      {isLow && <b>{text.say("page.clock.low")}</b>}
      {you && isRunning && announced !== undefined && (
        <span class="sr" role="status">{text.say("page.clock.left", { n: announced })}</span>
      )}
    </span>
  );
}

/** The clock of a person's seat; null without clocks. */
export function SeatClock({ seat, person, you }: { seat: number; person: boolean; you: boolean }) {
  const clocks = useContext(ClockContext);
  return clocks === null || !person ? null : <ClockDisplay clocks={clocks} seat={seat} you={you} />;
}

/** The time for a choice that others do not see. */
export function UnseenClock() {
  const clocks = useContext(ClockContext);
  const text = useText();
  const unseen = clocks?.clock.hidden;
  const left = useTimeLeft(unseen ?? 0, clocks?.clock.at ?? 0, unseen !== undefined);
  if (unseen === undefined) return null;
  return <p class="unseen"><Icon name="clock" />{text.say("page.clock.unseen", { left: formatTime(text, left) })}</p>;
}

/** Return the time control in words. */
export function timeWords(text: Text, { kind, main, more, loses }: TimeAgreed): string {
  if (kind === "none") return text.say("page.time.none");
  const words = kind === "days" ? text.say("page.time.words.days", { n: Math.round(main / DAY) })
    : text.say("page.time.words.live", { minutes: Math.round(main / MINUTE), seconds: more });
  return loses ? `${words} ${text.say("page.time.words.loses")}` : words;
}
