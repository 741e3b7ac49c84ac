/** Validation of a custom board by the server, and its list of faults. */
import { useEffect, useState } from "preact/hooks";
import { RequestError, checkBoard } from "../net/api";
import type { Fault, GameName } from "../wire";
import type { Options } from "../face/editor";
import { useText } from "../ui/page";
import { RuleChip } from "../ui/ruleChip";

/** Debounce time, so that painting is not interrupted. */
const PAUSE_MS = 150;

export interface Validation {
  /** The options that were validated; they may be older than the current ones. */
  source: Options | null;
  faults: readonly Fault[];
  file: string;
}

const NOT_VALIDATED: Validation = { source: null, faults: [], file: "" };

const faultsOfError = (error: unknown): readonly Fault[] =>
  error instanceof RequestError ? [{ ...error.phrase, at: "" }] : [{ key: "page.error", params: {}, rule: "", at: "" }];

export function useValidation(game: GameName, options: Options): Validation {
  const [validation, setValidation] = useState<Validation>(NOT_VALIDATED);
  useEffect(() => {
    let isCurrent = true;
    const update = ({ faults, file }: Pick<Validation, "faults" | "file">): void => { if (isCurrent) setValidation({ source: options, faults, file }); };
    const timer = setTimeout(() => {
      checkBoard(game, { options }).then(update, (error: unknown) => update({ faults: faultsOfError(error), file: "" }));
    }, PAUSE_MS);
    return () => { isCurrent = false; clearTimeout(timer); };
  }, [game, options]);
  return validation;
}

const MAX_FAULTS_SHOWN = 6;

function FaultRow({ fault, pick }: { fault: Fault; pick(place: string): void }) {
  const text = useText();
  const message = text.has(fault.key) ? text.say(fault.key, fault.params) : text.say("page.error");
  return (
    <li>
      {fault.at === "" ? message : <button type="button" onClick={() => pick(fault.at)}>{message}</button>}
      <RuleChip rule={fault.rule} />
    </li>
  );
}

export function Faults({ validation, now, pick }: { validation: Validation; now: Options; pick(place: string): void }) {
  const text = useText();
  const { faults } = validation;
  const more = faults.length - MAX_FAULTS_SHOWN;
  const state = validation.source !== now ? "wait" : faults.length === 0 ? "fine" : "wrong";
  return (
    <section class={`faults ${state}`} aria-live="polite" data-checked={state}>
      <h2 class="cap">{text.say("page.make.rules")}</h2>
      {state === "fine" && <p>{text.say("page.make.fine")}</p>}
      <ul>{faults.slice(0, MAX_FAULTS_SHOWN).map((fault) => <FaultRow key={fault.key + fault.at} fault={fault} pick={pick} />)}</ul>
      {more > 0 && <p>{text.say("page.make.more", { n: more })}</p>}
    </section>
  );
}
