/** The list of a game's lessons, and the start of one. */
import { useTitle } from "../ui/hooks";
import { useEffect, useRef, useState } from "preact/hooks";
import { useInfo, useTitleOf, useText } from "../ui/page";
import { OFFLINE, RequestError, getOfflineLesson, getTable, goToTable, startLesson } from "../net/api";
import { OfflineLesson } from "../net/offlineLesson";
import { cacheLesson } from "../offline/offline";
import { NavBar } from "../people/navBar";
import { Icon } from "../ui/icon";
import { ErrorText, useRequest } from "../ui/problem";
import type { AnyFace } from "../face/face";
import { useFace } from "../face/load";
import { isDone, isPuzzle, pathOf, saveLessonTable, stepReached, unfinishedTable, useLessonTexts } from "../learn/course";
import { useFigureSeen } from "../rules/figure";
import { useBook } from "../rules/useRules";
import { PlayNow } from "../table/tutor";
import { guestName } from "../people/guest";
import { replaceRoute } from "../route";
import type { Book, Drawing, GameInfo, GameName, OfflineLessonData } from "../wire";
import { GameView } from "./table";

/** A position from the game's book, drawn by its own board. */
function Picture({ face, drawing }: { face: AnyFace; drawing: Drawing }) {
  const seen = useFigureSeen(face, drawing);
  return <span class={`scene play ${face.game}`} aria-hidden="true" inert><span class="board"><face.Board seen={seen} /></span></span>;
}

interface ChapterProps { info: GameInfo; lesson: string; number: number; face: AnyFace | null; book: Book | null }

/** A chapter with its picture, its length and how far the reader got. */
function Chapter({ info: { name: game, chapters }, lesson, number, face, book }: ChapterProps) {
  const text = useText();
  const chapter = chapters[lesson];
  const drawing = book?.figures[chapter?.picture ?? ""];
  const reached = stepReached(game, lesson);
  const done = isDone(game, lesson);
  if (chapter === undefined) {
    return <li class="puzzle"><a href={pathOf(game, lesson)}><b>{text.say("page.puzzle")}</b>{done && <DoneMark />}</a></li>;
  }
  return (
    <li>
      <a href={pathOf(game, lesson)}>
        <span class="picture">{face !== null && drawing !== undefined && <Picture face={face} drawing={drawing} />}</span>
        <span class="words">
          <span class="cap">{text.say("page.learn.chapter", { number })} · {text.say("page.learn.minutes", { n: chapter.minutes })}</span>
          <b>{text.say(`${game}.lesson.${lesson}.title`)}</b>
          {reached > 0 && !done && <small>{text.say("page.learn.progress", { done: reached, of: chapter.steps })}</small>}
        </span>
        {done && <DoneMark />}
      </a>
      {unfinishedTable(game, lesson) !== "" && (
        <a class="again" href={pathOf(game, lesson)} onClick={() => saveLessonTable(game, lesson, "")}>{text.say("page.learn.again")}</a>
      )}
    </li>
  );
}

function DoneMark() {
  return <em><Icon name="check" />{useText().say("page.learn.done")}</em>;
}

/** A folded list of puzzles by name, each with a remark on its difficulty. */
function PuzzleList({ game, title, more = "", remarks }: { game: GameName; title: string; more?: string; remarks: [string, string][] }) {
  const text = useText();
  if (remarks.length === 0) return null;
  return (
    <details class={`morepuzzles${more}`}>
      <summary>{text.say(title)}</summary>
      <ul>
        {remarks.map(([puzzle, remark], index) => (
          <li key={puzzle}><a class="plainlink" href={pathOf(game, puzzle)}>{text.say("page.puzzle.number", { number: index + 1 })}</a>
            {remark && <small>{text.say(remark)}</small>}{isDone(game, puzzle) && <DoneMark />}</li>
        ))}
      </ul>
    </details>
  );
}

/** The puzzles that belong to no chapter; those with other rules are marked. */
function MorePuzzles({ info: { name, more_puzzles: puzzles } }: { info: GameInfo }) {
  const sorted = Object.entries(puzzles).sort(([, one], [, other]) => Number(one) - Number(other));
  const remarks = sorted.map(([puzzle, harder]): [string, string] => [puzzle, harder ? "page.puzzle.harder" : ""]);
  return <PuzzleList game={name} title="page.puzzle.more" remarks={remarks} />;
}

/** The puzzles of deduction with their difficulty. */
function Deductions({ info: { name, deductions } }: { info: GameInfo }) {
  const remarks = Object.entries(deductions).map(([puzzle, level]): [string, string] => [puzzle, `page.puzzle.know.level.${level}`]);
  return <PuzzleList game={name} title="page.puzzle.know.list" more=" deductions" remarks={remarks} />;
}

function Course({ game }: { game: GameName }) {
  const text = useText();
  const info = useInfo(game);
  const face = useFace(game);
  const book = useBook(game);
  const ready = useLessonTexts(game, true);
  const title = text.say("page.learn.course", { game: useTitleOf(game) });
  useTitle(title);
  const lessons = info?.lessons ?? [];
  const chapters = lessons.filter((lesson) => !isPuzzle(lesson));
  const done = lessons.filter((lesson) => isDone(game, lesson)).length;
  return (
    <main class="front course">
      <h1 class="display">{title}</h1>
      <p>{text.say("page.learn.course.what")}</p>
      {face !== null && <face.Symbols />}
      {ready && info !== undefined && (
        <>
          <p class="progress"><progress value={done} max={lessons.length} aria-label={text.say("page.learn")} /> {text.say("page.learn.progress", { done, of: lessons.length })}</p>
          <ol class="chapters">
            {lessons.map((lesson) => <Chapter key={lesson} info={info} lesson={lesson} number={chapters.indexOf(lesson) + 1} face={face} book={book} />)}
          </ol>
          <MorePuzzles info={info} />
          <Deductions info={info} />
          <p class="row"><PlayNow info={info} kind="go" /><a class="plainlink" href={`/rules/${game}`}>{text.say("page.rules")}</a></p>
        </>
      )}
    </main>
  );
}

/** Return whether the server could not be reached. */
const isOffline = (error: unknown): boolean => error instanceof RequestError && error.phrase.key === OFFLINE.key;

/** Go to the table where a chapter was left. Returns false if there is none, or the server has deleted it. */
async function resumeLesson(game: GameName, lesson: string): Promise<boolean> {
  const code = unfinishedTable(game, lesson);
  if (code === "") return false;
  try {
    await getTable(code);
  } catch (reason) {
    if (isOffline(reason)) throw reason;
    return false;
  }
  replaceRoute(`/t/${code}`);
  return true;
}

function StartLesson({ game, lesson }: { game: GameName; lesson: string }) {
  const text = useText();
  const { error, run } = useRequest();
  const [recording, setRecording] = useState<OfflineLessonData | null>(null);
  const start = async (): Promise<void> => {
    try {
      if (!await resumeLesson(game, lesson)) goToTable(await startLesson(game, lesson, guestName(text)), replaceRoute);
      cacheLesson(game, lesson);
    } catch (reason) {
      if (!isOffline(reason)) throw reason;
      setRecording(await getOfflineLesson(game, lesson));
    }
  };
  useEffect(() => run(start), [game, lesson]);
  if (recording !== null) return <OfflineLessonView recording={recording} />;
  return (
    <>
      <NavBar />
      <main class="front closed">
        {error === null ? <p class="quietline">{text.say("page.loading")}</p> : <ErrorText error={error} />}
        {error !== null && <a class="btn" href={`/learn/${game}`}>{text.say("page.learn.list")}</a>}
      </main>
    </>
  );
}

/** A lesson from the cache, without a server. */
function OfflineLessonView({ recording }: { recording: OfflineLessonData }) {
  const lesson = useRef<OfflineLesson | null>(null);
  const [state, setState] = useState(() => (lesson.current = new OfflineLesson(recording, (next) => setState(next))).state);
  return <GameView table={recording.table} state={state} socket={lesson.current!} />;
}

export function LearnPage({ game, lesson }: { game: GameName; lesson: string }) {
  return lesson === "" ? <><NavBar /><Course game={game} /></> : <StartLesson game={game} lesson={lesson} />;
}
