/** Drag and drop as two clicks: on the source, then on the target. */
import { useRef } from "preact/hooks";
import { useDocumentEvent } from "../ui/hooks";

/** Movement before a press becomes a drag. */
const DRAG_THRESHOLD_PX = 8;
const DRAGGABLE = ".hand [data-thing], .board [data-thing], .sheet [data-thing]";

interface Drag { thing: Element; x: number; y: number; ghost: HTMLElement | null }

const click = (thing: Element): void => { thing.dispatchEvent(new MouseEvent("click", { bubbles: true })); };

const thingAt = (target: EventTarget | null): Element | null => target instanceof Element ? target.closest(DRAGGABLE) : null;

/** Create the element that follows the pointer: a copy of a card, or a ring for a piece on the board. */
function ghostOf(thing: Element): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = "dragged";
  if (thing instanceof HTMLElement) {
    const { width } = thing.getBoundingClientRect();
    const copy = thing.cloneNode(true) as HTMLElement;
    copy.removeAttribute("data-thing");
    ghost.style.width = `${width}px`;
    ghost.append(copy);
  }
  document.body.append(ghost);
  return ghost;
}

/** Start a drag, and select the thing if it can be selected. */
function startDrag(drag: Drag): void {
  const { thing } = drag;
  if (thing.matches('[tabindex="0"]:not([aria-pressed=true], [aria-selected=true])')) click(thing);
  drag.ghost = ghostOf(thing);
}

export function useDrag(): void {
  const dragging = useRef<Drag | null>(null);
  const end = (): void => { dragging.current?.ghost?.remove(); dragging.current = null; };
  useDocumentEvent("pointerdown", ({ target, clientX: x, clientY: y, button }) => {
    end();
    const thing = button === 0 ? thingAt(target) : null;
    if (thing !== null && thing.closest("[data-pans]") === null) dragging.current = { thing, x, y, ghost: null };
  });
  useDocumentEvent("pointermove", ({ clientX, clientY }) => {
    const drag = dragging.current;
    if (drag === null) return;
    if (drag.ghost === null && Math.hypot(clientX - drag.x, clientY - drag.y) > DRAG_THRESHOLD_PX) startDrag(drag);
    drag.ghost?.style.setProperty("translate", `${clientX}px ${clientY}px`);
  });
  useDocumentEvent("pointerup", ({ clientX, clientY }) => {
    const drag = dragging.current;
    end();
    const dropTarget = thingAt(document.elementFromPoint(clientX, clientY));
    if (drag?.ghost != null && dropTarget !== null && dropTarget !== drag.thing) click(dropTarget);
  });
  useDocumentEvent("pointercancel", end);
}
