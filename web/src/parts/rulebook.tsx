/** The rules of a game in a drawer: all of them by chapter, one of them marked. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { VNode } from "preact";
import { rulesOf } from "../api";
import { useText } from "../page";
import type { Text } from "../text";
import type { GameName } from "../wire";
import { Icon } from "./icon";
import { useDocument, useFocus } from "./useful";

export type Rules = Record<string, string>;

/** The heading that begins with a rule, or "". */
function chapter(text: Text, game: GameName, number: string): string {
  const key = `${game}.chapter.${number}`;
  return text.has(key) ? text.say(key) : "";
}

function matching(rules: Rules, words: string): [string, string][] {
  const sought = words.trim().toLowerCase();
  return Object.entries(rules).filter(([number, rule]) => `${number} ${rule}`.toLowerCase().includes(sought));
}

function RuleList({ game, rules, rule, words }: { game: GameName; rules: Rules; rule: string; words: string }): VNode {
  const text = useText();
  const marked = useRef<HTMLDivElement>(null);
  useEffect(() => marked.current?.scrollIntoView({ block: "center" }), [rule, rules]);
  const found = matching(rules, words);
  if (found.length === 0) return <p class="quietline">{text.say("page.rules.none")}</p>;
  return (
    <div class="rulelist" role="group" aria-label={text.say("page.rules")} tabIndex={0}>
      {found.map(([number, words]) => {
        const heading = chapter(text, game, number);
        return (
          <div key={number} class={number === rule ? "marked" : ""} ref={number === rule ? marked : null}>
            {heading !== "" && <h3 class="cap">{heading}</h3>}
            <b>{number}</b><p>{words}</p>
          </div>
        );
      })}
    </div>
  );
}

/** The rules fetched once a language. */
function useRules(game: GameName): Rules | null {
  const { language } = useText();
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => { rulesOf(game, language).then(setRules, () => setRules({})); }, [game, language]);
  return rules;
}

/** The drawer; `rule` is the number it was opened for, or "". */
export function Rulebook({ game, rule, close }: { game: GameName; rule: string; close(): void }): VNode {
  const text = useText();
  const rules = useRules(game);
  const [words, setWords] = useState("");
  const box = useRef<HTMLDivElement>(null);
  useFocus(box);
  useEffect(() => { setWords(""); box.current?.focus(); }, [rule]);
  useDocument("keydown", ({ key }) => { if (key === "Escape") close(); });
  useDocument("pointerdown", ({ target }) => {
    if (target instanceof Element && target.closest(".drawer,.rule") === null) close();
  });
  return (
    <div class="drawer" role="dialog" aria-label={text.say("page.rules")} ref={box} tabIndex={-1}>
      <div class="row">
        <h2 class="display grow">{text.say(`${game}.name`)}</h2>
        <button type="button" class="iconbtn" aria-label={text.say("page.close")} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <input class="field" type="search" value={words} placeholder={text.say("page.rules.find")}
        aria-label={text.say("page.rules.find")} onInput={(event) => setWords(event.currentTarget.value)} />
      {rules === null ? <p class="quietline">{text.say("page.loading")}</p>
        : <RuleList game={game} rules={rules} rule={rule} words={words} />}
    </div>
  );
}
