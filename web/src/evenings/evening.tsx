/** The page of an evening or a tournament. */
import { titleOf, usePage, useText } from "../ui/page";
import { eveningPath, getEvening, startNext, joinEvening, leaveEvening } from "../net/evenings";
import { SimplePage, LabelledName } from "../people/navBar";
import { ErrorText, useRequest } from "../ui/problem";
import { formatCode } from "../ui/switches";
import { ownIdentity } from "../people/guest";
import { InviteSection } from "../people/invite";
import { WebhookField } from "../people/webhook";
import type { EveningState } from "../wire";
import { EveningChat } from "./chat";
import { Matches } from "./matches";
import { NextGame } from "./nextGame";
import { namesOf, ownTables } from "./members";
import { Score } from "./score";
import { useEvening, useTableRedirect, useCommitment, type EveningProps } from "./useEvening";

/** The form to join, for visitors and for members who have left. */
function JoinForm({ state, busy, send }: EveningProps) {
  const text = useText();
  if (state.kind === "robin" && state.rounds > 0) return null;
  const join = (): void => send(() => joinEvening(state.code, ownIdentity(text), ""));
  return (
    <section class="joinus" aria-label={text.say("page.evening.join")}>
      <LabelledName />
      <button type="button" class="btn go" disabled={busy} onClick={join}>{text.say("page.evening.join")}</button>
      <p class="quietline">{text.say("page.evening.join.what")}</p>
    </section>
  );
}

/** The start button of a tournament or of its next round, or its winner; nothing while it is running. */
function Tournament({ state, busy, send }: EveningProps) {
  const text = useText();
  if (state.over) {
    const { champions } = state;
    return <p class="champion display" role="status">{text.say("page.evening.champion", { n: champions.length, names: namesOf(text, state, champions) })}</p>;
  }
  if (state.rounds > 0 && !state.paused) return null;
  const next = { number: Math.max(0, ...state.games.map(({ round }) => round)) + 1 };
  if (!state.host) return <p class="quietline" role="status">{text.say(state.paused ? "page.evening.paused" : "page.evening.tournament.wait", next)}</p>;
  return (
    <button type="button" class="btn go" disabled={busy} onClick={() => send(() => startNext(state))}>
      {text.say(state.paused ? "page.evening.round.start" : "page.evening.tournament", next)}</button>
  );
}

function InviteOthers({ code }: { code: string }) {
  const text = useText();
  return (
    <InviteSection link={`${location.origin}/e/${code}`} label={text.say("page.evening.qr")}
      note={<><p class="bigcode">{formatCode(code)}</p><p class="quietline">{text.say("page.evening.host")}</p></>} />
  );
}

function EveningView(props: EveningProps) {
  const { state, busy, send } = props;
  const text = useText();
  const joined = state.you >= 0;
  const [table] = ownTables(state);
  const leave = (member?: number): void => send(() => leaveEvening(state.code, member));
  return (
    <>
      {state.duplicate && state.kind !== "evening" && <p class="quietline">{text.say("page.evening.duplicate.what")}</p>}
      {table !== undefined && <a class="btn go yours" href={`/t/${table}`}>{text.say("page.evening.play")}</a>}
      {!joined && <JoinForm {...props} />}
      {state.kind !== "evening" && <Tournament {...props} />}
      {joined && state.kind === "evening" && table === undefined && <NextGame {...props} />}
      <Score state={state} drop={leave} />
      {state.games.length > 0 && <button type="button" class="btn print" onClick={() => print()}>{text.say("page.print.print")}</button>}
      {joined && <EveningChat {...props} />}
      <Matches state={state} />
      <InviteOthers code={state.code} />
      {state.host && <WebhookField path={eveningPath(state.code)} isSet={state.webhook} onChange={() => send(() => getEvening(state.code))} />}
      {joined && <button type="button" class="btn leave" disabled={busy} onClick={() => leave()}>{text.say("page.evening.leave")}</button>}
    </>
  );
}

/** Return the title of the page. */
function usePageTitle(state: EveningState | null): string {
  const { text, games } = usePage();
  return state === null || state.kind === "evening" ? text.say("page.evening")
    : text.say(`page.evening.system.${state.kind}`, { game: titleOf(text, games, state.game) });
}

export function EveningPage({ code }: { code: string }) {
  const text = useText();
  const { state, error, setState } = useEvening(code);
  const request = useRequest(true);
  const title = usePageTitle(state);
  const send: EveningProps["send"] = (ask) => request.run(async () => setState(await ask()));
  useCommitment(state);
  useTableRedirect(state);
  return (
    <div class="side">
      <SimplePage title={title} kind="mypage evening">
        <ErrorText error={request.error ?? error} />
        {state === null && error !== null && <a class="btn leave" href="/">{text.say("page.front")}</a>}
        {state !== null && <EveningView state={state} busy={request.busy} send={send} />}
      </SimplePage>
    </div>
  );
}
