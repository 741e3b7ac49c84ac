/** The five levels of bots as a ladder of hats. */
import type { VNode } from "preact";
import { useText } from "../page";
import type { GameInfo } from "../wire";
import { LEVELS } from "./seats";

export type Levels = GameInfo["levels"];

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
          {each.rating !== null && <small>{Math.round(each.rating)}</small>}
        </label>
      ))}
    </div>
  );
}
