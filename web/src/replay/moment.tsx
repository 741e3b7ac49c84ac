/** A costly choice on the board as it was seen then: what was played, and what was better. */
import { Segment } from "../ui/segment";
import { useState } from "preact/hooks";
import type { AnyFace } from "../face/face";
import { startPractice } from "../net/api";
import { useText } from "../ui/page";
import { Icon } from "../ui/icon";
import { Problem, useRequest } from "../ui/problem";
import { guestName } from "../people/guest";
import { RuleChip } from "../ui/ruleChip";
import { go } from "../route";
import { saveToken } from "../store";
import type { Decision, Replay } from "../wire";
import { percent } from "./curve";
import { useReplaySeen } from "./useSeen";
import { placeOf, thingsOf } from "./steps";

interface Props {
  face: AnyFace;
  replay: Replay;
  truth: Replay | undefined; // the same game with everything open
  at: number;
  decision: Decision | undefined;
}

function Choices({ decision, better, set }: { decision: Decision; better: boolean; set(better: boolean): void }) {
  const text = useText();
  const rows = [[false, "played", decision.played, decision.chosen], [true, "better", decision.better, decision.best]] as const;
  return (
    <div class="choices" role="group">
      {rows.map(([which, name, option, chance]) => (
        <button type="button" key={name} class={name} aria-pressed={which === better} onClick={() => set(which)}>
          <small>{text.say(`page.review.${name}`)}</small><span class="grow">{text.phrase(option)}</span><b>{percent(chance)}</b>
        </button>
      ))}
    </div>
  );
}

/** The board as it was seen then, or as it really was. */
function Sight({ open, set }: { open: boolean; set(open: boolean): void }) {
  const text = useText();
  return (
    <Segment options={[[false, text.say("page.review.asseen")], [true, text.say("page.review.astrue")]]} value={open} choose={set} />
  );
}

/** Takes the game up from this moment, against bots. */
function TryIt({ table, at }: { table: Replay["table"]; at: number }) {
  const text = useText();
  const { busy, error, run } = useRequest();
  const begin = async (): Promise<void> => {
    const { code, token } = await startPractice(table.code, table.you, at, guestName(text));
    saveToken(code, token);
    go(`/t/${code}`);
  };
  return (
    <>
      <button type="button" class="btn" disabled={busy} onClick={() => run(begin)}><Icon name="again" />{text.say("page.review.try")}</button>
      <Problem error={error} />
    </>
  );
}

export function Moment({ face, replay: held, truth, at, decision }: Props) {
  const text = useText();
  const [better, setBetter] = useState(true);
  const [open, setOpen] = useState(false);
  const place = placeOf(held.steps, at);
  const step = held.steps[place]!;
  const a = decision === undefined ? step.played : better ? decision.better.a : decision.played.a;
  const shows = open && truth !== undefined ? truth : held;
  const seen = useReplaySeen(face, shows, placeOf(shows.steps, at), thingsOf(face, step, a));
  const last = seen.lines.at(-1);
  const shown = better && decision !== undefined ? "better" : "played";
  return (
    <section class="panel moment">
      <h2 class="display">{decision === undefined ? text.say("page.review.step", { step: place + 1 })
        : text.say("page.review.cost", { step: place + 1, n: Math.round(100 * decision.cost) })}</h2>
      <div class={`scene play ${held.table.game} ${shown}`}>
        <div class="board"><face.Board seen={seen} /></div>
        <div class="hand"><face.Hand seen={seen} /></div>
      </div>
      <div class="row">
        {truth !== undefined && <Sight open={open} set={setOpen} />}
        {place < held.steps.length - 1 && <TryIt table={held.table} at={step.at} />}
      </div>
      {decision === undefined ? last !== undefined && <p>{seen.lineText(last)}<RuleChip rule={last.rule} /></p>
        : <Choices decision={decision} better={better} set={setBetter} />}
    </section>
  );
}
