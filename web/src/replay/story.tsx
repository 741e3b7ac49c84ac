/** The log of a replay, in which every entry is a link to its step. */
import { useEffect, useRef } from "preact/hooks";
import type { Seen } from "../face/face";
import { RuleChip } from "../ui/ruleChip";
import type { Line, Step } from "../wire";
import { heardAt } from "./steps";

interface Props { seen: Seen<unknown>; lines: readonly Line[]; steps: readonly Step[]; place: number; go(place: number): void }

export function Story({ seen, lines, steps, place, go }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const { text } = seen;
  const heard = heardAt(steps[place]!);
  useEffect(() => {
    const box = list.current;
    const now = box?.querySelector<HTMLElement>("[aria-current]");
    if (box && now) box.scrollTo({ top: now.offsetTop - box.offsetTop - box.clientHeight / 2 });
  }, [heard]);
  const leads = (n: number): number => steps.findIndex((step) => heardAt(step) > n);
  const kind = ({ n, secret }: Line): string =>
    [secret ? "secret" : "", n >= heard ? "later" : n >= heard - Math.max(seen.fresh, 1) ? "now" : ""].join(" ").trim();
  return (
    <ol class="log story" aria-label={text.say("page.log")} ref={list}>
      {lines.map((line) => (
        <li key={line.n} class={kind(line)}>
          <b>{line.n + 1}</b>
          <span>
            <button type="button" aria-current={line.n === heard - 1 ? "step" : undefined}
              onClick={() => go(leads(line.n))}>{seen.lineText(line)}</button><RuleChip rule={line.rule} />
            {line.secret && <small class="only"> {text.say(seen.you < 0 ? "page.log.some" : "page.log.only")}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
