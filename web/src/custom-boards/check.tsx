/** Validation of a custom board by the server, and its list of faults. */
import { useEffect, useState } from "preact/hooks";
import { RequestError, checkBoard } from "../net/api";
import type { Fault, GameName } from "../wire";
import type { Options } from "../face/editor";
import { useText } from "../ui/page";
import { RuleChip } from "../ui/ruleChip";

/** A hand that paints is not interrupted. */
const PAUSE_MS = 150;

export interface Checked {
  /** What was looked at; the newest answer may be of a step before. */
  of: Options | null;
  faults: readonly Fault[];
  file: string;
}

const NOTHING: Checked = { of: null, faults: [], file: "" };

const refusal = (problem: unknown): readonly Fault[] =>
  problem instanceof RequestError ? [{ ...problem.phrase, at: "" }] : [{ key: "page.error", told: {}, rule: "", at: "" }];

export function useChecked(game: GameName, options: Options): Checked {
  const [checked, put] = useState<Checked>(NOTHING);
  useEffect(() => {
    let meant = true;
    const told = ({ faults, file }: Pick<Checked, "faults" | "file">): void => { if (meant) put({ of: options, faults, file }); };
    const ask = setTimeout(() => {
      checkBoard(game, { options }).then(told, (problem: unknown) => told({ faults: refusal(problem), file: "" }));
    }, PAUSE_MS);
    return () => { meant = false; clearTimeout(ask); };
  }, [game, options]);
  return checked;
}

const MOST = 6;

function OneFault({ fault, pick }: { fault: Fault; pick(place: string): void }) {
  const text = useText();
  const words = text.has(fault.key) ? text.say(fault.key, fault.told) : text.say("page.error");
  return (
    <li>
      {fault.at === "" ? words : <button type="button" onClick={() => pick(fault.at)}>{words}</button>}
      <RuleChip rule={fault.rule} />
    </li>
  );
}

export function Faults({ checked, now, pick }: { checked: Checked; now: Options; pick(place: string): void }) {
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
