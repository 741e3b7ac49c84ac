/** What the pupils of a class have done, for the teacher: a table, and a file. */
import { DropButton } from "../evenings/score";
import { leaveClass } from "../net/classes";
import { download } from "../ui/download";
import { useText } from "../ui/page";
import type { ClassPupil } from "../wire";
import type { ClassProps } from "./homework";

/** Return a cell of a CSV file; one that a spreadsheet would compute is made a text. */
const cell = (value: string): string => `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** Return a CSV file; spreadsheets need the byte order mark for letters beyond ASCII. */
const csvOf = (rows: readonly (readonly string[])[]): string => `\ufeff${rows.map((row) => row.map(cell).join(",")).join("\r\n")}`;

/** Return the homework, and then everything else that somebody has done. */
const allTasks = (tasks: readonly string[], pupils: readonly ClassPupil[]): string[] =>
  [...new Set([...tasks, ...pupils.flatMap(({ done }) => Object.keys(done)).sort()])];

function PupilRow({ state, request, setState, words, pupil }: ClassProps & { pupil: ClassPupil }) {
  const text = useText();
  const done = Object.keys(pupil.done);
  const drop = (): void => request.run(async () => setState(await leaveClass(state.code, pupil.n)));
  return (
    <tr>
      <th scope="row"><div class="whose">
        <details class="who"><summary><b>{pupil.name}</b></summary><ul>{done.map((task) => <li key={task}>{words(task)}</li>)}</ul></details>
        <DropButton name={pupil.name} drop={drop} />
      </div></th>
      {state.tasks.map((task) => {
        const result = pupil.done[task];
        return <td key={task}>{result === undefined ? "–" : text.say(`page.class.result.${result}`)}</td>;
      })}
      <td>{done.length.toLocaleString(text.language)}</td>
    </tr>
  );
}

export function Progress(props: ClassProps) {
  const { state: { title, tasks, pupils }, words } = props;
  const text = useText();
  const save = (): void => {
    const all = allTasks(tasks, pupils);
    download(csvOf([[text.say("page.evening.name"), ...all.map(words)],
      ...pupils.map(({ name, done }) => [name, ...all.map((task) => done[task] === undefined ? "" : text.say(`page.class.result.${done[task]}`))])]), `${title}.csv`);
  };
  return (
    <section aria-labelledby="pupils">
      <h2 class="cap" id="pupils">{text.say("page.class.pupils", { count: pupils.length })}</h2>
      {pupils.length > 0 && (
        <>
          <div class="scrolled" tabIndex={0} role="group" aria-labelledby="pupils">
            <table class="evscore pupils" aria-labelledby="pupils">
              <thead><tr>
                <th scope="col">{text.say("page.evening.name")}</th>
                {tasks.map((task, index) => <th scope="col" key={task} title={words(task)} aria-label={words(task)}>{index + 1}</th>)}
                <th scope="col">{text.say("page.class.all")}</th>
              </tr></thead>
              <tbody>{pupils.map((pupil) => <PupilRow key={pupil.n} {...props} pupil={pupil} />)}</tbody>
            </table>
          </div>
          <button type="button" class="btn csv" onClick={save}>{text.say("page.class.csv")}</button>
        </>
      )}
    </section>
  );
}
