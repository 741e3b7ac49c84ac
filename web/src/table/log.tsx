/** The log of the game, by turn. */
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { RefObject, VNode } from "preact";
import type { Seen, AnyFace } from "../face/face";
import type { Line } from "../wire";
import { seatName } from "../people/seats";
import { Icon } from "../ui/icon";
import { RuleChip } from "../ui/ruleChip";
import { useDocumentEvent } from "../ui/hooks";
import { lineWords } from "../face/logWords";
import { turnHeadline, turnsIn, type Turn } from "../face/turnSummary";

function LogLine({ line, now, seen }: { line: Line; now: boolean; seen: Seen<unknown> }) {
  const { text } = seen;
  const kind = [line.secret ? "secret" : "", now ? "now" : ""].join(" ").trim();
  return (
    <li class={kind}>
      <b>{line.n + 1}</b>
      <span>{lineWords(seen, line)}<RuleChip rule={line.rule} passed />
        {line.secret && <small class="only"> {text.say("page.log.only")}</small>}</span>
    </li>
  );
}

/** Return the number of lines since the player's last move. */
export const linesSince = (lines: readonly Line[], mine: number): number => mine > 0 ? Math.max(0, lines.length - mine) : 0;

/** Call `onShrink` when a scrolling box loses height. */
function useOnShrink(list: RefObject<HTMLDivElement>, onShrink: () => void): void {
  useEffect(() => {
    const element = list.current;
    if (element === null || element.closest(".tabpage") !== null) return undefined;
    let previousHeight = element.clientHeight;
    const observer = new ResizeObserver(() => {
      if (element.clientHeight < previousHeight) onShrink();
      previousHeight = element.clientHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}

/** Keep the end of the log visible; on desktop, returning to the page shows the first missed line. */
function useLogScroll(list: RefObject<HTMLDivElement>, length: number): void {
  const scroll = (toMark: boolean): void => {
    const element = list.current?.closest<HTMLElement>(".tabpage") ?? list.current;
    const mark = toMark && list.current?.closest(".tabpage") === null ? list.current?.querySelector<HTMLElement>(".since") ?? null : null;
    const inPage = list.current !== null && element !== list.current;
    if (inPage) list.current?.querySelector(":scope > ol > li:last-child")?.scrollIntoView({ block: "end" });
    else element?.scrollTo({ top: mark === null ? element.scrollHeight : mark.offsetTop - element.offsetTop });
  };
  const previousLength = useRef(0);
  useEffect(() => {
    scroll(previousLength.current === 0);
    previousLength.current = length;
  }, [length]);
  useOnShrink(list, () => scroll(false));
  useDocumentEvent("visibilitychange", () => { if (!document.hidden) scroll(true); });
}

/** Scroll an opened turn into view. */
function showUnfolded({ currentTarget }: { currentTarget: HTMLDetailsElement }): void {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" });
}

interface TurnProps { face: AnyFace; seen: Seen<unknown>; turn: Turn; now: number }

/** A turn in one line, which expands to its log lines. */
function TurnLine({ face, seen, turn, now }: TurnProps) {
  const { text, seats, you } = seen;
  const fresh = turn.lines.some((line) => line.n >= now);
  const isSingleLine = turn.lines.length === 1 && turn.seat >= 0;
  const player = turn.seat < 0 ? "" : seatName(text, seats, you, turn.seat);
  return (
    <li class={fresh ? "turn now" : "turn"}>
      <details onToggle={showUnfolded}>
        <summary>{player !== "" && <b>{player}</b>} <span>{turnHeadline(face, seen, turn)}</span>{!isSingleLine && <Icon name="down" />}</summary>
        <ol>{turn.lines.map((line) => <LogLine key={line.n} line={line} now={line.n >= now} seen={seen} />)}</ol>
      </details>
    </li>
  );
}

interface LogProps { face: AnyFace; seen: Seen<unknown>; mine: number }

/** Render the turns, with a separator before what is new since the player's last move. */
function renderTurns({ face, seen, mine }: LogProps): VNode {
  const { lines, fresh, text } = seen;
  const now = lines.length - Math.max(fresh, 1);
  const missed = linesSince(lines, mine);
  const turns = turnsIn(lines, face.begins);
  const first = missed > 0 ? turns.findIndex((turn) => turn.lines.some(({ n }) => n >= mine)) : -1;
  return (
    <ol>
      {turns.flatMap((turn, index) => [
        ...(index === first
          ? [<li key="since" class="since"><small>{text.say("page.log.new")}</small></li>] : []),
        <TurnLine key={turn.lines[0]?.n} face={face} seen={seen} turn={turn} now={now} />,
      ])}
    </ol>
  );
}

/** The log as a list of turns, memoized so that a selection does not render it again. */
export function Log({ face, seen, mine }: LogProps) {
  const list = useRef<HTMLDivElement>(null);
  const { lines, fresh, text, view, seats, covered } = seen;
  useLogScroll(list, lines.length);
  const turns = useMemo(() => renderTurns({ face, seen, mine }), [face, lines, fresh, text, view, seats, covered, mine]);
  return <div class="log" role="log" aria-live="off" aria-label={text.say("page.log")} ref={list} tabIndex={0}>{turns}</div>;
}

/** The latest turn in one line, under the board of a phone. */
export function Ticker({ face, seen }: { face: AnyFace; seen: Seen<unknown> }) {
  const lines = seen.lines.filter((line) => face.ends?.(line) !== true); // how it ended stands below
  const turn = turnsIn(lines, face.begins).at(-1);
  if (turn === undefined) return null;
  const player = turn.seat < 0 ? "" : seatName(seen.text, seen.seats, seen.you, turn.seat);
  return <p class="ticker" role="log" aria-live="off"><b>{player}</b><span class="grow">{turnHeadline(face, seen, turn)}</span></p>;
}
