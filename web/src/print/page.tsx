/** The print-and-play page. */
import { useTitle } from "../ui/hooks";
import { useEffect, useMemo, useState } from "preact/hooks";
import { useInfo, useTitleOf, useText } from "../ui/page";
import { useFace } from "../face/load";
import type { AnyFace, Printing } from "../face/face";
import { RequestError, getSheets } from "../net/api";
import type { Book, GameName, Sheets } from "../wire";
import { useFigureSeen } from "../rules/figure";
import { useBook } from "../rules/useRules";
import { blocksOf } from "../rules/markdown";
import { BookText } from "../rules/bookText";
import { NavBar } from "../people/navBar";
import { ErrorText } from "../ui/problem";
import { startGreyscale } from "./grey";
import { PAPERS, mergeParts, type Paper } from "./layout";
import { BoardSheets, PieceSheets, ScreenSheets } from "./sheets";
import { currentQuery } from "../edition";

/** Parse the query: paper, greyscale, and the options of the game. */
function parseQuery(): { paper: Paper; plain: boolean; options: URLSearchParams } {
  const options = currentQuery();
  const paper = PAPERS.find((size) => size === options.get("paper")) ?? "a4";
  const plain = options.get("plain") === "1";
  for (const name of ["paper", "plain", "lang"]) options.delete(name);
  return { paper, plain, options };
}

/** Return the address with a changed parameter; the page is reloaded, which restores the colours. */
function hrefWith(name: string, value: string): string {
  const query = new URLSearchParams(location.search);
  query.set(name, value);
  return `?${query.toString()}`;
}

function LinkChoice({ label, name, values, now }: { label: string; name: string; values: Record<string, string>; now: string }) {
  return (
    <nav class="segment rulegames" aria-label={label}>
      {Object.entries(values).map(([value, words]) => (
        <a key={value} href={hrefWith(name, value)} target="_self" aria-current={value === now ? "true" : undefined}>{words}</a>
      ))}
    </nav>
  );
}

function Controls({ paper, plain, sheets }: { paper: Paper; plain: boolean; sheets: number }) {
  const text = useText();
  return (
    <div class="controls">
      <button type="button" class="btn go" disabled={sheets === 0} onClick={() => print()}>{text.say("page.print.print")}</button>
      <LinkChoice label={text.say("page.print.paper")} name="paper" values={{ a4: "A4", letter: "Letter" }} now={paper} />
      <LinkChoice label={text.say("page.print.colour")} name="plain" now={plain ? "1" : "0"}
        values={{ 0: text.say("page.print.coloured"), 1: text.say("page.print.plain") }} />
      <span class="quietline" role="status">{sheets === 0 ? text.say("page.loading") : text.say("page.print.sheets", { n: sheets })}</span>
    </div>
  );
}

/** The first sheet: contents, instructions, and a ruler to detect scaling by the printer. */
function Cover({ title, parts }: { title: string; parts: readonly string[] }) {
  const text = useText();
  return (
    <section class="sheet cover">
      <h1 class="display">{title}</h1>
      <ul>{parts.map((part) => <li key={part}>{part}</li>)}</ul>
      <ol>{["scale", "board", "cards", "stands", "screens"].map((step) => <li key={step}>{text.say(`page.print.how.${step}`)}</li>)}</ol>
      <p class="ruler"><i />{text.say("page.print.ruler")}</p>
    </section>
  );
}

interface LoadedProps { game: GameName; face: AnyFace; printing: Printing<unknown>; sheets: Sheets; book: Book; paper: Paper }

function AllSheets({ game, face, printing, sheets, book, paper }: LoadedProps) {
  const text = useText();
  const title = useTitleOf(game);
  const drawing = useMemo(() => ({ ...sheets.board, message: { ...sheets.board.message, view: printing.bare(sheets.board.message.view) as never } }),
    [sheets, printing]);
  const seen = useFigureSeen(face, drawing);
  const fullSeen = useFigureSeen(face, sheets.board);
  const parts = printing.parts(fullSeen, sheets).filter(({ pieces }) => pieces.length > 0);
  const contents = parts.map((part) => text.say("page.print.part", { part: part.title, n: part.pieces.length }));
  return (
    <>
      <face.Symbols />
      <Cover title={title} parts={[text.say("page.print.whole"), ...contents, text.say("page.print.screens"), text.say("page.rules.book.aid")]} />
      <BoardSheets face={face} seen={seen} size={printing.size} paper={paper} />
      <PieceSheets parts={mergeParts(parts)} paper={paper} />
      <ScreenSheets face={face} seen={fullSeen} seats={sheets.seats} paper={paper} />
      {book.aid !== "" && (
        <section class="sheet rulesof aid"><h2>{text.say("page.rules.title.aid", { game: title })}</h2>
          <BookText game={game} blocks={blocksOf(book.aid)} figures={book.figures} /></section>
      )}
    </>
  );
}

/** Load the sheets; null while loading, or the error. */
function useSheets(game: GameName, options: URLSearchParams): Sheets | RequestError | null {
  const [sheets, setSheets] = useState<Sheets | RequestError | null>(null);
  const query = options.toString();
  useEffect(() => { getSheets(game, options).then(setSheets, (problem: unknown) => { if (problem instanceof RequestError) setSheets(problem); }); },
    [game, query]);
  return sheets;
}

function usePrinting(face: AnyFace | null): Printing<unknown> | null {
  const [printing, setPrinting] = useState<Printing<unknown> | null>(null);
  useEffect(() => { void face?.printing?.().then((module) => setPrinting(module.default)); }, [face]);
  return printing;
}

/** Return the number of sheets once all are drawn, and apply greyscale if wanted. */
function useSheetCount(ready: boolean, plain: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!ready) return undefined;
    setCount(document.querySelectorAll(".sheet").length);
    return plain ? startGreyscale() : undefined;
  }, [ready, plain]);
  return count;
}

export function PrintPage({ game }: { game: GameName }) {
  const text = useText();
  const { paper, plain, options } = useMemo(parseQuery, []);
  const face = useFace(game);
  const printing = usePrinting(face);
  const book = useBook(game);
  const sheets = useSheets(game, options);
  const title = text.say("page.print.title", { game: useTitleOf(game) });
  const known = useInfo(game) !== undefined;
  const loaded = face !== null && printing !== null && book !== null && sheets !== null && !(sheets instanceof RequestError)
    ? { game, face, printing, sheets, book, paper } : null;
  const count = useSheetCount(loaded !== null, plain);
  useTitle(title);
  useEffect(() => {
    document.documentElement.dataset["paper"] = paper;
    return () => { delete document.documentElement.dataset["paper"]; };
  }, [paper]);
  return (
    <>
      <NavBar />
      <main class={`printing ${paper}`} data-ready={count > 0}>
        <h1 class="display">{title}</h1>
        <Controls paper={paper} plain={plain} sheets={count} />
        <ErrorText error={sheets instanceof RequestError ? sheets.phrase : null} />
        {known && loaded !== null && <div class="paper"><AllSheets {...loaded} /></div>}
      </main>
    </>
  );
}
