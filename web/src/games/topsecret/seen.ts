/** Written by `python web/write_views.py` from the view of the game; change that. */

/**
 * The table as one player sees it. Players are counted from the observer clockwise; a spectator counts from 0.
 * Agents and suitcases are numbered by player in that order: agent 7 * player + number, suitcase 4 * player +
 * letter.
 */
export interface TopSecretView {
  /** The observer: a seat, or -2 for a spectator. */
  seat: number;
  /** The type of the pending Ask, "" when the game is over. */
  asked: string;
  /** The rule of the Ask. */
  asked_rule: string;
  /** The player to move, relative to this seat; -1 for chance or nobody. */
  asked_of: number;
  /** How many play. */
  players: number;
  /** Player -> corner of the start space: 0 red, 1 blue, 2 yellow, 3 green. */
  corners: number[];
  /** The player whose turn it is. */
  turn: number;
  /** Turns that have ended. */
  turns: number;
  /** The player who began. */
  first: number;
  /** Player -> opening roll. */
  rolled: number[];
  /** Agent -> place, -1 out of the game. */
  at: number[];
  /** Agent -> suitcase. */
  carries: number[];
  /** Suitcase -> city where it lies. */
  lies: number[];
  /** Suitcase -> player who brought it in. */
  opened: number[];
  /** Suitcase -> secrets in it, 0 a bomb, HIDDEN where I do not see it. */
  contents: number[];
  /** Player -> suitcases brought in. */
  brought: number[];
  /** Player -> of those, foreign ones. */
  foreign: number[];
  /** Player -> secrets brought in. */
  secrets: number[];
  /** Player -> duel cards held, by number. */
  hands: number[][];
  /** The two dice of this turn, -1 before the roll. */
  dice: number[];
  /** Steps left of the roll. */
  pool: number;
  /** Steps won in a duel, for the mover alone. */
  bonus: number;
  /** The agent that is moving. */
  mover: number;
  /** Whether it has taken, dropped or swapped since its last step. */
  acted: boolean;
  /** Whether it has acted and must now step. */
  bound: boolean;
  /** Attacker, defender or -1, 1 if by exact count. */
  duel: number[];
  /** Players who have laid a card, and mine if I see it. */
  laid: number[];
  /** The suitcase that a winning defender may take. */
  claim: number[];
  /** Agents still to be lost to a bomb. */
  losses: number;
  /** Players who have won. */
  winners: number[];
  /** The rule by which the game ended. */
  reason: string;
}
