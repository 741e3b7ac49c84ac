/** A costly choice on the board as it was seen then: what was played, and what was better. */
import { useState } from "preact/hooks";
import type { VNode } from "preact";
import type { AnyFace } from "../games/load";
import { useText } from "../page";
import { RuleChip } from "../parts/rules/rule";
import type { Decision, Replay } from "../wire";
import { percent } from "./curve";
import { useLook } from "./look";
import { placeOf, thingsOf } from "./steps";

interface Given { face: AnyFace; held: Replay; at: number; decision: Decision | undefined }

function Choices({ decision, better, set }: { decision: Decision; better: boolean; set(better: boolean): void }): VNode {
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

export function Moment({ face, held, at, decision }: Given): VNode {
  const text = useText();
  const [better, setBetter] = useState(true);
  const place = placeOf(held.steps, at);
  const step = held.steps[place]!;
  const a = decision === undefined ? step.played : better ? decision.better.a : decision.played.a;
  const seen = useLook(face, held, place, thingsOf(face, step, a));
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
      {decision === undefined ? last !== undefined && <p>{seen.told(last)}<RuleChip rule={last.rule} /></p>
        : <Choices decision={decision} better={better} set={setBetter} />}
    </section>
  );
}
