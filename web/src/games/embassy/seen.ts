/** Written by `python web/write_views.py` from the view of the game; change that. */

/** The building as one player sees it. Players are counted from the observer clockwise, by a spectator from 0. */
export interface EmbassyView {
  /** The observer: a seat, or -2 for a spectator. */
  seat: number;
  /** The type of the pending Ask, "" when the game is over. */
  asked: string;
  /** The rule of the Ask. */
  asked_rule: string;
  /** VEILED if only the two who meet may know. */
  asked_of: number;
  /** How many play. */
  players: number;
  /** The player whose turn it is. */
  turn: number;
  /** The player who began. */
  first: number;
  /** The current round, from 1. */
  round: number;
  /** Player -> room, -1 before the first turn. */
  at: number[];
  /** Player -> room at the end of the last turn. */
  since: number[];
  /** Player -> 1 if injured. */
  injured: number[];
  /** Player -> faction: mine, and all once they are open; else HIDDEN. */
  loyalty: number[];
  /** My items, by kind. */
  hand: number[];
  /** Player -> items in hand (ER57). */
  hand_sizes: number[];
  /** My Attack cards, by kind. */
  attacks: number[];
  /** Items left in the deck. */
  deck_size: number;
  /** Discarded items, by kind. */
  discard: number[];
  /** Briefcase -> 1 if a card lies under its tile. */
  briefcases: number[];
  /** Whether rooms without light of their own are dark. */
  lights_out: boolean;
  /** Whether the Reception has taken place. */
  reception: boolean;
  /** Whether Jamming is on. */
  jamming: boolean;
  /** Central Lock: its owner, the floor locked off. */
  lock: [number, number];
  /** The faction of the helicopter on the Helipad. */
  helicopter: number;
  /** Faction -> helicopters left to call. */
  tiles: number[];
  /** Faction -> destroyed helicopters. */
  wrecks: number[];
  /** Player -> points (ER47). */
  points: number[];
  /** X-ray, Security HQ: players hacked this round. */
  hacked: number[][];
  /** Steps taken this turn. */
  steps: number;
  /** Whether movement goes on. */
  walking: boolean;
  /** Whether a Key opens locked doors this turn. */
  key_played: boolean;
  /** The two behind the veil. */
  meeting: number[];
  /** What I have chosen in a meeting, or sealed as a gift. */
  my_card: number;
  /** E17 what lies in the briefcase that I have just opened. */
  opened: number[];
  /** How I stand while combat items are played: -1 losing, 0 tie, 1 winning. */
  result: number;
  /** Players who have won. */
  winners: number[];
  /** The rule by which the game ended. */
  reason: string;
}
