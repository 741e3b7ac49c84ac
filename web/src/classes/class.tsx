/** The page of a class or a club. */
import { useEffect, useState } from "preact/hooks";
import { finishedLessons } from "../learn/course";
import { isSealed, playersOf, runningGames } from "../evenings/members";
import { useEvening } from "../evenings/useEvening";
import { askToReferee, deleteClass, getClass, joinClass, leaveClass, reportAll } from "../net/classes";
import { RequestError } from "../net/api";
import { watchEvening } from "../net/evenings";
import { guestName } from "../people/guest";
import { InviteSection } from "../people/invite";
import { LabelledName, SimplePage } from "../people/navBar";
import { joinNames } from "../people/seats";
import { navigate } from "../route";
import { formatCode } from "../ui/switches";
import { Confirmation } from "../ui/confirmation";
import { useText } from "../ui/page";
import { ErrorText, useRequest, type ErrorMessage } from "../ui/problem";
import { usePolled } from "../ui/repeat";
import type { ClassState } from "../wire";
import { Homework, type ClassProps } from "./homework";
import { Progress } from "./progress";
import { useTaskWords } from "./tasks";

interface Loaded { state: ClassState | null; error: ErrorMessage | null }

/** Load a class, and report the lessons that this browser has finished. */
async function load(code: string): Promise<Loaded> {
  try {
    return { state: await reportAll(await getClass(code), finishedLessons()), error: null };
  } catch (failure) {
    return { state: null, error: failure instanceof RequestError ? failure.phrase : { key: "page.error", params: {}, rule: "" } };
  }
}

function JoinForm({ state, request, setState }: ClassProps) {
  const text = useText();
  const join = (): void => request.run(async () => {
    await joinClass(state.code, guestName(text));
    setState(await reportAll(await getClass(state.code), finishedLessons()));
  });
  return (
    <section class="joinus" aria-label={text.say("page.evening.join")}>
      <LabelledName />
      <button type="button" class="btn go" disabled={request.busy} onClick={join}>{text.say("page.evening.join")}</button>
      <p class="quietline">{text.say("page.class.join.what", { name: state.teacher })}</p>
    </section>
  );
}

/** The tournament of the class, and for the teacher a new one. */
function Tournament({ state: { code, evening, teaching } }: { state: ClassState }) {
  const text = useText();
  return (
    <>
      {evening !== "" && <a class="btn go yours" href={`/e/${evening}`}>{text.say("page.class.tournament")}</a>}
      {teaching && <a class="btn yours" href={`/e?class=${code}`}>{text.say("page.class.tournament.new")}</a>}
    </>
  );
}

/** The running games of the tournament, where the teacher may ask to see all seats. */
function RunningGames({ state: { code, evening }, request }: Pick<ClassProps, "state" | "request">) {
  const text = useText();
  const { state } = useEvening(evening, watchEvening);
  const running = state === null ? [] : runningGames(state).filter((match) => !isSealed(state, match));
  if (state === null || running.length === 0) return null;
  const sit = (table: string): void => request.run(async () => {
    await askToReferee(code, table);
    navigate(`/t/${table}`);
  });
  return (
    <section class="gamelist" aria-labelledby="running">
      <h2 class="cap" id="running">{text.say("page.class.games")}</h2>
      <p class="quietline">{text.say("page.class.referee.what")}</p>
      {running.map((match) => (
        <p class="tb unplayed" key={match.code}>
          <b class="grow">{playersOf(text, state, match)}</b>
          <button type="button" class="btn" disabled={request.busy} onClick={() => sit(match.code)}>{text.say("page.class.referee")}</button>
        </p>
      ))}
    </section>
  );
}

function InvitePupils({ code }: { code: string }) {
  const text = useText();
  return <InviteSection link={`${location.origin}/c/${code}`} label={text.say("page.class.qr")} note={<p class="bigcode">{formatCode(code)}</p>} />;
}

/** Delete the class with everything in it, after a confirmation. */
function DeleteClass({ state: { code }, request }: Pick<ClassProps, "state" | "request">) {
  const text = useText();
  const [confirming, setConfirming] = useState(false);
  const deleteAll = (): void => request.run(async () => {
    await deleteClass(code);
    navigate("/c");
  });
  if (!confirming) return <button type="button" class="btn leave" onClick={() => setConfirming(true)}>{text.say("page.class.delete")}…</button>;
  return (
    <Confirmation question={text.say("page.class.delete.what")} yes={text.say("page.class.delete")} busy={request.busy}
      act={deleteAll} cancel={() => setConfirming(false)} />
  );
}

function ClassView(props: ClassProps) {
  const { state, request, setState } = props;
  const text = useText();
  if (!state.teaching && state.you === 0) return <JoinForm {...props} />;
  return (
    <>
      <p class="quietline">{state.teaching ? text.say("page.class.what") : text.say("page.class.join.what", { name: state.teacher })}</p>
      <Tournament state={state} />
      {state.teaching && state.evening !== "" && <RunningGames key={state.evening} state={state} request={request} />}
      <Homework {...props} />
      {state.teaching ? <Progress {...props} /> : (
        <section aria-labelledby="pupils">
          <h2 class="cap" id="pupils">{text.say("page.class.pupils", { count: state.pupils.length })}</h2>
          <p>{joinNames(text, state.pupils.map(({ name }) => name))}</p>
        </section>
      )}
      <InvitePupils code={state.code} />
      {state.teaching ? <DeleteClass {...props} /> : (
        <button type="button" class="btn leave" disabled={request.busy}
          onClick={() => request.run(async () => { await leaveClass(state.code); setState(await getClass(state.code)); })}>{text.say("page.evening.leave")}</button>
      )}
    </>
  );
}

export function ClassPage({ code }: { code: string }) {
  const text = useText();
  const loaded = usePolled<Loaded>(() => load(code), { state: null, error: null });
  const [state, setState] = useState<ClassState | null>(null);
  const request = useRequest();
  const words = useTaskWords();
  useEffect(() => { if (loaded.state !== null) setState(loaded.state); }, [loaded]);
  return (
    <div class="side">
      <SimplePage title={state?.title ?? text.say("page.class")} kind="mypage evening">
        <ErrorText error={request.error ?? (state === null ? loaded.error : null)} />
        {state === null && loaded.error !== null && <a class="btn leave" href="/">{text.say("page.front")}</a>}
        {state !== null && words !== null && <ClassView state={state} request={request} setState={setState} words={words} />}
      </SimplePage>
    </div>
  );
}
