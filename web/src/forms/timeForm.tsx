/** The form of time controls. */
import { Checkbox } from "../ui/fields";
import { Segment } from "../ui/segment";
import { useState } from "preact/hooks";
import { useText } from "../ui/page";
import type { TimeAgreed } from "../wire";

const KINDS: readonly TimeAgreed["kind"][] = ["none", "live", "days"];
const MINUTE = 60;
const DAY = 86400;
const DEFAULTS: Record<TimeAgreed["kind"], TimeAgreed> = {
  none: { kind: "none", main: 0, more: 0, loses: false },
  live: { kind: "live", main: 20 * MINUTE, more: 10, loses: false },
  days: { kind: "days", main: 3 * DAY, more: 0, loses: false },
};
export const NO_TIME = DEFAULTS.none;

interface Props { time: TimeAgreed; two: boolean; change(time: TimeAgreed): void }
interface NumberProps { name: string; value: number; min: number; max: number; change(value: number): void }

/** A number field; a typed value is applied when the field is left. */
function NumberField({ name, value, min, max, change }: NumberProps) {
  const text = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const setClamped = (entered: number): void => change(Math.min(max, Math.max(min, Math.round(entered) || min)));
  return (
    <label class="named"><span>{text.say(name)}</span>
      <input class="field number" type="number" min={min} max={max} value={typed ?? value}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onChange={(event) => { setClamped(event.currentTarget.valueAsNumber); setTyped(null); }} />
    </label>
  );
}

/** The parameters of a time control. */
function Counts({ time, change }: Props) {
  const { kind, main, more } = time;
  if (kind === "none") return null;
  if (kind === "days") {
    return <NumberField name="page.time.days.count" value={main / DAY} min={1} max={30}
      change={(days) => change({ ...time, main: days * DAY })} />;
  }
  return (
    <>
      <NumberField name="page.time.minutes" value={main / MINUTE} min={1} max={180}
        change={(minutes) => change({ ...time, main: minutes * MINUTE })} />
      <NumberField name="page.time.seconds" value={more} min={0} max={600} change={(seconds) => change({ ...time, more: seconds })} />
    </>
  );
}

export function TimeForm(props: Props) {
  const { time, two, change } = props;
  const text = useText();
  return (
    <fieldset class="option time">
      <legend>{text.say("page.time")}</legend>
      <p class="what">{text.say(`page.time.${time.kind}.what`)}</p>
      <Segment label={text.say("page.time")} options={KINDS.map((kind) => [kind, text.say(`page.time.${kind}`)])}
        value={time.kind} choose={(kind) => change(DEFAULTS[kind])} />
      <div class="counts"><Counts {...props} /></div>
      {two && time.kind !== "none" && (
        <Checkbox label={text.say("page.time.loses")} detail={text.say("page.time.loses.what")} checked={time.loses}
          change={(loses) => change({ ...time, loses })} />
      )}
    </fieldset>
  );
}
