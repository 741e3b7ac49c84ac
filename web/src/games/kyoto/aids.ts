/** Inferences that the server sends with a view of Kyoto: the positions of agents, and deductions about identities. */
import { STARTS, type KyotoSeen } from "./view";

/** A deduction about an agent, and its rule. */
export interface Deduction {
  kind: "is" | "false" | "beats" | "fails" | "swap";
  pawn: number;
  /** The identity, the defender's strength, or the other agent of a Swap. */
  value: number;
  rule: string;
}

interface KyotoAids {
  /** The location of each side's agents in order of placement; -1 for captured ones. */
  pawns: [number[], number[]];
  /** The agents of the last clash: attacker, defender. */
  clash: number[];
  /** A bit mask of possible identities for each enemy agent; empty for spectators. */
  can: number[];
  /** The latest deduction. */
  newest: Deduction | null;
  /** Attacks with a certain outcome: from, to, and 1 for a win. */
  attacks: [number, number, number][];
}

const NO_AIDS: KyotoAids = { pawns: [[], []], clash: [], can: [], newest: null, attacks: [] };

export const aidsOf = (seen: Pick<KyotoSeen, "aids">): KyotoAids => ({ ...NO_AIDS, ...seen.aids });

/** Return the index of the agent in a location, in order of placement; before the game, by start location. */
export function pawnAt(seen: KyotoSeen, side: number, cell: number): number {
  const which = side === 0 ? 0 : 1;
  const index = aidsOf(seen).pawns[which].indexOf(cell);
  return index >= 0 ? index : Math.max(0, (STARTS[which] as readonly number[]).indexOf(cell));
}

/** Return whether an attack wins, or undefined if that is uncertain. */
export function knownOutcome(seen: KyotoSeen, start: number, to: number): boolean | undefined {
  const attack = aidsOf(seen).attacks.find(([from, into]) => from === start && into === to);
  return attack === undefined ? undefined : attack[2] === 1;
}

/** Return the identities in a mask. */
export const inMask = (mask: number): number[] => [0, 1, 2, 3, 4, 5].filter((identity) => (mask >> identity & 1) === 1);
