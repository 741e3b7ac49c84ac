/** Written by `python web/write_views.py` from the view of the game; change that. */

/** The table as one player sees it. Pairs are (mine, theirs); for a spectator (Oniwaban, Government). */
export interface KyotoView {
  /** The observer: a seat, or -2 for a spectator. */
  seat: number;
  /** The type of the pending Ask, "" when the game is over. */
  asked: string;
  /** The rule of the Ask. */
  asked_rule: string;
  /** The player to move, relative to this seat; -1 for chance or nobody. */
  asked_of: number;
  /** The side that is "mine": 0 Oniwaban, 1 Government. */
  side: number;
  /** 0 my turn, 1 theirs. */
  turn: number;
  /** Location -> 0 mine, 1 theirs, -1 empty. */
  owner: number[];
  /** Location -> identity, HIDDEN if I do not see it. */
  identity: number[];
  /** Location -> 1 if that agent's identity is open to both. */
  open: number[];
  /** Pending clashes: owner, identity, from, into. */
  entering: [number, number, number, number][];
  /** Identities that I, they have captured. */
  prison: [number[], number[]];
  /** My cards, by kind. */
  hand: number[];
  /** Locations and tactics in each hand. */
  hand_backs: [[number, number], [number, number]];
  /** Locations and tactics left in each deck. */
  deck_backs: [[number, number], [number, number]];
  /** What I have put under my decks, in order. */
  under_deck: number[];
  /** My discard pile, the oldest first. */
  discard: number[];
  /** The card on top of each discard pile. */
  discard_top: [number, number];
  /** Cards in each discard pile. */
  discard_size: [number, number];
  /** Under my first, second Decoy: two places each. */
  marks: number[];
  /** Number of marks under each Decoy. */
  marks_laid: [[number, number], [number, number]];
  /** The special agent of each side. */
  special: [number, number];
  /** The special agent that I have chosen and not yet shown. */
  sealed: number;
  /** The colour on Ruri. */
  protected: number;
  /** By equipment card: what has become of it. */
  equipment: number[];
  /** By equipment card: 0 mine, 1 theirs. */
  equipment_of: number[];
  /** Where the stunned agent stands. */
  stunned: number;
  /** Where the anaesthetised agent stands. */
  numbed: number;
  /** The card that is being carried out. */
  card: number;
  /** The cards that Tomoyo looks at; their backs for the other side. */
  looked_at: number[];
  /** 0 me, 1 them. */
  winner: number;
  /** The rule by which the game ended. */
  reason: string;
}
