/** What the server tells beside the view of Kyoto: which agent stands where, and what this seat can conclude. */
import type { Seen } from "../../face/face";
import { STARTS, type KyotoView } from "./view";

/** What became known of an agent at once, and by which rule. */
export interface Deduction {
  kind: "is" | "false" | "beats" | "fails" | "swap";
  pawn: number;
  /** The identity, the defender's strength, or the other agent of a Swap. */
  value: number;
  rule: string;
}

interface KyotoAids {
  /** The agents of each side in the order of their placement: where they stand, -1 for a captured one. */
  pawns: [number[], number[]];
  /** The agents of the last clash: attacker, defender. */
  clash: number[];
  /** For each enemy agent the mask of the identities that it can have; those who watch have none. */
  can: number[];
  /** The last test that told something. */
  newest: Deduction | null;
  /** Attacks whose outcome is certain: from where, where to, and 1 for a win. */
  attacks: [number, number, number][];
}

const NO_AIDS: KyotoAids = { pawns: [[], []], clash: [], can: [], newest: null, attacks: [] };

type Kyoto = Seen<KyotoView>;

export const aidsOf = (seen: Pick<Kyoto, "aids">): KyotoAids => ({ ...NO_AIDS, ...seen.aids });

/** Which of a side's agents stands in a location, by the order of placement; before the game, by its place. */
export function pawnAt(seen: Kyoto, side: number, cell: number): number {
  const which = side === 0 ? 0 : 1;
  const index = aidsOf(seen).pawns[which].indexOf(cell);
  return index >= 0 ? index : Math.max(0, (STARTS[which] as readonly number[]).indexOf(cell));
}

/** Whether an attack wins, where that is certain. */
export function knownOutcome(seen: Kyoto, start: number, to: number): boolean | undefined {
  const attack = aidsOf(seen).attacks.find(([from, into]) => from === start && into === to);
  return attack === undefined ? undefined : attack[2] === 1;
}

/** The identities of a mask. */
export const inMask = (mask: number): number[] => [0, 1, 2, 3, 4, 5].filter((identity) => (mask >> identity & 1) === 1);
