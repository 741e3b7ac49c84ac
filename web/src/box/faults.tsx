/** What the rules forbid in what is being made: each with why, its number, and the place where it is. */
import type { VNode } from "preact";
import { useText } from "../page";
import { RuleChip } from "../parts/rules/rule";
import type { Fault } from "../wire";
import type { Checked } from "./checking";
import type { Options } from "./part";

const MOST = 6;

function OneFault({ fault, pick }: { fault: Fault; pick(place: string): void }): VNode {
  const text = useText();
  const words = text.has(fault.key) ? text.say(fault.key, fault.told) : text.say("page.error");
  return (
    <li>
      {fault.at === "" ? words : <button type="button" onClick={() => pick(fault.at)}>{words}</button>}
      <RuleChip rule={fault.rule} />
    </li>
  );
}

export function Faults({ checked, now, pick }: { checked: Checked; now: Options; pick(place: string): void }): VNode {
  const text = useText();
  const { faults } = checked;
  const more = faults.length - MOST;
  const state = checked.of !== now ? "wait" : faults.length === 0 ? "fine" : "wrong";
  return (
    <section class={`faults ${state}`} aria-live="polite" data-checked={state}>
      <h2 class="cap">{text.say("page.make.rules")}</h2>
      {state === "fine" && <p>{text.say("page.make.fine")}</p>}
      <ul>{faults.slice(0, MOST).map((fault) => <OneFault key={fault.key + fault.at} fault={fault} pick={pick} />)}</ul>
      {more > 0 && <p>{text.say("page.make.more", { n: more })}</p>}
    </section>
  );
}
