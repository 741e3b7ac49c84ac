/** A sheet over the lower part of a phone's screen: dragged up it fills the screen, dragged down it closes. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./icon";
import { useOverlay } from "./hooks";
import { useText } from "./page";

interface Props { kind: string; title: string; close(): void; children: ComponentChildren }

/** How far a drag must go to change the height of the sheet. */
const DRAG = 40;
/** A visual viewport that is lower by more than this has an on-screen keyboard under it. */
const KEYBOARD = 120;

/** The part of the screen in px that an on-screen keyboard covers; 0 without one. */
function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const view = window.visualViewport;
    if (view === null) return undefined;
    const measure = (): void => {
      const covered = Math.round(innerHeight - view.height - view.offsetTop);
      setHeight(covered > KEYBOARD ? covered : 0);
    };
    view.addEventListener("resize", measure);
    view.addEventListener("scroll", measure);
    return () => { view.removeEventListener("resize", measure); view.removeEventListener("scroll", measure); };
  }, []);
  return height;
}

export function BottomSheet({ kind, title, close, children }: Props) {
  const text = useText();
  const box = useOverlay(".bottomsheet,.scrim,.phonebar,.drawer,.rule,.rulepop,.popover,.who", close);
  const [full, setFull] = useState(false);
  const from = useRef(0);
  const keyboard = useKeyboardHeight();
  const released = ({ clientY }: PointerEvent): void => {
    const by = clientY - from.current;
    if (by < -DRAG) setFull(true);
    else if (by > DRAG && full) setFull(false);
    else if (by > DRAG) close();
  };
  const state = keyboard > 0 ? "typing" : full ? "full" : "";
  return (
    <>
      <div class="scrim" onClick={close} />
      <div class={`bottomsheet ${kind} ${state}`} style={{ "--keyboard": `${keyboard}px` }} role="dialog" aria-label={title} ref={box} tabIndex={-1}>
        <div class="sheethead" onPointerDown={({ clientY }) => { from.current = clientY; }} onPointerUp={released}>
          <h2 class="display grow">{title}</h2>
          <button type="button" class="iconbtn" aria-label={text.say("page.close")} onClick={close}><Icon name="close" /></button>
        </div>
        <div class="sheetbody tabpage">{children}</div>
      </div>
    </>
  );
}
