/** The complete rules by chapter, with rulings. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { useText } from "../ui/page";
import type { Book, GameName } from "../wire";
import { blocksOf, sectionOf, type Block } from "./markdown";
import { BookTable } from "./bookText";
import { chapterOf, matching, type Rules } from "./rules";
import { RuleWords, Ruling } from "./ruleText";

type Table = Extract<Block, { kind: "table" }>;

/** The lines of the law: those of the book, then every rule by itself that it does not list. */
export function linesOf(rules: Rules, law: Book["law"]): string[][] {
  const listed = new Set(law.flat());
  return [...law, ...Object.keys(rules).filter((number) => !listed.has(number)).map((number) => [number])];
}

/** The rules in the order of the law. */
export const inOrder = (rules: Rules, law: Book["law"]): Rules =>
  Object.fromEntries(linesOf(rules, law).flat().map((number) => [number, rules[number] ?? ""]));

/** The tables of what is in the box, and the rule under which they stand: the first that the section cites. */
function boxOf(learn: string, rules: Rules): { rule: string; tables: Table[] } {
  const box = sectionOf(blocksOf(learn), "box");
  const words = JSON.stringify(box);
  const cited = words.match(/\b[A-Z]+\d+[a-z]?\b/g) ?? [];
  return { rule: cited.find((number) => number in rules) ?? "", tables: box.filter((block): block is Table => block.kind === "table") };
}

/** The number in the address, as it changes. */
export function useMarked(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const moved = (): void => setHash(location.hash);
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  return hash.slice(1);
}

interface RuleProps { number: string; words: string; example: string | undefined; marked: boolean }

/** A rule, and under it an example where it has one. */
function Rule({ number, words, example, marked }: RuleProps) {
  const text = useText();
  return (
    <div class={marked ? "rulerow marked" : "rulerow"} id={number}>
      <a class="rulenumber" href={`#${number}`}>{number}</a>
      <p><Ruling number={number} /><RuleWords words={words} /></p>
      {example !== undefined && <p class="example"><b>{text.say("page.rules.example")}</b> <RuleWords words={example} /></p>}
    </div>
  );
}

interface LineProps { game: GameName; rules: Rules; examples: Rules; line: readonly string[]; marked: string; tables: readonly Table[] }

/** A rule with its heading, where a chapter begins, and the rulings folded under it. */
function Line({ game, rules, examples, line, marked, tables }: LineProps) {
  const text = useText();
  const [number = "", ...rulings] = line;
  const heading = chapterOf(text, game, number);
  const here = rulings.includes(marked);
  return (
    <>
      {heading !== "" && <h2 class="display chapter">{heading}</h2>}
      <Rule number={number} words={rules[number] ?? ""} example={examples[number]} marked={number === marked} />
      {tables.map((table, index) => <BookTable key={index} table={table} />)}
      {rulings.length > 0 && (
        <details class="rulings" open={here}>
          <summary>{text.say("page.rules.rulings", { n: rulings.length, numbers: rulings.join(", ") })}</summary>
          {rulings.map((each) => <Rule key={each} number={each} words={rules[each] ?? ""} example={examples[each]} marked={each === marked} />)}
        </details>
      )}
    </>
  );
}

interface Props { game: GameName; rules: Rules; book: Book; sought: string }

/** All rules, or those that have what is sought. */
export function Law({ game, rules, book, sought }: Props) {
  const text = useText();
  const marked = useMarked();
  const box = useMemo(() => boxOf(book.learn, rules), [book, rules]);
  useEffect(() => {
    if (marked !== "") document.getElementById(marked)?.scrollIntoView({ block: "center" });
  }, [marked, rules]);
  const found = sought === "" ? [] : matching(inOrder(rules, book.law), sought);
  return (
    <section class="rulepage" aria-label={text.say("page.rules")}>
      {sought !== "" && found.length === 0 && <p class="quietline">{text.say("page.rules.none")}</p>}
      {found.map(([number, words]) => <Rule key={number} number={number} words={words} example={book.examples[number]} marked={number === marked} />)}
      {sought === "" && linesOf(rules, book.law).map((line) => (
        <Line key={line[0]} game={game} rules={rules} examples={book.examples} line={line} marked={marked} tables={line.includes(box.rule) ? box.tables : []} />
      ))}
    </section>
  );
}
