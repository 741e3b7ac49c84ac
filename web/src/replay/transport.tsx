/** Playback controls. */
import { useEffect, useState } from "preact/hooks";
import { useText } from "../ui/page";
import { Icon } from "../ui/icon";
import { isTyping, useDocumentEvent } from "../ui/hooks";

const STEP_MS = 900;

interface Props {
  place: number;
  last: number;
  /** The places at which a turn begins. */
  turns: readonly number[];
  go(place: number): void;
}

/** The place that a key leads to; null for keys that lead nowhere. */
function led(key: string, { place, last, turns }: Props): number | null {
  switch (key) {
    case "ArrowLeft": case "j": return place - 1;
    case "ArrowRight": case "l": return place + 1;
    case "PageUp": return turns.findLast((each) => each < place) ?? 0;
    case "PageDown": return turns.find((each) => each > place) ?? last;
    case "Home": return 0;
    case "End": return last;
    default: return null;
  }
}

/** Goes on by itself while it is switched on, to the end. */
function usePlaying({ place, last, go }: Props): { playing: boolean; toggle(): void } {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return undefined;
    if (place >= last) { setPlaying(false); return undefined; }
    const next = setTimeout(() => go(place + 1), STEP_MS);
    return () => clearTimeout(next);
  }, [playing, place, last]);
  const toggle = (): void => {
    if (!playing && place >= last) go(0);
    setPlaying(!playing);
  };
  return { playing, toggle };
}

function Key({ name, icon, off, press }: { name: string; icon: string; off: boolean; press(): void }) {
  const label = useText().say(`page.replay.${name}`);
  return (
    <button type="button" class={`iconbtn to-${name}`} aria-label={label} title={label} disabled={off} onClick={press}>
      <Icon name={icon} />
    </button>
  );
}

function Slider({ place, last, turns, go, told }: Props & { told: string }) {
  const text = useText();
  const ticks = turns.map((turn) => `M${turn} 0V1`).join("");
  return (
    <div class="slider">
      <svg viewBox={`0 0 ${Math.max(last, 1)} 1`} preserveAspectRatio="none" aria-hidden="true"><path d={ticks} /></svg>
      <input type="range" min={0} max={last} value={place} aria-label={text.say("page.replay.slider")} aria-valuetext={told}
        onInput={({ currentTarget }) => go(Number(currentTarget.value))} />
    </div>
  );
}

export function Transport(props: Props) {
  const { place, last, turns } = props;
  const text = useText();
  const go = (wanted: number): void => props.go(Math.min(Math.max(wanted, 0), last));
  const { playing, toggle } = usePlaying({ ...props, go });
  useDocumentEvent("keydown", (event) => {
    if (isTyping(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
    const wanted = led(event.key, props);
    if (event.key === "k") toggle();
    if (wanted === null) return;
    event.preventDefault();
    go(wanted);
  });
  const turn = turns.filter((each) => each <= place).length;
  const told = text.say("page.replay.place", { turn, turns: turns.length, step: place + 1, steps: last + 1 });
  return (
    <div class="transport" role="group" aria-label={text.say("page.replay")}>
      <div class="keys">
        <Key name="first" icon="first" off={place === 0} press={() => go(0)} />
        <Key name="back" icon="left" off={place === 0} press={() => go(place - 1)} />
        <Key name={playing ? "pause" : "play"} icon={playing ? "pause" : "play"} off={last === 0} press={toggle} />
        <Key name="on" icon="right" off={place === last} press={() => go(place + 1)} />
        <Key name="last" icon="last" off={place === last} press={() => go(last)} />
        <span class="told">{told}</span>
      </div>
      <Slider {...props} go={go} told={told} />
    </div>
  );
}
