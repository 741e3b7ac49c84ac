/** Tooltips for cards, places and marks, on hover, long press and focus. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Seen, AnyFace } from "../face/face";
import { RuleChip } from "../ui/ruleChip";
import { placeBeside } from "../ui/placement";
import { useDocumentEvent } from "../ui/hooks";

const MARKED = "[data-about]";
const ID = "about";
const REST_MS = 600;
/** How long it stays once the mouse has left, so that its rule can be reached. */
const LEAVE_MS = 300;
/** How far a finger may tremble in a long press. */
const TREMBLE = 8;
const GAP = 10;

const markedAt = (target: EventTarget | null): Element | null => target instanceof Element ? target.closest(MARKED) : null;
const isInside = (target: EventTarget | null): boolean => target instanceof Element && target.closest(`#${ID}`) !== null;
/** Whether a tap there chooses something, so that only a long press explains it. */
const chooses = (marked: Element): boolean => marked.closest("[data-thing],[role=button]") !== null;

interface Waiting { marked: Element | null; show(marked: Element | null, after: number): void; stay(): void }

/** Shows what is marked after a while; what is asked for last counts. */
function useWaiting(shown: Element | null, setShown: (marked: Element | null) => void): Waiting {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const waiting = useRef<Waiting>({ marked: null, show: () => undefined, stay: () => undefined }).current;
  waiting.show = (marked, after) => {
    clearTimeout(timer.current);
    waiting.marked = marked;
    if (after === 0) setShown(marked);
    else timer.current = setTimeout(() => setShown(marked), after);
  };
  waiting.stay = () => {
    clearTimeout(timer.current);
    waiting.marked = shown;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return waiting;
}

/** A mouse that rests on something, and the keys' focus. */
function useRest(waiting: Waiting, isShown: boolean): void {
  useDocumentEvent("pointerover", ({ pointerType, target }) => {
    if (pointerType !== "mouse") return;
    const marked = markedAt(target);
    if (isInside(target)) waiting.stay();
    else if (marked !== waiting.marked) waiting.show(marked, marked === null ? LEAVE_MS : REST_MS);
  });
  useDocumentEvent("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(`${MARKED}:focus-visible`)) waiting.show(target, REST_MS);
  });
  useDocumentEvent("focusout", () => { if (isShown || waiting.marked !== null) waiting.show(null, LEAVE_MS); });
  useDocumentEvent("keydown", ({ key }) => { if (key === "Escape" || key === "Enter" || key === " ") waiting.show(null, 0); });
}

/** A long press on anything that is marked, and a tap or click on what cannot be chosen; the press chooses nothing. */
function usePress(waiting: Waiting): void {
  const finger = useRef<{ x: number; y: number; since: number } | null>(null);
  const pressed = useRef(false);
  useDocumentEvent("pointerdown", ({ pointerType, target, clientX: x, clientY: y, timeStamp: since }) => {
    if (isInside(target)) return;
    waiting.show(null, 0);
    pressed.current = false;
    finger.current = pointerType === "mouse" ? null : { x, y, since };
    if (finger.current !== null) waiting.show(markedAt(target), REST_MS);
  });
  useDocumentEvent("pointermove", ({ clientX, clientY }) => {
    const { current: from } = finger;
    if (from !== null && Math.hypot(clientX - from.x, clientY - from.y) > TREMBLE) waiting.show(null, 0);
  });
  useDocumentEvent("pointerup", ({ timeStamp }) => {
    const { current: from } = finger;
    if (from === null) return;
    pressed.current = waiting.marked !== null && timeStamp - from.since >= REST_MS;
    if (!pressed.current) waiting.show(null, 0);
    finger.current = null;
  });
  useDocumentEvent("click", ({ target }) => {
    const marked = markedAt(target);
    if (marked !== null && !chooses(marked)) waiting.show(marked, 0);
  });
  useDocumentEvent("pointercancel", () => { if (finger.current !== null) waiting.show(null, 0); });
  useDocumentEvent("contextmenu", (event) => { if (finger.current !== null && waiting.marked !== null) event.preventDefault(); });
  useEffect(() => {
    const swallow = (event: Event): void => {
      if (pressed.current && !isInside(event.target)) event.stopPropagation();
      pressed.current = false;
    };
    document.addEventListener("click", swallow, true);
    return () => document.removeEventListener("click", swallow, true);
  }, []);
}

/** The explanation beside what it is about; what a screen reader says there has it too. */
function TooltipBox({ face, seen, marked }: { face: AnyFace; seen: Seen<unknown>; marked: Element }) {
  const box = useRef<HTMLDivElement>(null);
  const about = face.about?.(seen, marked.getAttribute("data-about") ?? "") ?? null;
  useLayoutEffect(() => {
    const { x, width, top, bottom } = marked.getBoundingClientRect();
    if (box.current !== null) placeBeside(box.current, { x: x + width / 2, top, bottom }, GAP);
    marked.setAttribute("aria-describedby", ID);
    return () => marked.removeAttribute("aria-describedby");
  }, [marked, about?.words]);
  if (about === null) return null;
  return (
    <section aria-label={about.title}>
      <div class="about" id={ID} role="tooltip" ref={box}>
        <b>{about.title}</b>
        {about.words !== "" && <p>{about.words}</p>}
        <p><RuleChip rule={about.rule} passed /></p>
      </div>
    </section>
  );
}

/** Explains whatever bears `data-about`, in the words of the game. */
export function Tooltip({ face, seen }: { face: AnyFace; seen: Seen<unknown> }) {
  const [shown, setShown] = useState<Element | null>(null);
  const waiting = useWaiting(shown, setShown);
  useRest(waiting, shown !== null);
  usePress(waiting);
  useEffect(() => waiting.show(null, 0), [seen.view, seen.covered]);
  if (shown === null || !shown.isConnected) return null;
  return <TooltipBox face={face} seen={seen} marked={shown} />;
}
