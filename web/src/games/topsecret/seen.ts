/** Written by `python web/write_views.py` from the view of the game; change that. */

/**
 * The table as one player sees it. Players are counted from the observer clockwise; a spectator counts from 0.
 * Agents and suitcases are numbered by player in that order: agent 7 * player + number, suitcase 4 * player +
 * letter.
 */
export interface TopSecretView {
  seat: number;
  /** What is being asked, "" when the game is over. */
  asked: string;
  asked_rule: string;
  /** A player counted from this seat, -1 nature. */
  asked_of: number;
  players: number;
  /** Player -> corner of the start space: 0 red, 1 blue, 2 yellow, 3 green. */
  corners: number[];
  turn: number;
  turns: number;
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
  secrets: number[];
  /** Player -> duel cards held, by number. */
  hands: number[][];
  dice: number[];
  pool: number;
  bonus: number;
  mover: number;
  acted: boolean;
  bound: boolean;
  /** Attacker, defender or -1, 1 if by exact count. */
  duel: number[];
  /** Players who have laid a card, and mine if I see it. */
  laid: number[];
  /** The suitcase that a winning defender may take. */
  claim: number[];
  /** Agents still to be lost to a bomb. */
  losses: number;
  winners: number[];
  reason: string;
}
