/** Levels of bots with their ratings. */
import { useInfo, useText } from "../ui/page";
import { LEVELS, type GameInfo, type GameName } from "../wire";

export type Levels = GameInfo["levels"];

/** The levels of a game's bots with their ratings. */
export const useLevels = (game: GameName): Levels => useInfo(game)?.levels ?? [];

/** The level that faces a person who has chosen none: the middle one of those that every game has. */
export function usualLevel(levels: Levels): string {
  const everywhere = levels.filter(({ learned }) => learned === undefined);
  return everywhere[Math.floor(everywhere.length / 2)]?.name ?? "";
}

/** Whether a level has learned, but never with these options. */
export function untrained(levels: Levels, level: string, config: Record<string, string>): boolean {
  const learned = levels.find(({ name }) => name === level)?.learned;
  return learned !== undefined
    && !learned.some((options) => Object.entries(options).every(([name, value]) => config[name] === value));
}

/** The rating of a level as people read it; "" where none was measured. */
export function ratingOf(levels: Levels, level: string): string {
  const rating = levels.find(({ name }) => name === level)?.rating ?? null;
  return rating === null ? "" : String(Math.round(rating));
}

/** As many hats as the level is high. */
export function Hats({ level }: { level: string }) {
  const high = LEVELS.indexOf(level) + 1;
  return (
    <span class="hats" aria-hidden="true">
      {LEVELS.map((each, index) => (
        <svg key={each} class={index < high ? "hatbadge" : "hatbadge off"} viewBox="0 0 32 20">
          <use href="#sh-fedora" />
        </svg>
      ))}
    </span>
  );
}

interface Props {
  levels: Levels;
  level: string;
  config: Record<string, string>;
  name: string;
  choose(level: string): void;
}

/** One level out of all, with its name and its rating; below, what the chosen one is like. */
export function LevelPicker({ levels, level, config, name, choose }: Props) {
  const text = useText();
  return (
    <div class={levels.length > 5 ? "ladder six" : "ladder"} role="radiogroup" aria-label={text.say("page.new.level")}>
      {levels.map((each) => (
        <label key={each.name} class={each.name === level ? "on" : ""}>
          <input type="radio" class="sr" name={name} checked={each.name === level} onChange={() => choose(each.name)} />
          <Hats level={each.name} />
          <b>{text.say(`page.level.${each.name}`)}</b>
          {each.rating !== null && <small>{ratingOf(levels, each.name)}</small>}
        </label>
      ))}
      <p class="levelwhat" role="status">{text.say(`page.level.${level}.what`)}
        {untrained(levels, level, config) && <> {text.say("page.level.untrained")}</>}</p>
    </div>
  );
}
