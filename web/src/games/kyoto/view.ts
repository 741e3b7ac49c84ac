/** Numbers and names used in a view of Kyoto. */
import type { Seen } from "../../face/face";
import type { KyotoView } from "./seen";

export type { KyotoView };
export type KyotoSeen = Seen<KyotoView>;

export const CARDS = ["shrine", "residence", "tavern", "castle", "joker", "defend", "tunnel", "attack", "swap", "decoy",
  "location", "tactic"] as const;
export const JOKER = 4;
export const DEFEND = 5;
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
export const ACTIVE = 1;
export const USED = 2;
/** K12, K21 The start locations of each side, in the order in which they are asked for. */
export const STARTS = [[0, 1, 2, 3, 4, 7], [25, 26, 27, 28, 29, 22]] as const;

const BOARDS: Record<string, string> = {
  default: "BGRBY/RHYHG/BGNRY/YRNGB/GHYHR/YBRGB",
  alternative: "RGBYR/YHNHG/GBRYB/BYRBG/GHNHY/RYBGR",
};

const CELLS = 30;

/** Return the letters of all thirty locations, from a1 to e6. */
export function kindsOf(config: Record<string, string>): string {
  const board = config["board"] ?? "default";
  return (BOARDS[board] ?? board).replaceAll("/", "");
}

/** Return the side that owns the half of a location. */
export const homeOf = (cell: number): (typeof SIDES)[number] => SIDES[cell < CELLS / 2 ? 0 : 1];

export const isReal = (identity: number): boolean => identity === 0 || identity === 2;

/** Return the name of a location, such as "c4". */
export const nameOf = (cell: number): string => "abcde".charAt(cell % 5) + String(Math.floor(cell / 5) + 1);

/** Return the number of a location. */
export const cellOf = (name: string): number => "abcde".indexOf(name.charAt(0)) + (Number(name.charAt(1)) - 1) * 5;

/** Convert 0 "mine" or 1 "theirs" to an absolute side. */
export const sideOf = (view: KyotoView, relative: number): number => relative === 0 ? view.side : 1 - view.side;

/** Convert an absolute seat to 0 "mine" or 1 "theirs". */
export const relativeOf = (view: KyotoView, seat: number): 0 | 1 => seat === view.side ? 0 : 1;

export const IROHA = 5;
const RURI = 6;

/** K94 Return whether the agent in a location cannot be attacked, because its colour is on Ruri. */
export function isProtected(view: KyotoView, kinds: string, cell: number): boolean {
  const owner = view.owner[cell] ?? -1;
  if (owner < 0 || view.special[owner] !== RURI || view.protected < 0) return false;
  return "RGYB".charAt(view.protected) === kinds.charAt(cell);
}
