/** What the server's view of Embassy holds. Players are counted from the observer clockwise, by a watcher from 0. */
export interface EmbassyView {
  /** -2 for those who watch. */
  seat: number;
  players: number;
  /** What is being asked, "Meeting" behind the veil, "" when the game is over. */
  asked: string;
  asked_rule: string;
  /** A player counted from the observer, -1 nature, -3 one of the two behind the veil. */
  asked_of: number;
  turn: number;
  first: number;
  round: number;
  /** Player -> room, -1 before the first turn. */
  at: number[];
  /** Player -> room at the end of the last turn. */
  since: number[];
  injured: number[];
  /** The own faction, and all where they lie open; -1 unseen. */
  loyalty: number[];
  /** The own items by kind. */
  hand: number[];
  hand_sizes: number[];
  /** The own Attack cards by kind. */
  attacks: number[];
  deck_size: number;
  discard: number[];
  /** Briefcase -> 1 if a card lies under its tile. */
  briefcases: number[];
  lights_out: boolean;
  reception: boolean;
  jamming: boolean;
  /** Owner and floor; -1 for none. */
  lock: [number, number];
  helicopter: number;
  tiles: number[];
  wrecks: number[];
  points: number[];
  /** X-ray, Security HQ: the players hacked this round. */
  hacked: number[][];
  /** Steps taken. */
  steps: number;
  walking: boolean;
  key_played: boolean;
  /** The two behind the veil. */
  meeting: number[];
  my_card: number;
  /** What lies in the briefcase that was just opened. */
  opened: number[];
  /** -1 losing, 0 tie, 1 winning, while combat items are played. */
  result: number;
  winners: number[];
  reason: string;
}
