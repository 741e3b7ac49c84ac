/** A button that must be held, so that nobody presses it by accident while a device changes hands. */
import { useEffect, useRef } from "preact/hooks";

const HOLD_MS = 450;

interface Props {
  /** The words for a finger or the mouse. */
  hold: string;
  /** The words for a keyboard or a screen reader, whose button needs no holding and is shown while it has the focus. */
  press: string;
  onHeld(): void;
}

export function HoldButton({ hold, press, onHeld }: Props) {
  const timer = useRef(0);
  const stop = (): void => clearTimeout(timer.current);
  const start = (): void => { stop(); timer.current = window.setTimeout(onHeld, HOLD_MS); };
  useEffect(() => stop, []);
  return (
    <div class="holding">
      <button type="button" class="btn go hold" tabIndex={-1} aria-hidden="true" onPointerDown={start} onPointerUp={stop}
        onPointerLeave={stop} onPointerCancel={stop} onContextMenu={(event) => event.preventDefault()}>{hold}</button>
      <button type="button" class="btn press" onClick={onHeld}>{press}</button>
    </div>
  );
}
