/** What a game with a face of its own gives the page before that face is fetched: its poster, and how it sounds. */
import fronts from "games:fronts";
import type { Heard } from "../sound/sound";
import type { GameName } from "../wire";

export interface Front {
  /** The inside of an SVG, 400 wide and 480 high. */
  poster: string;
  sounds: Heard;
}

/** The front of a game; undefined for those that another package brings. */
export const frontOf = (game: GameName): Front | undefined => fronts[game];
