/** The log of a replay, in which every entry is a link to its step. */
import { useEffect, useRef } from "preact/hooks";
import type { Seen } from "../face/face";
import { RuleChip } from "../ui/ruleChip";
import type { Line, Step } from "../wire";
import { linesSeenAt } from "./steps";

interface Props { seen: Seen<unknown>; lines: readonly Line[]; steps: readonly Step[]; index: number; go(index: number): void }

export function ReplayLog({ seen, lines, steps, index, go }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const { text } = seen;
  const seenCount = linesSeenAt(steps[index]!);
  useEffect(() => {
    const element = list.current;
    const current = element?.querySelector<HTMLElement>("[aria-current]");
    if (element && current) element.scrollTo({ top: current.offsetTop - element.offsetTop - element.clientHeight / 2 });
  }, [seenCount]);
  const stepOfLine = (n: number): number => steps.findIndex((step) => linesSeenAt(step) > n);
  const kind = ({ n, secret }: Line): string =>
    [secret ? "secret" : "", n >= seenCount ? "later" : n >= seenCount - Math.max(seen.fresh, 1) ? "now" : ""].join(" ").trim();
  return (
    <ol class="log story" aria-label={text.say("page.log")} ref={list}>
      {lines.map((line) => (
        <li key={line.n} class={kind(line)}>
          <b>{line.n + 1}</b>
          <span>
            <button type="button" aria-current={line.n === seenCount - 1 ? "step" : undefined}
              onClick={() => go(stepOfLine(line.n))}>{seen.lineText(line)}</button><RuleChip rule={line.rule} />
            {line.secret && <small class="only"> {text.say(seen.you < 0 ? "page.log.some" : "page.log.only")}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
