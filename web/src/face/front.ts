/** What a game provides before its face is loaded: the poster and its sounds. */
import fronts from "games:fronts";
import type { GameName } from "../wire";

export type Sound = "step" | "card" | "door" | "select" | "clash" | "duel" | "win" | "lose" | "turn" | "lights" | "helicopter" | "bomb"
  | "refusal" | "end" | "lost";

/** Event kind, or the end of a text key, to its sound. Every player hears the same sound, so sounds reveal nothing hidden. */
export type EventSounds = Record<string, Sound>;

export interface GameFront {
  /** The content of an SVG, 400 wide and 480 high. */
  poster: string;
  sounds: EventSounds;
}

/** Return the front of a game; undefined for games of other packages. */
export const frontOf = (game: GameName): GameFront | undefined => fronts[game];
