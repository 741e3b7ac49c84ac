/** The rules of a game in a drawer: all of them by chapter. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { VNode } from "preact";
import { useTitleOf } from "../../games/info";
import { useText } from "../../page";
import type { GameName } from "../../wire";
import { Drawer } from "../chrome/drawer";
import { chapterOf, matching, useRules } from "./rules";
import type { Rules } from "./rules";
import { RuleWords, Ruling } from "./ruletext";

interface ListGiven { game: GameName; rules: Rules; words: string; marked: string; open(number: string): void }

function RuleList({ game, rules, words, marked, open }: ListGiven): VNode {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: "center" }), [marked, rules]);
  const found = matching(rules, words);
  if (found.length === 0) return <p class="quietline">{text.say("page.rules.none")}</p>;
  return (
    <div class="rulelist" role="group" aria-label={text.say("page.rules")} tabIndex={0}>
      {found.map(([number, rule]) => {
        const heading = chapterOf(text, game, number);
        return (
          <div key={number} class={number === marked ? "marked" : ""} ref={number === marked ? place : null}>
            {heading !== "" && <h3 class="cap">{heading}</h3>}
            <b>{number}</b><p><Ruling number={number} /><RuleWords words={rule} open={open} /></p>
          </div>
        );
      })}
    </div>
  );
}

/** The full name of a game, where it has one beside its title. */
function useFullName(game: GameName): string {
  const text = useText();
  const title = useTitleOf(game);
  return text.has(`${game}.name`) ? text.say(`${game}.name`) : title;
}

/** The drawer. */
export function Rulebook({ game, close }: { game: GameName; close(): void }): VNode {
  const text = useText();
  const rules = useRules(game);
  const title = useFullName(game);
  const [words, setWords] = useState("");
  const [marked, setMarked] = useState("");
  const open = (number: string): void => { setWords(""); setMarked(number); };
  return (
    <Drawer label={text.say("page.rules")} title={title} close={close}>
      <input class="field" type="search" value={words} placeholder={text.say("page.rules.find")}
        aria-label={text.say("page.rules.find")} onInput={(event) => setWords(event.currentTarget.value)} />
      <a class="rulelink" href={`/rules/${game}#`} target="_blank">{text.say("page.rules.page")}</a>
      {rules === null ? <p class="quietline">{text.say("page.loading")}</p>
        : <RuleList game={game} rules={rules} words={words} marked={marked} open={open} />}
    </Drawer>
  );
}
