/** Tooltips for cards, places and marks, on hover, long press and focus. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Seen, AnyFace } from "../face/face";
import { RuleChip } from "../ui/ruleChip";
import { placeNear } from "../ui/placement";
import { useDocumentEvent } from "../ui/hooks";

const EXPLAINED = "[data-about]";
const ID = "about";
/** What can be chosen now, which no tooltip may cover. */
const TARGETS = '.board [data-thing][tabindex="0"], .answers .btn';
const HOVER_MS = 600;
/** Delay before closing after the mouse leaves, so that the rule can be reached. */
const LEAVE_MS = 300;
/** Movement allowed during a long press. */
const MOVE_TOLERANCE_PX = 8;
const GAP = 10;

const explainedAt = (target: EventTarget | null): Element | null => target instanceof Element ? target.closest(EXPLAINED) : null;
const isInside = (target: EventTarget | null): boolean => target instanceof Element && target.closest(`#${ID}`) !== null;
/** Return whether a tap selects something, so that only a long press explains it. */
const isSelectable = (target: Element): boolean => target.closest("[data-thing],[role=button]") !== null;

interface PendingTooltip { target: Element | null; show(target: Element | null, delay: number): void; keep(): void }

/** Show a tooltip after a delay; the last request wins. */
function usePendingTooltip(shown: Element | null, setShown: (target: Element | null) => void): PendingTooltip {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const pending = useRef<PendingTooltip>({ target: null, show: () => undefined, keep: () => undefined }).current;
  pending.show = (target, delay) => {
    clearTimeout(timer.current);
    pending.target = target;
    if (delay === 0) setShown(target);
    else timer.current = setTimeout(() => setShown(target), delay);
  };
  pending.keep = () => {
    clearTimeout(timer.current);
    pending.target = shown;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return pending;
}

/** Open tooltips on hover and on keyboard focus. */
function useHoverAndFocus(pending: PendingTooltip, isShown: boolean): void {
  const pointer = useRef({ x: -1, y: -1 });
  const onHover = (target: EventTarget | null): void => {
    const marked = explainedAt(target);
    if (isInside(target)) pending.keep();
    else if (marked !== pending.target) pending.show(marked, marked === null ? LEAVE_MS : HOVER_MS);
  };
  // What comes under a mouse that rests is not asked about; until its first move it is taken to rest.
  useDocumentEvent("pointermove", ({ pointerType, target, clientX: x, clientY: y }) => {
    const isFirst = pointer.current.x < 0;
    pointer.current = { x, y };
    if (isFirst && pointerType === "mouse") onHover(target);
  });
  useDocumentEvent("pointerover", ({ pointerType, target, clientX, clientY }) => {
    const { x, y } = pointer.current;
    if (pointerType === "mouse" && x >= 0 && (x !== clientX || y !== clientY)) onHover(target);
  });
  useDocumentEvent("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(`${EXPLAINED}:focus-visible`)) pending.show(target, HOVER_MS);
  });
  useDocumentEvent("focusout", () => { if (isShown || pending.target !== null) pending.show(null, LEAVE_MS); });
  useDocumentEvent("keydown", ({ key }) => { if (key === "Escape" || key === "Enter" || key === " ") pending.show(null, 0); });
}

/** Open tooltips on a long press, and on a click on what cannot be selected; a long press selects nothing. */
function useLongPress(pending: PendingTooltip): void {
  const touch = useRef<{ x: number; y: number; since: number } | null>(null);
  const longPressed = useRef(false);
  useDocumentEvent("pointerdown", ({ pointerType, target, clientX: x, clientY: y, timeStamp: since }) => {
    if (isInside(target)) return;
    pending.show(null, 0);
    longPressed.current = false;
    touch.current = pointerType === "mouse" ? null : { x, y, since };
    if (touch.current !== null) pending.show(explainedAt(target), HOVER_MS);
  });
  useDocumentEvent("pointermove", ({ clientX, clientY }) => {
    const { current: start } = touch;
    if (start !== null && Math.hypot(clientX - start.x, clientY - start.y) > MOVE_TOLERANCE_PX) pending.show(null, 0);
  });
  useDocumentEvent("pointerup", ({ timeStamp }) => {
    const { current: start } = touch;
    if (start === null) return;
    longPressed.current = pending.target !== null && timeStamp - start.since >= HOVER_MS;
    if (!longPressed.current) pending.show(null, 0);
    touch.current = null;
  });
  useDocumentEvent("click", ({ target }) => {
    const marked = explainedAt(target);
    if (marked !== null && !isSelectable(marked)) pending.show(marked, 0);
  });
  useDocumentEvent("pointercancel", () => { if (touch.current !== null) pending.show(null, 0); });
  useDocumentEvent("contextmenu", (event) => { if (touch.current !== null && pending.target !== null) event.preventDefault(); });
  useEffect(() => {
    const swallow = (event: Event): void => {
      if (longPressed.current && !isInside(event.target)) event.stopPropagation();
      longPressed.current = false;
    };
    document.addEventListener("click", swallow, true);
    return () => document.removeEventListener("click", swallow, true);
  }, []);
}

/** The tooltip, also announced by screen readers via aria-describedby. */
function TooltipBox({ face, seen, target }: { face: AnyFace; seen: Seen<unknown>; target: Element }) {
  const element = useRef<HTMLDivElement>(null);
  const about = face.about?.(seen, target.getAttribute("data-about") ?? "") ?? null;
  useLayoutEffect(() => {
    const { x, width, top, bottom, left, right } = target.getBoundingClientRect();
    const targets = [...document.querySelectorAll(TARGETS)].filter((element) => !target.contains(element) && !element.contains(target));
    const boxes = targets.map((element) => element.getBoundingClientRect());
    if (element.current !== null) placeNear(element.current, { x: x + width / 2, top, bottom, left, right }, GAP, boxes);
    target.setAttribute("aria-describedby", ID);
    return () => target.removeAttribute("aria-describedby");
  }, [target, about?.words]);
  if (about === null) return null;
  return (
    <section aria-label={about.title}>
      <div class="about" id={ID} role="tooltip" ref={element}>
        <b>{about.title}</b>
        {about.words !== "" && <p>{about.words}</p>}
        <p><RuleChip rule={about.rule} passed /></p>
      </div>
    </section>
  );
}

/** Tooltips for all elements with `data-about`. */
export function Tooltip({ face, seen }: { face: AnyFace; seen: Seen<unknown> }) {
  const [shown, setShown] = useState<Element | null>(null);
  const pending = usePendingTooltip(shown, setShown);
  useHoverAndFocus(pending, shown !== null);
  useLongPress(pending);
  useEffect(() => pending.show(null, 0), [seen.view, seen.covered]);
  if (shown === null || !shown.isConnected) return null;
  return <TooltipBox face={face} seen={seen} target={shown} />;
}
