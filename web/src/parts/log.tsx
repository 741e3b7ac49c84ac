/** What happened, line by line, the newest last. */
import { useEffect, useRef } from "preact/hooks";
import type { VNode } from "preact";
import type { Seen } from "../games/face";
import type { Line } from "../wire";
import { RuleChip } from "./rule";

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
      <span>{lineWords(seen, line)}<RuleChip rule={line.rule} />
        {line.secret && <small class="only"> {text.say("page.log.only")}</small>}</span>
    </li>
  );
}

/** The log as a list that stays at its end while it grows. */
export function Log({ seen }: { seen: Seen<unknown> }): VNode {
  const list = useRef<HTMLDivElement>(null);
  const { lines, fresh, text } = seen;
  useEffect(() => { list.current?.scrollTo({ top: list.current.scrollHeight }); }, [lines.length]);
  const now = lines.length - Math.max(fresh, 1);
  return (
    <div class="log" role="log" aria-live="off" aria-label={text.say("page.log")} ref={list} tabIndex={0}>
      <ol>{lines.map((line, place) => <LogLine key={line.n} line={line} now={place >= now} seen={seen} />)}</ol>
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
