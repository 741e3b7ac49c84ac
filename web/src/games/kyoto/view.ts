/** What the server's view of Kyoto holds, and the numbers and names in it. Pairs are [mine, theirs]. */

type Pair<T> = [T, T];

/** The table as one seat sees it; for those who watch, "mine" is Oniwaban. */
export interface KyotoView {
  seat: number;
  /** The side that is mine: 0 Oniwaban, 1 Government. */
  side: number;
  asked: string;
  asked_rule: string;
  /** 0 me, 1 them, -1 nobody or nature; `turn` and `winner` likewise. */
  asked_of: number;
  turn: number;
  owner: number[];
  identity: number[];
  open: number[];
  /** Pending clashes: owner, identity, from, into. */
  entering: [number, number, number, number][];
  prison: Pair<number[]>;
  hand: number[];
  hand_backs: Pair<Pair<number>>;
  deck_backs: Pair<Pair<number>>;
  under_deck: number[];
  discard: number[];
  discard_top: Pair<number>;
  discard_size: Pair<number>;
  marks: number[];
  marks_laid: Pair<Pair<number>>;
  special: Pair<number>;
  sealed: number;
  protected: number;
  equipment: number[];
  equipment_of: number[];
  stunned: number;
  numbed: number;
  card: number;
  looked_at: number[];
  winner: number;
  reason: string;
}

export const CARDS = ["shrine", "residence", "tavern", "castle", "joker", "defend", "tunnel", "attack", "swap", "decoy",
  "location", "tactic"] as const;
export const JOKER = 4;
export const DEFEND = 5;
export const TUNNEL = 6;
export const SWAP = 8;
export const DECOY = 9;
export const LOCATION_BACK = 10;
export const TACTIC_BACK = 11;
export const IDENTITIES = ["3r", "3f", "2r", "2f", "1", "0"] as const;
export const STRENGTH = [3, 3, 2, 2, 1, 0] as const;
/** K99 The identities whose loss lets equipment be activated. */
export const KEY = [0, 1, 2, 5] as const;
export const SIDES = ["oniwaban", "government"] as const;
export const SPECIALS = ["tomoyo", "yoko", "ayane", "anju", "chiharu", "iroha", "ruri"] as const;
export const EQUIPMENT = ["typescript", "revolver", "wiretap", "fan", "stun-gun", "anaesthetic"] as const;
export const INACTIVE = 0;
export const ACTIVE = 1;
export const USED = 2;
/** K12, K21 The start locations of each side, in the order in which they are asked for. */
export const STARTS = [[0, 1, 2, 3, 4, 7], [25, 26, 27, 28, 29, 22]] as const;

const BOARDS: Record<string, string> = {
  default: "BGRBY/RHYHG/BGNRY/YRNGB/GHYHR/YBRGB",
  alternative: "RGBYR/YHNHG/GBRYB/BYRBG/GHNHY/RYBGR",
};

/** The letters of all thirty locations, from a1 to e6. */
export function kindsOf(config: Record<string, string>): string {
  const board = config["board"] ?? "default";
  return (BOARDS[board] ?? board).replaceAll("/", "");
}

export const isReal = (identity: number): boolean => identity === 0 || identity === 2;

/** The name of a location, such as "c4". */
export const nameOf = (cell: number): string => "abcde".charAt(cell % 5) + String(Math.floor(cell / 5) + 1);

/** The number of a location by its name. */
export const cellOf = (name: string): number => "abcde".indexOf(name.charAt(0)) + (Number(name.charAt(1)) - 1) * 5;

/** The side (absolute) of whoever is 0 "mine" or 1 "theirs". */
export const sideOf = (view: KyotoView, relative: number): number => relative === 0 ? view.side : 1 - view.side;

/** Whether a seat (absolute) is 0 "mine" or 1 "theirs". */
export const relativeOf = (view: KyotoView, seat: number): 0 | 1 => seat === view.side ? 0 : 1;

/** The row an agent of that side steps into from this one, going forward. */
export const ahead = (side: number): number => side === 0 ? 5 : -5;

export const IROHA = 5;
const RURI = 6;

/** K94 Whether the agent in a location is safe from attack, because its colour lies on Ruri. */
export function isProtected(view: KyotoView, kinds: string, cell: number): boolean {
  const owner = view.owner[cell] ?? -1;
  if (owner < 0 || view.special[owner] !== RURI || view.protected < 0) return false;
  return "RGYB".charAt(view.protected) === kinds.charAt(cell);
}
