/** What the server tells beside the view of Embassy: ways and what they bring, the building, and the notebook. */
import type { EmbassySeen } from "./words/names";

/** A way without the room where it begins: whom one meets at its end, and who sees one's items on it. */
export interface ReachableRoute {
  route: number[];
  /** A seat, -1 for nobody. */
  met: number;
  /** The seat that watches an X-ray door on the way, -1 for nobody, -2 where there is no such door. */
  eyes: number;
}

/** What is known of one guest. */
export interface NotebookPage {
  /** The faction that was seen, -1 for none, and in which round; all that it can be. */
  faction: number;
  round: number;
  can: number[];
  neutral: number;
  /** Items, each with its round. */
  items: [number, number][];
  /** The round since when the items may have gone, 0 for none. */
  doubt: number;
  /** How often this guest has looked at a card of mine, and in which round this guest saw my items. */
  looks: number;
  saw_mine: number;
  /** Rooms with rounds. */
  stays: [number, number[]][];
  /** What happened, its round, and the faction or the card that it is about. */
  story: ["called" | "destroyed" | "cards", number, number][];
}

interface EmbassyAids {
  dark: number[];
  /** Rooms with the seats that watch from there. */
  watchers: [number, number][];
  pages: NotebookPage[];
  /** Rooms that do something for this seat now. */
  offers: number[];
  /** Whether this seat has an Intel in hand that wins by boarding. */
  intel: boolean;
  ways: ReachableRoute[];
  /** X-ray doors and locked ones beside the room where this seat is, by the room behind each. */
  doors: [number, string][];
  /** The steps that are left. */
  left: number;
}

const NO_AIDS: EmbassyAids = { dark: [], watchers: [], pages: [], offers: [], intel: false, ways: [], doors: [], left: 0 };

export const aidsOf = ({ aids }: Pick<EmbassySeen, "aids">): EmbassyAids => ({ ...NO_AIDS, ...aids });

export const isDark = (seen: EmbassySeen, room: number): boolean => aidsOf(seen).dark.includes(room);

/** The seat that watches from a room; -1 for nobody. */
export function watcher(seen: EmbassySeen, room: number): number {
  return aidsOf(seen).watchers.find(([watched]) => watched === room)?.[1] ?? -1;
}

/** The way of this seat to a room, undefined where there is none. */
export function wayTo(seen: EmbassySeen, room: number): ReachableRoute | undefined {
  return seen.options.length === 0 ? undefined : aidsOf(seen).ways.find(({ route }) => route.at(-1) === room);
}
