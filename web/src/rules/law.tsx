/** The complete rules by chapter, with rulings. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { useText } from "../ui/page";
import type { Book, GameName } from "../wire";
import { blocksOf, sectionOf, type Block } from "./markdown";
import { BookTable } from "./bookText";
import { chapterOf, searchRules, type Rules } from "./rules";
import { RuleWords, Ruling } from "./ruleText";

type Table = Extract<Block, { kind: "table" }>;

/** Return the rules grouped as in the book, then every rule that it does not list. */
export function linesOf(rules: Rules, law: Book["law"]): string[][] {
  const listed = new Set(law.flat());
  return [...law, ...Object.keys(rules).filter((number) => !listed.has(number)).map((number) => [number])];
}

/** Return the rules in the order of the book. */
export const inOrder = (rules: Rules, law: Book["law"]): Rules =>
  Object.fromEntries(linesOf(rules, law).flat().map((number) => [number, rules[number] ?? ""]));

/** Return the component tables of the book, and the rule under which they belong: the first that the section cites. */
function componentTables(learn: string, rules: Rules): { rule: string; tables: Table[] } {
  const box = sectionOf(blocksOf(learn), "box");
  const words = JSON.stringify(box);
  const citations = words.match(/\b[A-Z]+\d+[a-z]?\b/g) ?? [];
  return { rule: citations.find((number) => number in rules) ?? "", tables: box.filter((block): block is Table => block.kind === "table") };
}

/** Return the anchor of the address. */
export function useAnchor(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const onHashChange = (): void => setHash(location.hash);
    addEventListener("hashchange", onHashChange);
    return () => removeEventListener("hashchange", onHashChange);
  }, []);
  return hash.slice(1);
}

interface RuleProps { number: string; words: string; example: string | undefined; anchor: boolean }

/** A rule with its example. */
function Rule({ number, words, example, anchor }: RuleProps) {
  const text = useText();
  return (
    <div class={anchor ? "rulerow marked" : "rulerow"} id={number}>
      <a class="rulenumber" href={`#${number}`}>{number}</a>
      <p><Ruling number={number} /><RuleWords words={words} /></p>
      {example !== undefined && <p class="example"><b>{text.say("page.rules.example")}</b> <RuleWords words={example} /></p>}
    </div>
  );
}

interface LineProps { game: GameName; rules: Rules; examples: Rules; line: readonly string[]; anchor: string; tables: readonly Table[] }

/** A rule with its chapter heading, and its rulings collapsed. */
function Line({ game, rules, examples, line, anchor, tables }: LineProps) {
  const text = useText();
  const [number = "", ...rulings] = line;
  const heading = chapterOf(text, game, number);
  const containsAnchor = rulings.includes(anchor);
  return (
    <>
      {heading !== "" && <h2 class="display chapter">{heading}</h2>}
      <Rule number={number} words={rules[number] ?? ""} example={examples[number]} anchor={number === anchor} />
      {tables.map((table, index) => <BookTable key={index} table={table} />)}
      {rulings.length > 0 && (
        <details class="rulings" open={containsAnchor}>
          <summary>{text.say("page.rules.rulings", { n: rulings.length, numbers: rulings.join(", ") })}</summary>
          {rulings.map((ruling) => <Rule key={ruling} number={ruling} words={rules[ruling] ?? ""} example={examples[ruling]} anchor={ruling === anchor} />)}
        </details>
      )}
    </>
  );
}

interface Props { game: GameName; rules: Rules; book: Book; query: string }

/** All rules, or the search results. */
export function CompleteRules({ game, rules, book, query }: Props) {
  const text = useText();
  const anchor = useAnchor();
  const box = useMemo(() => componentTables(book.learn, rules), [book, rules]);
  useEffect(() => {
    if (anchor !== "") document.getElementById(anchor)?.scrollIntoView({ block: "center" });
  }, [anchor, rules]);
  const results = query === "" ? [] : searchRules(inOrder(rules, book.law), query);
  return (
    <section class="rulepage" aria-label={text.say("page.rules")}>
      {query !== "" && results.length === 0 && <p class="quietline">{text.say("page.rules.none")}</p>}
      {results.map(([number, words]) => <Rule key={number} number={number} words={words} example={book.examples[number]} anchor={number === anchor} />)}
      {query === "" && linesOf(rules, book.law).map((line) => (
        <Line key={line[0]} game={game} rules={rules} examples={book.examples} line={line} anchor={anchor} tables={line.includes(box.rule) ? box.tables : []} />
      ))}
    </section>
  );
}
