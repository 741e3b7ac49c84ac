/** Playback controls. */
import { useEffect, useState } from "preact/hooks";
import { useText } from "../ui/page";
import { Icon } from "../ui/icon";
import { isTyping, useDocumentEvent } from "../ui/hooks";

const STEP_MS = 900;

interface Props {
  index: number;
  last: number;
  /** The steps at which a turn begins. */
  turns: readonly number[];
  go(index: number): void;
}

/** Return the step that a key leads to, or null. */
function indexForKey(key: string, { index, last, turns }: Props): number | null {
  switch (key) {
    case "ArrowLeft": case "j": return index - 1;
    case "ArrowRight": case "l": return index + 1;
    case "PageUp": return turns.findLast((turn) => turn < index) ?? 0;
    case "PageDown": return turns.find((turn) => turn > index) ?? last;
    case "Home": return 0;
    case "End": return last;
    default: return null;
  }
}

/** Advance automatically until the end. */
function usePlayback({ index, last, go }: Props): { playing: boolean; toggle(): void } {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return undefined;
    if (index >= last) { setPlaying(false); return undefined; }
    const next = setTimeout(() => go(index + 1), STEP_MS);
    return () => clearTimeout(next);
  }, [playing, index, last]);
  const toggle = (): void => {
    if (!playing && index >= last) go(0);
    setPlaying(!playing);
  };
  return { playing, toggle };
}

function PlaybackButton({ name, icon, disabled, onPress }: { name: string; icon: string; disabled: boolean; onPress(): void }) {
  const label = useText().say(`page.replay.${name}`);
  return (
    <button type="button" class={`iconbtn to-${name}`} aria-label={label} title={label} disabled={disabled} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

function Slider({ index, last, turns, go, positionText }: Props & { positionText: string }) {
  const text = useText();
  const ticks = turns.map((turn) => `M${turn} 0V1`).join("");
  return (
    <div class="slider">
      <svg viewBox={`0 0 ${Math.max(last, 1)} 1`} preserveAspectRatio="none" aria-hidden="true"><path d={ticks} /></svg>
      <input type="range" min={0} max={last} value={index} aria-label={text.say("page.replay.slider")} aria-valuetext={positionText}
        onInput={({ currentTarget }) => go(Number(currentTarget.value))} />
    </div>
  );
}

export function PlaybackControls(props: Props) {
  const { index, last, turns } = props;
  const text = useText();
  const go = (target: number): void => props.go(Math.min(Math.max(target, 0), last));
  const { playing, toggle } = usePlayback({ ...props, go });
  useDocumentEvent("keydown", (event) => {
    if (isTyping(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = indexForKey(event.key, props);
    if (event.key === "k") toggle();
    if (target === null) return;
    event.preventDefault();
    go(target);
  });
  const turn = turns.filter((turn) => turn <= index).length;
  const positionText = text.say("page.replay.place", { turn, turns: turns.length, step: index + 1, steps: last + 1 });
  return (
    <div class="transport" role="group" aria-label={text.say("page.replay")}>
      <div class="keys">
        <PlaybackButton name="first" icon="first" disabled={index === 0} onPress={() => go(0)} />
        <PlaybackButton name="back" icon="left" disabled={index === 0} onPress={() => go(index - 1)} />
        <PlaybackButton name={playing ? "pause" : "play"} icon={playing ? "pause" : "play"} disabled={last === 0} onPress={toggle} />
        <PlaybackButton name="on" icon="right" disabled={index === last} onPress={() => go(index + 1)} />
        <PlaybackButton name="last" icon="last" disabled={index === last} onPress={() => go(last)} />
        <span class="told">{positionText}</span>
      </div>
      <Slider {...props} go={go} positionText={positionText} />
    </div>
  );
}
