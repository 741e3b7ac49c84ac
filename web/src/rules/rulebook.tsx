/** The drawer with the player aid and all rules. */
import { Segment } from "../ui/segment";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useTitleOf, useText } from "../ui/page";
import type { GameName } from "../wire";
import { useBook, useRules } from "./useRules";
import { AID_KEY, chapterOf, searchRules, type Rules } from "./rules";
import { blocksOf } from "./markdown";
import { BookText } from "./bookText";
import { Drawer } from "../ui/drawer";
import { inOrder } from "./law";
import { RuleWords, Ruling } from "./ruleText";

interface ListProps { game: GameName; rules: Rules; words: string; marked: string; open(number: string): void }

function RuleList({ game, rules, words: query, marked, open }: ListProps) {
  const text = useText();
  const markedRow = useRef<HTMLDivElement>(null);
  useEffect(() => markedRow.current?.scrollIntoView({ block: "center" }), [marked, rules]);
  const results = searchRules(rules, query);
  if (results.length === 0) return <p class="quietline">{text.say("page.rules.none")}</p>;
  return (
    <div class="rulelist" role="group" aria-label={text.say("page.rules")} tabIndex={0}>
      {results.map(([number, rule]) => {
        const heading = chapterOf(text, game, number);
        return (
          <div key={number} class={number === marked ? "marked" : ""} ref={number === marked ? markedRow : null}>
            {heading !== "" && <h3 class="cap">{heading}</h3>}
            <b>{number}</b><p><Ruling number={number} /><RuleWords words={rule} open={open} /></p>
          </div>
        );
      })}
    </div>
  );
}

/** Return the full name of a game, or its title. */
function useFullName(game: GameName): string {
  const text = useText();
  const title = useTitleOf(game);
  return text.has(`${game}.name`) ? text.say(`${game}.name`) : title;
}

interface PartProps { game: GameName; rules: Rules; words: string; setQuery(words: string): void }

function AllRules({ game, rules, words: query, setQuery }: PartProps) {
  const text = useText();
  const [marked, setMarked] = useState("");
  const open = (number: string): void => { setQuery(""); setMarked(number); };
  return (
    <>
      <input class="field" type="search" value={query} placeholder={text.say("page.rules.find")}
        aria-label={text.say("page.rules.find")} onInput={(event) => setQuery(event.currentTarget.value)} />
      <RuleList game={game} rules={rules} words={query} marked={marked} open={open} />
    </>
  );
}

/** The player aid, if the game has one, and all rules. */
export function Rulebook({ game, close }: { game: GameName; close(): void }) {
  const text = useText();
  const rules = useRules(game);
  const book = useBook(game);
  const title = useFullName(game);
  const [query, setQuery] = useState("");
  const [showAll, setShowAll] = useState(false);
  const aid = useMemo(() => blocksOf(book?.aid ?? ""), [book]);
  const tabs = [[false, text.say("page.rules.key", { key: AID_KEY.toUpperCase() })], [true, text.say("page.rules.book.law")]] as const;
  return (
    <Drawer label={text.say("page.rules")} title={title} close={close}>
      {aid.length > 0 && <Segment<boolean> options={tabs} value={showAll} choose={setShowAll} />}
      <a class="rulelink" href={`/rules/${game}/learn`} target="_blank">{text.say("page.rules.book.learn")}</a>
      {rules === null || book === null ? <p class="quietline">{text.say("page.loading")}</p>
        : showAll || aid.length === 0 ? <AllRules game={game} rules={inOrder(rules, book.law)} words={query} setQuery={setQuery} />
          : <div class="rulelist aid" tabIndex={0}><BookText game={game} blocks={aid} figures={book.figures} open={() => setShowAll(true)} /></div>}
    </Drawer>
  );
}
