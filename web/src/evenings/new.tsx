/** The form for a new evening or tournament. */
import { Segment } from "../ui/segment";
import { useTitle } from "../ui/hooks";
import { useState } from "preact/hooks";
import { titleOf, usePage } from "../ui/page";
import { createEvening } from "../net/evenings";
import { Bar, LabelledName } from "../people/bar";
import { Icon } from "../ui/icon";
import { Problem, useRequest } from "../ui/problem";
import { OptionForm } from "../forms/optionForm";
import { defaults, forTwo, span } from "../forms/options";
import { NO_TIME, TimeForm } from "../forms/timeForm";
import { ownIdentity } from "../people/guest";
import { go } from "../route";
import type { EveningState } from "../wire";

const KINDS: readonly EveningState["kind"][] = ["evening", "robin", "swiss"];

interface Wanted { kind: EveningState["kind"]; game: string; options: Record<string, string>; time: typeof NO_TIME }

/** The game of a tournament, and its clocks. */
function About({ wanted, change }: { wanted: Wanted; change(wanted: Wanted): void }) {
  const { text, games } = usePage();
  const able = games.filter((info) => span(info).from <= 2);
  const found = games.find(({ name }) => name === wanted.game);
  const info = found === undefined ? undefined : forTwo(found);
  return (
    <>
      <label class="named"><span>{text.say("page.me.by.game")}</span>
        <select class="field" value={wanted.game} onChange={({ currentTarget }) => change({ ...wanted, game: currentTarget.value, options: {} })}>
          {able.map(({ name }) => <option key={name} value={name}>{titleOf(text, games, name)}</option>)}
        </select></label>
      {info !== undefined && (
        <OptionForm info={info} options={{ ...defaults(info), ...wanted.options }} players={2}
          change={(changed) => change({ ...wanted, options: { ...wanted.options, ...changed } })} />
      )}
      <TimeForm time={wanted.time} two change={(time) => change({ ...wanted, time })} />
    </>
  );
}

export function NewEvening() {
  const { text, games } = usePage();
  const request = useRequest();
  const [wanted, change] = useState<Wanted>({ kind: "evening", game: games[0]?.name ?? "", options: {}, time: NO_TIME });
  const title = text.say("page.evening.new");
  useTitle(title);
  const make = (): void => request.run(async () => {
    const { kind, game, options, time } = wanted;
    const { code } = await createEvening({ kind, ...ownIdentity(text), ...(kind === "evening" ? {} : { game, options, time }) });
    go(`/e/${code}`);
  });
  return (
    <div class="side">
      <Bar />
      <main class="front mypage evening">
        <a class="back" href="/"><Icon name="left" />{text.say("page.front")}</a>
        <h1 class="display">{title}</h1>
        <form class="newevening" noValidate onSubmit={(event) => { event.preventDefault(); make(); }}>
          <Segment label={title} options={KINDS.map((kind) => [kind, text.say(`page.evening.kind.${kind}`)])}
            value={wanted.kind} choose={(kind) => change({ ...wanted, kind })} />
          <p>{text.say(`page.evening.what.${wanted.kind}`)}</p>
          <LabelledName />
          {wanted.kind !== "evening" && <About wanted={wanted} change={change} />}
          <Problem error={request.error} />
          <button type="submit" class="btn go" disabled={request.busy}>{text.say("page.evening.make")}</button>
        </form>
      </main>
    </div>
  );
}
