/** What the rules say of what is being made: the server is asked after every change, and has the only say. */
import { useEffect, useState } from "preact/hooks";
import { Refused, checkBox } from "../line/api";
import type { Fault, GameName } from "../wire";
import type { Options } from "./part";

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
  problem instanceof Refused ? [{ ...problem.phrase, at: "" }] : [{ key: "page.error", told: {}, rule: "", at: "" }];

export function useChecked(game: GameName, options: Options): Checked {
  const [checked, put] = useState<Checked>(NOTHING);
  useEffect(() => {
    let meant = true;
    const told = ({ faults, file }: Pick<Checked, "faults" | "file">): void => { if (meant) put({ of: options, faults, file }); };
    const ask = setTimeout(() => {
      checkBox(game, { options }).then(told, (problem: unknown) => told({ faults: refusal(problem), file: "" }));
    }, PAUSE_MS);
    return () => { meant = false; clearTimeout(ask); };
  }, [game, options]);
  return checked;
}
