/** The form of a game's options. */
import type { VNode } from "preact";
import { CustomBoardChoice } from "./customBoards";
import { isRelevant, ruleOf } from "./options";
import { useText } from "../ui/page";
import type { Text } from "../text";
import type { GameInfo, GameName } from "../wire";
import { RuleChip } from "../ui/ruleChip";

export type Options = Record<string, string>;
interface Props { info: GameInfo; options: Options; players: number; change(options: Options): void }
interface ValueProps { info: GameInfo; name: string; value: string; change(value: string): void }
interface FieldProps { info: GameInfo; name: string; options: Options; change(options: Options): void }

/** Return the name of a value; a custom value is its own name. */
export function valueWords(text: Text, game: GameName, name: string, value: string): string {
  const key = `${game}.option.${name}.${value}`;
  return text.has(key) ? text.say(key) : value.length > 24 ? text.say("page.new.own") : value;
}

/** Return the explanation of a value; "" if the catalogue has none. */
function valueHint(text: Text, game: GameName, name: string, value: string): string {
  const key = `${game}.${name}.${value}.what`;
  return text.has(key) ? text.say(key) : "";
}

function ValueChoices({ info, name, value, change }: ValueProps) {
  const text = useText();
  return (
    <div class="choices" role="radiogroup" aria-label={text.say(`${info.name}.option.${name}`)}>
      {(info.options[name] ?? []).map((choice) => {
        const hint = valueHint(text, info.name, name, choice);
        return (
          <label key={choice} class={choice === value ? "on" : ""}>
            <input type="radio" class="sr" name={name} checked={choice === value} onChange={() => change(choice)} />
            <span>{valueWords(text, info.name, name, choice)}{hint !== "" && <small>{hint}</small>}</span>
          </label>
        );
      })}
    </div>
  );
}

/** A custom value: a number or a text. */
function CustomValue({ info, name, value, change }: ValueProps) {
  const text = useText();
  const label = text.say(`${info.name}.option.${name}`);
  const own = text.say("page.new.own");
  const listed = info.options[name] ?? [];
  if (info.numbers.includes(name)) {
    return <input class="field number" type="number" min={1} value={value} aria-label={label}
      onInput={(event) => change(event.currentTarget.value)} />;
  }
  return (
    <div class="row own">
      <input class="field" value={listed.includes(value) ? "" : value} aria-label={`${label}, ${own}`} placeholder={own}
        onInput={(event) => change(event.currentTarget.value || (listed[0] ?? ""))} />
    </div>
  );
}

function OptionField({ info, name, options, change }: FieldProps) {
  const text = useText();
  const value = options[name] ?? "";
  const valueProps = { info, name, value, change: (next: string) => change({ [name]: next }) };
  const isBoard = info.board_options[0] === name && info.free_options.includes(name);
  return (
    <fieldset class="option">
      <legend>{text.say(`${info.name}.option.${name}`)}<RuleChip rule={ruleOf(info, name, value)} /></legend>
      <p class="what">{text.say(`${info.name}.option.${name}.what`)}</p>
      {!info.numbers.includes(name) && <ValueChoices {...valueProps} />}
      {isBoard && <CustomBoardChoice info={info} options={options} change={change} />}
      {!isBoard && info.free_options.includes(name) && <CustomValue {...valueProps} />}
    </fieldset>
  );
}

/** The main options, and the rule variants, collapsed. */
export function OptionForm({ info, options, players, change }: Props) {
  const text = useText();
  const names = Object.keys(info.options).filter((name) => isRelevant(info, name, options, players));
  const shown = (main: boolean): VNode[] => names.filter((name) => info.main.includes(name) === main)
    .map((name) => <OptionField key={name} info={info} name={name} options={options} change={change} />);
  const variants = shown(false);
  const hasOwnBoard = info.board_options.some((name) => !info.main.includes(name) && !(info.options[name] ?? []).includes(options[name] ?? ""));
  return (
    <section class="options" aria-label={text.say("page.new.options")}>
      {shown(true)}
      {variants.length > 0 && <details open={hasOwnBoard}><summary>{text.say("page.new.more")}</summary>{variants}</details>}
    </section>
  );
}
