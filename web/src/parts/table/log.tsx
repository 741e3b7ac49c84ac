/** What happened, line by line, the newest last. */
import { useEffect, useRef } from "preact/hooks";
import type { RefObject, VNode } from "preact";
import type { Seen } from "../../games/face";
import type { Line } from "../../wire";
import { RuleChip } from "../rules/rule";
import { useDocument } from "../tools/useful";

/** The words of a line; those that only this seat may read can be covered. */
export function lineWords(seen: Seen<unknown>, line: Line): string {
  return seen.covered && line.secret ? seen.text.say("page.log.covered") : seen.told(line);
}

function LogLine({ line, now, seen }: { line: Line; now: boolean; seen: Seen<unknown> }): VNode {
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

/** How much has happened since one's own last move, where that is in the past. */
export const since = (lines: readonly Line[], mine: number): number => mine > 0 ? Math.max(0, lines.length - mine) : 0;

/** Keeps the end of the log in sight while it grows; whoever comes back finds the beginning of what he missed. */
function useScroll(list: RefObject<HTMLDivElement>, length: number): void {
  const scroll = (back: boolean): void => {
    const box = list.current?.closest<HTMLElement>(".tabpage") ?? list.current;
    const mark = back ? list.current?.querySelector<HTMLElement>(".since") ?? null : null;
    box?.scrollTo({ top: mark === null ? box.scrollHeight : mark.offsetTop - box.offsetTop });
  };
  const before = useRef(0);
  useEffect(() => {
    scroll(before.current === 0);
    before.current = length;
  }, [length]);
  useDocument("visibilitychange", () => { if (!document.hidden) scroll(true); });
}

/** The log as a list, with a line before what has happened since one's own last move. */
export function Log({ seen, mine }: { seen: Seen<unknown>; mine: number }): VNode {
  const list = useRef<HTMLDivElement>(null);
  const { lines, fresh, text } = seen;
  useScroll(list, lines.length);
  const now = lines.length - Math.max(fresh, 1);
  const missed = since(lines, mine);
  return (
    <div class="log" role="log" aria-live="off" aria-label={text.say("page.log")} ref={list} tabIndex={0}>
      <ol>
        {lines.flatMap((line, place) => [
          ...(missed > 0 && place === mine
            ? [<li key="since" class="since"><small>{text.say("page.log.since", { n: missed })}</small></li>] : []),
          <LogLine key={line.n} line={line} now={place >= now} seen={seen} />,
        ])}
      </ol>
    </div>
  );
}

/** The newest line alone, under the board of a phone. */
export function Ticker({ seen }: { seen: Seen<unknown> }): VNode | null {
  const line = seen.lines.at(-1);
  if (line === undefined) return null;
  return (
    <p class={line.secret ? "ticker secret" : "ticker"} role="log" aria-live="off">
      <b>{line.n + 1}</b><span class="grow">{lineWords(seen, line)}<RuleChip rule={line.rule} /></span>
    </p>
  );
}
