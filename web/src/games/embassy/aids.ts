/** Inferences that the server sends with a view of Embassy: reachable rooms, the building, and the notebook. */
import type { EmbassySeen } from "./words/names";

/** A route without its first room: who is met at its end, and who sees the player's items on the way. */
export interface ReachableRoute {
  route: number[];
  /** A seat, -1 for nobody. */
  met: number;
  /** The seat that watches an X-ray door on the way, -1 for nobody, -2 without such a door. */
  eyes: number;
}

/** What is known of a guest. */
export interface NotebookPage {
  /** The faction that was seen (-1 for none) and its round, and the factions that remain possible. */
  faction: number;
  round: number;
  can: number[];
  neutral: number;
  /** Items, each with its round. */
  items: [number, number][];
  /** The round since which the items may be outdated, 0 for none. */
  doubt: number;
  /** How often this guest has looked at a card of this player, and the round in which they saw the player's items. */
  looks: number;
  saw_mine: number;
  /** Rooms with the rounds of each stay. */
  stays: [number, number[]][];
  /** Events with their round and the faction or card concerned. */
  story: ["called" | "destroyed" | "cards", number, number][];
}

interface EmbassyAids {
  dark: number[];
  /** Rooms with the seat that watches from there. */
  watchers: [number, number][];
  pages: NotebookPage[];
  /** Rooms with an effect for this seat now. */
  offers: number[];
  /** Whether this seat holds an Intel that wins by boarding. */
  intel: boolean;
  ways: ReachableRoute[];
  /** X-ray and locked doors of this seat's room, by the room behind each. */
  doors: [number, string][];
  /** The remaining steps. */
  left: number;
}

const NO_AIDS: EmbassyAids = { dark: [], watchers: [], pages: [], offers: [], intel: false, ways: [], doors: [], left: 0 };

export const aidsOf = ({ aids }: Pick<EmbassySeen, "aids">): EmbassyAids => ({ ...NO_AIDS, ...aids });

export const isDark = (seen: EmbassySeen, room: number): boolean => aidsOf(seen).dark.includes(room);

/** Return the seat that watches from a room, or -1. */
export function watcher(seen: EmbassySeen, room: number): number {
  return aidsOf(seen).watchers.find(([watched]) => watched === room)?.[1] ?? -1;
}

/** Return this seat's route to a room, or undefined. */
export function wayTo(seen: EmbassySeen, room: number): ReachableRoute | undefined {
  return seen.options.length === 0 ? undefined : aidsOf(seen).ways.find(({ route }) => route.at(-1) === room);
}
