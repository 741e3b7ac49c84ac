/** The form for a new evening or tournament. */
import { Segment } from "../ui/segment";
import { useTitle } from "../ui/hooks";
import { useState } from "preact/hooks";
import { titleOf, usePage } from "../ui/page";
import { createEvening } from "../net/evenings";
import { getClass, setHomework } from "../net/classes";
import { currentQuery } from "../edition";
import { NavBar, LabelledName } from "../people/navBar";
import { Checkbox, SelectField } from "../ui/fields";
import { Icon } from "../ui/icon";
import { ErrorText, useRequest } from "../ui/problem";
import { OptionForm } from "../forms/optionForm";
import { allPlayerCounts, defaults, forPlayers, optionsFor } from "../forms/options";
import { NO_TIME, TimeForm } from "../forms/timeForm";
import { ownIdentity } from "../people/guest";
import { navigate } from "../route";
import type { EveningState, GameInfo } from "../wire";

const KINDS: readonly EveningState["kind"][] = ["evening", "robin", "swiss"];

interface EveningRequest { kind: EveningState["kind"]; game: string; options: Record<string, string>; time: typeof NO_TIME; duplicate: boolean; seats: number; breaks: boolean }

/** The tables of a tournament: how many play at each, the game, the time control, whether they share a deal, and breaks. */
function TournamentForm({ draft, change }: { draft: EveningRequest; change(draft: EveningRequest): void }) {
  const { text, games } = usePage();
  const { seats } = draft;
  const playableBy = (count: number): GameInfo[] => games.filter((info) => allPlayerCounts(info).includes(count));
  const playable = playableBy(seats);
  const selected = playable.find(({ name }) => name === draft.game);
  const info = selected === undefined ? undefined : forPlayers(selected, seats);
  const counts = [...new Set(games.flatMap(allPlayerCounts))].sort((one, other) => one - other);
  const setSeats = (count: number): void => {
    const able = playableBy(count);
    const { name = draft.game } = able.find((game) => game.name === draft.game) ?? able[0] ?? {};
    change({ ...draft, seats: count, game: name, options: {} });
  };
  return (
    <>
      {draft.kind === "swiss" && (
        <div class="named">
          <span>{text.say("page.evening.seats")}</span>
          <Segment label={text.say("page.evening.seats")} options={counts.map((count) => [count, count.toLocaleString(text.language)])} value={seats} choose={setSeats} />
        </div>
      )}
      <SelectField label={text.say("page.me.by.game")} value={draft.game} choose={(game) => change({ ...draft, game, options: {} })}
        options={playable.map(({ name }) => [name, titleOf(text, games, name)] as const)} />
      {info !== undefined && (
        <OptionForm info={info} options={{ ...optionsFor(info, defaults(info), seats), ...draft.options }} players={seats}
          change={(changed) => change({ ...draft, options: { ...draft.options, ...changed } })} />
      )}
      <TimeForm time={draft.time} two={seats === 2} change={(time) => change({ ...draft, time })} />
      <Checkbox label={text.say("page.evening.duplicate")} detail={text.say("page.evening.duplicate.what")}
        checked={draft.duplicate} change={(duplicate) => change({ ...draft, duplicate })} />
      <Checkbox label={text.say("page.evening.breaks")} detail={text.say("page.evening.breaks.what")}
        checked={draft.breaks} change={(breaks) => change({ ...draft, breaks })} />
    </>
  );
}

export function NewEveningPage() {
  const { text, games } = usePage();
  const request = useRequest();
  const [classCode] = useState(currentQuery().get("class") ?? "");
  const [draft, setDraft] = useState<EveningRequest>({ kind: classCode === "" ? "evening" : "swiss", game: games[0]?.name ?? "", options: {}, time: NO_TIME, duplicate: false, seats: 2, breaks: false });
  const title = text.say("page.evening.new");
  useTitle(title);
  const create = (): void => request.run(async () => {
    const { kind, ...tournament } = draft;
    const { code } = await createEvening({ kind, ...ownIdentity(text), ...(kind === "evening" ? {} : tournament) });
    if (classCode !== "") {
      const state = await getClass(classCode);
      await setHomework(state, state.tasks, code);
    }
    navigate(`/e/${code}`);
  });
  return (
    <div class="side">
      <NavBar />
      <main class="front mypage evening">
        <a class="back" href="/"><Icon name="left" />{text.say("page.front")}</a>
        <h1 class="display">{title}</h1>
        <form class="newevening" noValidate onSubmit={(event) => { event.preventDefault(); create(); }}>
          <Segment label={title} options={KINDS.map((kind) => [kind, text.say(`page.evening.kind.${kind}`)])}
            value={draft.kind} choose={(kind) => setDraft({ ...draft, kind, seats: kind === "swiss" ? draft.seats : 2 })} />
          <p>{text.say(`page.evening.what.${draft.kind}`)}</p>
          <LabelledName />
          {draft.kind !== "evening" && <TournamentForm draft={draft} change={setDraft} />}
          <ErrorText error={request.error} />
          <button type="submit" class="btn go" disabled={request.busy}>{text.say("page.evening.make")}</button>
        </form>
      </main>
    </div>
  );
}
