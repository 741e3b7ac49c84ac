/** The rules of a game on a page of their own: contents, search, and an anchor for each number. */
import { useEffect, useState } from "preact/hooks";
import type { VNode } from "preact";
import { titleOf, useGames, useInfo, useTitleOf } from "../games/info";
import { useText } from "../page";
import { Bar } from "../parts/chrome/bar";
import { chapterOf, matching, useRules } from "../parts/rules/rules";
import type { Rules } from "../parts/rules/rules";
import { RuleWords, Ruling, RulingSign } from "../parts/rules/ruletext";
import type { GameName } from "../wire";
import "../styles/rules.css";

/** The number in the address, as it changes. */
function useMarked(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const moved = (): void => setHash(location.hash);
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  return hash.slice(1);
}

function Games({ game }: { game: GameName }): VNode {
  const text = useText();
  const games = useGames();
  return (
    <nav class="segment rulegames" aria-label={text.say("page.games")}>
      {games.map(({ name }) => (
        <a key={name} href={`/rules/${name}`} aria-current={name === game ? "page" : undefined}>
          {titleOf(text, games, name)}
        </a>
      ))}
    </nav>
  );
}

function Contents({ game, rules }: { game: GameName; rules: Rules }): VNode {
  const text = useText();
  const chapters = Object.keys(rules).filter((number) => chapterOf(text, game, number) !== "");
  return (
    <details class="contents" open={innerWidth > 899}>
      <summary class="cap">{text.say("page.rules.contents")}</summary>
      <ol>
        {chapters.map((number) => <li key={number}><a href={`#${number}`}>{chapterOf(text, game, number)}</a></li>)}
      </ol>
    </details>
  );
}

interface RowGiven { game: GameName; number: string; words: string; marked: boolean; whole: boolean }

function Row({ game, number, words, marked, whole }: RowGiven): VNode {
  const text = useText();
  const heading = whole ? chapterOf(text, game, number) : "";
  return (
    <div class={marked ? "rulerow marked" : "rulerow"} id={number}>
      {heading !== "" && <h2 class="display">{heading}</h2>}
      <a class="rulenumber" href={`#${number}`}>{number}</a>
      <p><Ruling number={number} /><RuleWords words={words} /></p>
    </div>
  );
}

/** All rules, or those that have what is sought. */
function List({ game, rules, sought }: { game: GameName; rules: Rules; sought: string }): VNode {
  const text = useText();
  const marked = useMarked();
  useEffect(() => {
    if (marked !== "") document.getElementById(marked)?.scrollIntoView({ block: "center" });
  }, [marked, rules]);
  const found = matching(rules, sought);
  return (
    <section class="rulepage" aria-label={text.say("page.rules")}>
      {found.length === 0 && <p class="quietline">{text.say("page.rules.none")}</p>}
      {found.map(([number, words]) => (
        <Row key={number} game={game} number={number} words={words} marked={number === marked} whole={sought === ""} />
      ))}
    </section>
  );
}

export function RulesPage({ game }: { game: GameName }): VNode {
  const text = useText();
  const rules = useRules(game);
  const lesson = (useInfo(game)?.lessons.length ?? 0) > 0;
  const [sought, setSought] = useState("");
  const title = text.say("page.rules.title", { game: useTitleOf(game) });
  useEffect(() => { document.title = title; }, [title]);
  const missing = rules !== null && Object.keys(rules).length === 0;
  return (
    <>
      <Bar />
      <main class="front rulesof">
        <aside>
          <h1 class="display">{title}</h1>
          <Games game={game} />
          {lesson && <p><a class="btn" href={`/learn/${game}`}>{text.say("page.learn")}</a></p>}
          <input class="field" type="search" value={sought} placeholder={text.say("page.rules.find")}
            aria-label={text.say("page.rules.find")} onInput={(event) => setSought(event.currentTarget.value)} />
          <p class="rulingnote"><RulingSign />{text.say("page.rules.ruling")}</p>
          {rules !== null && <Contents game={game} rules={rules} />}
        </aside>
        {rules === null ? <p class="quietline">{text.say("page.loading")}</p>
          : missing ? <p class="quietline">{text.say("page.rules.wait")}</p>
            : <List game={game} rules={rules} sought={sought} />}
      </main>
    </>
  );
}
