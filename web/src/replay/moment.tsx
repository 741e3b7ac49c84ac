/** A mistake on the board as the player saw it: what was played, and what was better. */
import { Segment } from "../ui/segment";
import { useState } from "preact/hooks";
import type { AnyFace } from "../face/face";
import { goToTable, startPractice } from "../net/api";
import { useText } from "../ui/page";
import { Icon } from "../ui/icon";
import { ErrorText, useRequest } from "../ui/problem";
import { guestName } from "../people/guest";
import { RuleChip } from "../ui/ruleChip";
import type { Decision, Replay } from "../wire";
import { decisionWords } from "./decisionWords";
import { percent } from "./winChanceChart";
import { useReplaySeen } from "./steps";
import { stepIndexAt, thingsOf } from "./steps";

interface Props {
  face: AnyFace;
  replay: Replay;
  openReplay: Replay | undefined; // the same game with everything open
  at: number;
  decision: Decision | undefined;
}

interface ChoicesProps { replay: Replay; decision: Decision; better: boolean; set(better: boolean): void }

function Choices({ replay, decision, better, set }: ChoicesProps) {
  const text = useText();
  const rows = [[false, "played", decision.played, decision.chosen], [true, "better", decision.better, decision.best]] as const;
  return (
    <div class="choices" role="group">
      {rows.map(([which, name, option, chance]) => (
        <button type="button" key={name} class={name} aria-pressed={which === better} onClick={() => set(which)}>
          <small>{text.say(`page.review.${name}`)}</small><span class="grow">{decisionWords(text, replay, option)}</span><b>{percent(chance)}</b>
        </button>
      ))}
    </div>
  );
}

/** The switch between the player's view and the open view. */
function OpenSwitch({ open, set }: { open: boolean; set(open: boolean): void }) {
  const text = useText();
  return (
    <Segment options={[[false, text.say("page.review.asseen")], [true, text.say("page.review.astrue")]]} value={open} choose={set} />
  );
}

/** Continue the game from this step, against bots. */
function PractiseButton({ table, at }: { table: Replay["table"]; at: number }) {
  const text = useText();
  const { busy, error, run } = useRequest();
  const practise = async (): Promise<void> => {
    goToTable(await startPractice(table.code, table.you, at, guestName(text)));
  };
  return (
    <>
      <button type="button" class="btn" disabled={busy} onClick={() => run(practise)}><Icon name="again" />{text.say("page.review.try")}</button>
      <ErrorText error={error} />
    </>
  );
}

export function Moment({ face, replay, openReplay, at, decision }: Props) {
  const text = useText();
  const [better, setBetter] = useState(true);
  const [open, setOpen] = useState(false);
  const index = stepIndexAt(replay.steps, at);
  const step = replay.steps[index]!;
  const a = decision === undefined ? step.played : better ? decision.better.a : decision.played.a;
  const source = open && openReplay !== undefined ? openReplay : replay;
  const seen = useReplaySeen(face, source, stepIndexAt(source.steps, at), thingsOf(face, step, a));
  const last = seen.lines.at(-1);
  const shown = better && decision !== undefined ? "better" : "played";
  return (
    <section class="panel moment">
      <h2 class="display">{decision === undefined ? text.say("page.review.step", { step: index + 1 })
        : text.say("page.review.cost", { step: index + 1, n: Math.round(100 * decision.cost) })}</h2>
      <div class={`scene play ${replay.table.game} ${shown}`}>
        <div class="board"><face.Board seen={seen} /></div>
        <div class="hand"><face.Hand seen={seen} /></div>
      </div>
      <div class="row">
        {openReplay !== undefined && <OpenSwitch open={open} set={setOpen} />}
        {index < replay.steps.length - 1 && <PractiseButton table={replay.table} at={step.at} />}
      </div>
      {decision === undefined ? last !== undefined && <p>{seen.lineText(last)}<RuleChip rule={last.rule} /></p>
        : <Choices replay={replay} decision={decision} better={better} set={setBetter} />}
    </section>
  );
}
