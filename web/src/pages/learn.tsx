/** The list of a game's lessons, and the start of one. */
import { useTitle } from "../ui/hooks";
import { useEffect, useRef, useState } from "preact/hooks";
import { useInfo, useTitleOf, useText } from "../ui/page";
import { OFFLINE, RequestError, getOfflineLesson, goToTable, startLesson } from "../net/api";
import { OfflineLesson } from "../net/offlineLesson";
import { cacheLesson } from "../offline/offline";
import { NavBar } from "../people/navBar";
import { Icon } from "../ui/icon";
import { ErrorText, useRequest } from "../ui/problem";
import { isDone, isPuzzle, pathOf, useLessonTexts } from "../learn/course";
import { guestName } from "../people/guest";
import { replaceRoute } from "../route";
import type { GameName, OfflineLessonData } from "../wire";
import { GameView } from "./table";

function Chapter({ game, lesson, number }: { game: GameName; lesson: string; number: number }) {
  const text = useText();
  const puzzle = isPuzzle(lesson);
  const title = text.say(puzzle ? "page.puzzle" : `${game}.lesson.${lesson}.title`);
  return (
    <li class={puzzle ? "puzzle" : ""}>
      <a href={pathOf(game, lesson)}>
        {!puzzle && <span class="cap">{text.say("page.learn.chapter", { number })}</span>}
        <b>{title}</b>
        {isDone(game, lesson) && <em><Icon name="check" />{text.say("page.learn.done")}</em>}
      </a>
    </li>
  );
}

function Course({ game }: { game: GameName }) {
  const text = useText();
  const lessons = useInfo(game)?.lessons ?? [];
  const ready = useLessonTexts(game, true);
  const title = text.say("page.learn.course", { game: useTitleOf(game) });
  useTitle(title);
  const chapters = lessons.filter((lesson) => !isPuzzle(lesson));
  return (
    <main class="front course">
      <h1 class="display">{title}</h1>
      <p>{text.say("page.learn.course.what")}</p>
      {ready && (
        <ol class="chapters">
          {lessons.map((lesson) => <Chapter key={lesson} game={game} lesson={lesson} number={chapters.indexOf(lesson) + 1} />)}
        </ol>
      )}
      <p class="row"><a class="plainlink" href={`/rules/${game}`}>{text.say("page.rules")}</a></p>
    </main>
  );
}

/** Return whether the server could not be reached. */
const isOffline = (error: unknown): boolean => error instanceof RequestError && error.phrase.key === OFFLINE.key;

function StartLesson({ game, lesson }: { game: GameName; lesson: string }) {
  const text = useText();
  const { error, run } = useRequest();
  const [recording, setRecording] = useState<OfflineLessonData | null>(null);
  const start = async (): Promise<void> => {
    try {
      goToTable(await startLesson(game, lesson, guestName(text)), replaceRoute);
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
