/** The list of a game's lessons, and the start of one. */
import { useTitle } from "../ui/hooks";
import { useEffect, useRef, useState } from "preact/hooks";
import { useInfo, useTitleOf, useText } from "../ui/page";
import { OFFLINE, RequestError, startLesson, getOfflineLesson } from "../net/api";
import { OfflineLesson } from "../net/offlineLesson";
import { keepLesson } from "../offline/offline";
import { Bar } from "../people/bar";
import { Icon } from "../ui/icon";
import { Problem, useRequest } from "../ui/problem";
import { isDone, isPuzzle, pathOf, useLessonWords } from "../learn/course";
import { guestName } from "../people/guest";
import { goInstead } from "../route";
import { saveToken } from "../store";
import type { GameName, Walk } from "../wire";
import { Playing } from "./table";

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
  const ready = useLessonWords(game, true);
  const title = text.say("page.learn.course", { game: useTitleOf(game) });
  useTitle(title);
  const chapters = lessons.filter((each) => !isPuzzle(each));
  return (
    <main class="front course">
      <h1 class="display">{title}</h1>
      <p>{text.say("page.learn.course.what")}</p>
      {ready && (
        <ol class="chapters">
          {lessons.map((each) => <Chapter key={each} game={game} lesson={each} number={chapters.indexOf(each) + 1} />)}
        </ol>
      )}
      <p class="row"><a class="plainlink" href={`/rules/${game}`}>{text.say("page.rules")}</a></p>
    </main>
  );
}

/** Whether the server cannot be reached. */
const isOffline = (problem: unknown): boolean => problem instanceof RequestError && problem.phrase.key === OFFLINE.key;

function Begin({ game, lesson }: { game: GameName; lesson: string }) {
  const text = useText();
  const { error, run } = useRequest();
  const [walk, setWalk] = useState<Walk | null>(null);
  const begin = async (): Promise<void> => {
    try {
      const { code, token } = await startLesson(game, lesson, guestName(text));
      saveToken(code, token);
      keepLesson(game, lesson);
      goInstead(`/t/${code}`);
    } catch (problem) {
      if (!isOffline(problem)) throw problem;
      setWalk(await getOfflineLesson(game, lesson));
    }
  };
  useEffect(() => run(begin), [game, lesson]);
  if (walk !== null) return <Walked walk={walk} />;
  return (
    <>
      <Bar />
      <main class="front closed">
        {error === null ? <p class="quietline">{text.say("page.loading")}</p> : <Problem error={error} />}
        {error !== null && <a class="btn" href={`/learn/${game}`}>{text.say("page.learn.list")}</a>}
      </main>
    </>
  );
}

/** A lesson that this browser has kept, where the server cannot be reached. */
function Walked({ walk }: { walk: Walk }) {
  const line = useRef<OfflineLesson | null>(null);
  const [state, setState] = useState(() => (line.current = new OfflineLesson(walk, (next) => setState(next))).state);
  return <Playing table={walk.table} state={state} line={line.current!} />;
}

export function Learn({ game, lesson }: { game: GameName; lesson: string }) {
  return lesson === "" ? <><Bar /><Course game={game} /></> : <Begin game={game} lesson={lesson} />;
}
