/** The homework of a class: links for pupils, and the form of the teacher. */
import { useState } from "preact/hooks";
import { playPosition, setHomework } from "../net/classes";
import { pathOf } from "../learn/course";
import { guestName } from "../people/guest";
import { SelectField } from "../ui/fields";
import { Icon } from "../ui/icon";
import { titleOf, useGames, useText } from "../ui/page";
import type { RequestState } from "../ui/problem";
import type { ClassState } from "../wire";
import { isPosition, lessonsOf, positionIn } from "./tasks";

export interface ClassProps { state: ClassState; request: RequestState; setState(state: ClassState): void; words(task: string): string }

/** A task as a link, or as a button that starts a game from a position. */
function TaskLink({ task, words, request }: { task: string } & Pick<ClassProps, "words" | "request">) {
  const text = useText();
  const [game = "", lesson = ""] = task.split(" ");
  if (!isPosition(task)) return <a class="plainlink" href={pathOf(game, lesson)}>{words(task)}</a>;
  return <button type="button" class="plainlink" disabled={request.busy} onClick={() => request.run(() => playPosition(task, guestName(text)))}>{words(task)}</button>;
}

/** The teacher's form for another task. */
function AddTask({ state, request, setState }: ClassProps) {
  const text = useText();
  const games = useGames();
  const [game, setGame] = useState(games[0]?.name ?? "");
  const info = games.find(({ name }) => name === game);
  const lessons = info === undefined ? [] : lessonsOf(text, info);
  const [chosen, setLesson] = useState("");
  const [link, setLink] = useState("");
  const lesson = lessons.some(([name]) => name === chosen) ? chosen : lessons[0]?.[0] ?? "";
  const add = (task: string) => (event: Event): void => {
    event.preventDefault();
    request.run(async () => {
      setState(await setHomework(state, [...state.tasks, task], state.evening));
      setLink("");
    });
  };
  return (
    <details class="evoptions addtask">
      <summary>{text.say("page.class.add")}</summary>
      <form class="row" onSubmit={add(`${game} ${lesson}`)}>
        <SelectField label={text.say("page.me.by.game")} value={game} choose={setGame} options={games.map(({ name }) => [name, titleOf(text, games, name)] as const)} />
        <SelectField label={text.say("page.class.lesson")} value={lesson} choose={setLesson} options={lessons} />
        <button type="submit" class="btn" disabled={request.busy}>{text.say("page.class.add.lesson")}</button>
      </form>
      <form class="row" onSubmit={add(positionIn(link))}>
        <label class="named"><span>{text.say("page.class.link")}</span>
          <input class="field" value={link} onInput={({ currentTarget }) => setLink(currentTarget.value)} /></label>
        <button type="submit" class="btn" disabled={request.busy || positionIn(link) === ""}>{text.say("page.class.add.position")}</button>
      </form>
      <p class="quietline">{text.say("page.class.link.what")}</p>
    </details>
  );
}

export function Homework(props: ClassProps) {
  const { state, request, setState, words } = props;
  const text = useText();
  const done = state.pupils.find(({ n }) => n === state.you)?.done ?? {};
  const remove = (task: string): void => request.run(async () =>
    setState(await setHomework(state, state.tasks.filter((other) => other !== task), state.evening)));
  return (
    <section aria-labelledby="homework">
      <h2 class="cap" id="homework">{text.say("page.class.homework")}</h2>
      {state.tasks.length === 0 && <p>{text.say("page.class.homework.none")}</p>}
      <ol class="tasks">
        {state.tasks.map((task) => (
          <li key={task}>
            <TaskLink task={task} words={words} request={request} />
            {done[task] !== undefined && <em class={done[task]}>{done[task] !== "lost" && <Icon name="check" />}{text.say(`page.class.result.${done[task]}`)}</em>}
            {state.teaching && (
              <button type="button" class="iconbtn" disabled={request.busy} aria-label={text.say("page.class.remove", { task: words(task) })}
                onClick={() => remove(task)}><Icon name="close" /></button>
            )}
          </li>
        ))}
      </ol>
      {state.teaching && <AddTask {...props} />}
    </section>
  );
}
