/** The numbers and names in what a seat sees of Kyoto. */
import type { KyotoView } from "./seen";

export type { KyotoView };

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

const CELLS = 30;

/** The letters of all thirty locations, from a1 to e6. */
export function kindsOf(config: Record<string, string>): string {
  const board = config["board"] ?? "default";
  return (BOARDS[board] ?? board).replaceAll("/", "");
}

/** The side in whose half a location lies. */
export const homeOf = (cell: number): (typeof SIDES)[number] => SIDES[cell < CELLS / 2 ? 0 : 1];

export const isReal = (identity: number): boolean => identity === 0 || identity === 2;

/** The name of a location, such as "c4". */
export const nameOf = (cell: number): string => "abcde".charAt(cell % 5) + String(Math.floor(cell / 5) + 1);

/** The number of a location by its name. */
export const cellOf = (name: string): number => "abcde".indexOf(name.charAt(0)) + (Number(name.charAt(1)) - 1) * 5;

/** The side (absolute) of the player who is 0 "mine" or 1 "theirs". */
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
