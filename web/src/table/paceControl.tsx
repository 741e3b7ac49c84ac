/** How fast the moves of bots are shown: slow, normal, fast, or at once. */
import { useState } from "preact/hooks";
import { Icon } from "../ui/icon";
import { useText } from "../ui/page";
import { loadPace, PACES, savePace, type PaceName, type PaceState } from "./pace";

const SIGNS: Record<PaceName, string> = { slow: "½×", normal: "1×", fast: "3×" };

export function PaceControl({ pace }: { pace: PaceState }) {
  const text = useText();
  const [chosen, setChosen] = useState(loadPace);
  const choose = (name: PaceName): void => { savePace(name); setChosen(name); };
  return (
    <div class="pace" role="group" aria-label={text.say("page.pace")}>
      <div class="segment">
        {PACES.map((name) => (
          <button type="button" key={name} aria-pressed={name === chosen} aria-label={text.say(`page.pace.${name}`)}
            title={text.say(`page.pace.${name}`)} onClick={() => choose(name)}>{SIGNS[name]}</button>
        ))}
      </div>
      <button type="button" class="skipmoves" disabled={pace.queued === 0} onClick={pace.skip}><Icon name="last" />{text.say("page.pace.skip")}</button>
    </div>
  );
}
