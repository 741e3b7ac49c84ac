/** The five levels of bots as a ladder of hats. */
import type { VNode } from "preact";
import { useInfo } from "../../games/info";
import { useText } from "../../page";
import type { GameInfo, GameName } from "../../wire";
import { LEVELS } from "./seats";

export type Levels = GameInfo["levels"];

/** The levels of a game's bots with their ratings. */
export const useLevels = (game: GameName): Levels => useInfo(game)?.levels ?? [];

/** The level that faces a person who has chosen none: the middle one. */
export const usualLevel = (levels: Levels): string => levels[Math.floor(levels.length / 2)]?.name ?? "";

/** The rating of a level as people read it; "" where none was measured. */
export function ratingOf(levels: Levels, level: string): string {
  const rating = levels.find(({ name }) => name === level)?.rating ?? null;
  return rating === null ? "" : String(Math.round(rating));
}

/** As many hats as the level is high. */
export function Hats({ level }: { level: string }): VNode {
  const high = LEVELS.indexOf(level) + 1;
  return (
    <span class="hats" aria-hidden="true">
      {LEVELS.map((each, place) => (
        <svg key={each} class={place < high ? "hatbadge" : "hatbadge off"} viewBox="0 0 32 20">
          <use href="#sh-fedora" />
        </svg>
      ))}
    </span>
  );
}

interface Given { levels: Levels; level: string; name: string; choose(level: string): void }

/** One level out of five, with its name and its rating. */
export function LevelPicker({ levels, level, name, choose }: Given): VNode {
  const text = useText();
  return (
    <div class="ladder" role="radiogroup" aria-label={text.say("page.new.level")}>
      {levels.map((each) => (
        <label key={each.name} class={each.name === level ? "on" : ""}>
          <input type="radio" class="sr" name={name} checked={each.name === level} onChange={() => choose(each.name)} />
          <Hats level={each.name} />
          <b>{text.say(`page.level.${each.name}`)}</b>
          {each.rating !== null && <small>{ratingOf(levels, each.name)}</small>}
        </label>
      ))}
    </div>
  );
}
