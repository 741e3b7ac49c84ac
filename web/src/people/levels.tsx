/** Levels of bots with their ratings. */
import { useInfo, useText } from "../ui/page";
import { LEVELS, type GameInfo, type GameName } from "../wire";

export type Levels = GameInfo["levels"];

/** The levels of a game's bots with their ratings. */
export const useLevels = (game: GameName): Levels => useInfo(game)?.levels ?? [];

/** Return the default level: the middle one of those that every game has. */
export function defaultLevel(levels: Levels): string {
  const common = levels.filter(({ trained_options: learned }) => learned === undefined);
  return common[Math.floor(common.length / 2)]?.name ?? "";
}

/** Return whether a trained level was never trained with these options. */
function isUntrained(levels: Levels, level: string, config: Record<string, string>): boolean {
  const learned = levels.find(({ name }) => name === level)?.trained_options;
  return learned !== undefined
    && !learned.some((options) => Object.entries(options).every(([name, value]) => config[name] === value));
}

/** Return the rating of a level as text; "" if it has none. */
export function ratingOf(levels: Levels, level: string): string {
  const rating = levels.find(({ name }) => name === level)?.rating ?? null;
  return rating === null ? "" : String(Math.round(rating));
}

/** Hats, as many as the level is high. */
export function Hats({ level }: { level: string }) {
  const high = LEVELS.indexOf(level) + 1;
  return (
    <span class="hats" aria-hidden="true">
      {LEVELS.map((info, index) => (
        <svg key={info} class={index < high ? "hatbadge" : "hatbadge off"} viewBox="0 0 32 20">
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

/** Radio buttons for the level, with a description of the selected one. */
export function LevelPicker({ levels, level, config, name, choose }: Props) {
  const text = useText();
  return (
    <div class={levels.length > 5 ? "ladder six" : "ladder"} role="radiogroup" aria-label={text.say("page.new.level")}>
      {levels.map((info) => (
        <label key={info.name} class={info.name === level ? "on" : ""}>
          <input type="radio" class="sr" name={name} checked={info.name === level} onChange={() => choose(info.name)} />
          <Hats level={info.name} />
          <b>{text.say(`page.level.${info.name}`)}</b>
          {info.rating !== null && <small>{ratingOf(levels, info.name)}</small>}
        </label>
      ))}
      <p class="levelwhat" role="status">{text.say(`page.level.${level}.what`)}
        {isUntrained(levels, level, config) && <> {text.say("page.level.untrained")}</>}</p>
    </div>
  );
}
