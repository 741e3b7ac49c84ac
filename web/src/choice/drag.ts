/** Drag and drop as two clicks: on the source, then on the target. */
import { useRef } from "preact/hooks";
import { useDocumentEvent } from "../ui/hooks";

/** How far a finger may tremble before it drags. */
const TREMBLE = 8;
const THINGS = ".hand [data-thing], .board [data-thing], .sheet [data-thing]";

interface Dragged { thing: Element; x: number; y: number; ghost: HTMLElement | null }

const tap = (thing: Element): void => { thing.dispatchEvent(new MouseEvent("click", { bubbles: true })); };

const thingAt = (target: EventTarget | null): Element | null => target instanceof Element ? target.closest(THINGS) : null;

/** What follows the finger: a card as it is, a ring for what stands on a board. */
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

/** Begins to drag: what is lit is taken up. */
function begin(dragged: Dragged): void {
  const { thing } = dragged;
  if (thing.matches('[tabindex="0"]:not([aria-pressed=true], [aria-selected=true])')) tap(thing);
  dragged.ghost = ghostOf(thing);
}

export function useDrag(): void {
  const dragging = useRef<Dragged | null>(null);
  const end = (): void => { dragging.current?.ghost?.remove(); dragging.current = null; };
  useDocumentEvent("pointerdown", ({ target, clientX: x, clientY: y, button }) => {
    end();
    const thing = button === 0 ? thingAt(target) : null;
    if (thing !== null) dragging.current = { thing, x, y, ghost: null };
  });
  useDocumentEvent("pointermove", ({ clientX, clientY }) => {
    const dragged = dragging.current;
    if (dragged === null) return;
    if (dragged.ghost === null && Math.hypot(clientX - dragged.x, clientY - dragged.y) > TREMBLE) begin(dragged);
    dragged.ghost?.style.setProperty("translate", `${clientX}px ${clientY}px`);
  });
  useDocumentEvent("pointerup", ({ clientX, clientY }) => {
    const dragged = dragging.current;
    end();
    const onto = thingAt(document.elementFromPoint(clientX, clientY));
    if (dragged?.ghost != null && onto !== null && onto !== dragged.thing) tap(onto);
  });
  useDocumentEvent("pointercancel", end);
}
