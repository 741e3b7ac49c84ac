/** HTTP requests about classes, and the reports of finished lessons to them. */
import { loadValue, saveSetting, loadSetting, saveValue } from "../store";
import type { ClassRow, ClassState } from "../wire";
import { getJson, goToTable, postJson, startPractice } from "./api";

type TaskResult = "done" | "won" | "lost";

const classPath = (code: string): string => `/api/classes/${encodeURIComponent(code)}`;

export const createClass = (title: string, name: string): Promise<{ code: string }> => postJson("/api/classes", { title, name });
export const getMyClasses = (): Promise<ClassRow[]> => getJson("/api/classes");
export const joinClass = (code: string, name: string): Promise<ClassState> => postJson(`${classPath(code)}/join`, { name });
/** Leave, or remove a pupil. */
export const leaveClass = (code: string, pupil = 0): Promise<ClassState> => postJson(`${classPath(code)}/leave`, { pupil });
export const setHomework = ({ code }: ClassState, tasks: readonly string[], evening: string): Promise<ClassState> =>
  postJson(`${classPath(code)}/homework`, { tasks, evening });
const postDone = (code: string, done: Record<string, TaskResult>): Promise<ClassState> => postJson(`${classPath(code)}/done`, { done });
/** Ask the players of a running game to let the teacher see all seats. */
export const askToReferee = (code: string, table: string): Promise<void> => postJson(`${classPath(code)}/referee`, { table });
export const deleteClass = (code: string): Promise<void> => postJson(`${classPath(code)}/delete`, {});

/** The classes where this browser's user is a pupil. */
const ownClasses = (): string[] => loadValue<string[]>("classes", []);

/** Get a class, and remember whether results are reported to it. */
export async function getClass(code: string): Promise<ClassState> {
  const state = await getJson<ClassState>(classPath(code));
  const others = ownClasses().filter((other) => other !== code);
  saveValue("classes", state.you > 0 ? [...others, code] : others);
  return state;
}

/** Report a result to all classes of the user. */
export function reportResult(task: string, result: TaskResult): void {
  for (const code of ownClasses()) postDone(code, { [task]: result }).catch(() => undefined);
}

const MAX_REPORTED = 60;

/** Report what a class does not know yet, such as lessons finished before joining; return its new state. */
export async function reportAll(state: ClassState, tasks: readonly string[]): Promise<ClassState> {
  const known = state.pupils.find(({ n }) => n === state.you)?.done ?? {};
  const missing = tasks.filter((task) => !(task in known)).slice(0, MAX_REPORTED);
  if (state.you === 0 || missing.length === 0) return state;
  return postDone(state.code, Object.fromEntries(missing.map((task) => [task, "done"])));
}

const positionKey = (table: string): string => `homework.${table}`;

/** Play a position that is homework; its result is reported when the game is over. */
export async function playPosition(task: string, name: string): Promise<void> {
  const [, code = "", seat, step] = task.split(" ");
  const practice = await startPractice(code, Number(seat), Number(step), name);
  saveSetting(positionKey(practice.code), task);
  goToTable(practice);
}

/** Report the end of a game if it was homework. */
export function reportPosition(table: string, won: boolean): void {
  const task = loadSetting(positionKey(table));
  if (task === "") return;
  saveSetting(positionKey(table), "");
  reportResult(task, won ? "won" : "lost");
}
