/** The books of a game: Learn to play, player aid, complete rules. */
import { useTitle } from "../ui/hooks";
import { useMemo, useState } from "preact/hooks";
import { titleOf, useGames, useInfo, useTitleOf, useText } from "../ui/page";
import { useBook, useRules } from "../rules/useRules";
import { chapterOf, type Rules } from "../rules/rules";
import { blocksOf } from "../rules/markdown";
import { BookText } from "../rules/bookText";
import { NavBar } from "../people/navBar";
import { CompleteRules, linesOf, useAnchor } from "../rules/law";
import { RulingSign } from "../rules/ruleText";
import type { Book, GameName } from "../wire";
import { currentPath } from "../edition";

const PARTS = ["learn", "aid", "law"] as const;
type Part = (typeof PARTS)[number];

/** Return the part of the address: the complete rules if it names a rule, or if there is no other book. */
function usePart(book: Book | null, rules: Rules | null): Part {
  const anchor = useAnchor();
  const explicit = PARTS.find((part) => part === currentPath().split("/")[3]);
  if (explicit !== undefined) return explicit;
  return book?.learn === "" || (anchor !== "" && rules !== null && anchor in rules) ? "law" : "learn";
}

function GameNav({ game, part }: { game: GameName; part: Part }) {
  const text = useText();
  const games = useGames();
  return (
    <nav class="segment rulegames" aria-label={text.say("page.games")}>
      {games.map(({ name }) => (
        <a key={name} href={`/rules/${name}/${part}`} aria-current={name === game ? "page" : undefined}>
          {titleOf(text, games, name)}
        </a>
      ))}
    </nav>
  );
}

function PartNav({ game, part }: { game: GameName; part: Part }) {
  const text = useText();
  return (
    <nav class="segment rulegames" aria-label={text.say("page.rules.books")}>
      {PARTS.map((name) => (
        <a key={name} href={`/rules/${game}/${name}`} aria-current={name === part ? "page" : undefined}>
          {text.say(`page.rules.book.${name}`)}
        </a>
      ))}
    </nav>
  );
}

function Contents({ entries }: { entries: readonly (readonly [string, string])[] }) {
  const text = useText();
  return (
    <details class="contents" open={innerWidth > 899}>
      <summary class="cap">{text.say("page.rules.contents")}</summary>
      <ol>{entries.map(([id, words]) => <li key={id}><a href={`#${id}`}>{words}</a></li>)}</ol>
    </details>
  );
}

interface LawProps { game: GameName; rules: Rules; book: Book; query: string; setQuery(words: string): void }

/** The sidebar of the complete rules: search, legend and chapters. */
function LawSidebar({ game, rules, book, query, setQuery }: LawProps) {
  const text = useText();
  const chapters = linesOf(rules, book.law).map(([number = ""]) => [number, chapterOf(text, game, number)] as const);
  return (
    <>
      <input class="field" type="search" value={query} placeholder={text.say("page.rules.find")}
        aria-label={text.say("page.rules.find")} onInput={(event) => setQuery(event.currentTarget.value)} />
      <p class="rulingnote"><RulingSign />{text.say("page.rules.ruling")}</p>
      <Contents entries={chapters.filter(([, words]) => words !== "")} />
    </>
  );
}

function BookSidebar({ sections }: { sections: readonly (readonly [string, string])[] }) {
  const text = useText();
  return (
    <>
      <button type="button" class="btn" onClick={() => print()}>{text.say("page.rules.print")}</button>
      {sections.length > 1 && <Contents entries={sections} />}
    </>
  );
}

interface Loaded { game: GameName; part: Part; rules: Rules; book: Book }

/** The body of the selected book. */
function BookBody({ game, part, rules, book, query }: Loaded & { query: string }) {
  const text = useText();
  const blocks = useMemo(() => part === "law" ? [] : blocksOf(book[part]), [book, part]);
  if (Object.keys(rules).length === 0) return <p class="quietline">{text.say("page.rules.wait")}</p>;
  return part === "law" ? <CompleteRules game={game} rules={rules} book={book} query={query} />
    : <BookText game={game} blocks={blocks} figures={book.figures} />;
}

/** Return the sections that have an anchor. */
function sectionsOf(text: string): (readonly [string, string])[] {
  return blocksOf(text).flatMap((block) => block.kind === "heading" && block.id !== "" ? [[block.id, block.words] as const] : []);
}

export function RulesPage({ game }: { game: GameName }) {
  const text = useText();
  const rules = useRules(game);
  const lesson = (useInfo(game)?.lessons.length ?? 0) > 0;
  const [query, setQuery] = useState("");
  const book = useBook(game);
  const part = usePart(book, rules);
  const title = text.say(`page.rules.title.${part}`, { game: useTitleOf(game) });
  useTitle(title);
  const loaded = rules === null || book === null ? null : { game, part, rules, book };
  return (
    <>
      <NavBar />
      <main class={`front rulesof ${part}`}>
        <aside>
          <h1 class="display">{title}</h1>
          <GameNav game={game} part={part} />
          {book?.learn !== "" && <PartNav game={game} part={part} />}
          {lesson && <p><a class="btn" href={`/learn/${game}`}>{text.say("page.learn")}</a></p>}
          <p><a class="btn" href={`/print/${game}`}>{text.say("page.print")}</a></p>
          <p><a class="btn" href={`/tryout/${game}`}>{text.say("page.tryout")}</a></p>
          {loaded !== null && (part === "law" ? <LawSidebar {...loaded} query={query} setQuery={setQuery} />
            : <BookSidebar sections={sectionsOf(loaded.book[part])} />)}
        </aside>
        {loaded === null ? <p class="quietline">{text.say("page.loading")}</p> : <BookBody {...loaded} query={query} />}
      </main>
    </>
  );
}
