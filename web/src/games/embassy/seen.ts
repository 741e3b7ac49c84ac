/** Written by `python web/write_views.py` from the view of the game; change that. */

/** The building as one player sees it. Players are counted from the observer clockwise, by a spectator from 0. */
export interface EmbassyView {
  seat: number;
  /** What is being asked, "" when the game is over. */
  asked: string;
  asked_rule: string;
  /** VEILED where only the two who meet may know. */
  asked_of: number;
  players: number;
  turn: number;
  first: number;
  round: number;
  /** Player -> room, -1 before the first turn. */
  at: number[];
  /** Player -> room at the end of the last turn. */
  since: number[];
  injured: number[];
  /** Mine, and all where they lie open; HIDDEN. */
  loyalty: number[];
  /** My items, by kind. */
  hand: number[];
  /** ER57. */
  hand_sizes: number[];
  /** My Attack cards, by kind. */
  attacks: number[];
  deck_size: number;
  discard: number[];
  /** Briefcase -> 1 if a card lies under its tile. */
  briefcases: number[];
  lights_out: boolean;
  reception: boolean;
  jamming: boolean;
  /** Owner, floor. */
  lock: [number, number];
  helicopter: number;
  tiles: number[];
  wrecks: number[];
  points: number[];
  /** X-ray, Security HQ: players hacked this round. */
  hacked: number[][];
  steps: number;
  walking: boolean;
  key_played: boolean;
  /** The two behind the veil. */
  meeting: number[];
  /** What I have chosen in a meeting, or sealed as a gift. */
  my_card: number;
  /** E17 what lies in the briefcase that I have just opened. */
  opened: number[];
  /** How I stand while combat items are played: -1 losing, 0 tie, 1 winning. */
  result: number;
  winners: number[];
  reason: string;
}
