/** Hooks for media queries, document events, overlays and requests. */
import { useEffect, useLayoutEffect, useRef, useState, type MutableRef } from "preact/hooks";
import type { RefObject } from "preact";

/** Whether a media query matches. */
export function useMedia(query: string): boolean {
  const [matches, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const handler = (): void => setHolds(media.matches);
    handler();
    media.addEventListener("change", handler);
    return () => media.removeEventListener("change", handler);
  }, [query]);
  return matches;
}

/** Whether the screen is too small for labels. */
export const usePhone = (): boolean => useMedia("(max-width:599px),(max-height:499px)");
/** How a table is laid out: panels beside the board, tabs, or one column in which the board has the whole width. */
export type Layout = "desk" | "tabs" | "phone";
const TABS = "(max-width:1100px),(max-height:559px)";
/** A narrow screen stays one when the on-screen keyboard makes it wider than high. */
const COLUMN = "(max-width:540px),(max-width:599px) and (orientation:portrait)";
export function useLayout(): Layout {
  const [tabs, column] = [useMedia(TABS), useMedia(COLUMN)];
  return column ? "phone" : tabs ? "tabs" : "desk";
}
/** Whether the screen is too small for panels beside the board. */
export const useTabLayout = (): boolean => useMedia(TABS);
export const useLandscape = (): boolean => useMedia("(orientation:landscape)");
export const useReducedMotion = (): boolean => useMedia("(prefers-reduced-motion:reduce)");

/** Listen to an event of the document; the handler may change between renders. */
export function useDocumentEvent<K extends keyof DocumentEventMap>(
  name: K, handler: (event: DocumentEventMap[K]) => void,
): void {
  const latest: MutableRef<typeof handler> = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const call = (event: DocumentEventMap[K]): void => latest.current(event);
    document.addEventListener(name, call);
    return () => document.removeEventListener(name, call);
  }, [name]);
}

/** Focus an element while it is open, then restore the focus. */
function useFocus(element: RefObject<HTMLElement>): void {
  useEffect(() => {
    const previous = document.activeElement;
    const overlay = element.current;
    overlay?.focus();
    return () => {
      const focused = document.activeElement;
      const isInside = focused === document.body || overlay?.contains(focused) === true;
      if (isInside && previous instanceof HTMLElement) previous.focus({ preventScroll: true });
    };
  }, []);
}

/** An overlay: focused, closed by Esc and by clicks outside of the selector `stays`. */
export function useOverlay(keepOpenSelector: string, close: () => void): RefObject<HTMLDivElement> {
  const element = useRef<HTMLDivElement>(null);
  useFocus(element);
  useDocumentEvent("keydown", ({ key }) => { if (key === "Escape") close(); });
  useDocumentEvent("pointerdown", ({ target }) => {
    if (target instanceof Element && target.closest(keepOpenSelector) === null) close();
  });
  return element;
}

/** Whether keys are text input there. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input,textarea,select,[contenteditable]") !== null;
}

/** Whether an element handles keys itself. */
export function isControl(target: EventTarget | null): boolean {
  return isTyping(target) || (target instanceof Element && target.closest("button,a,summary,[role=button]") !== null);
}

/** Set the title of the document, together with the content that it names: a covered table must not keep its title. */
export function useTitle(title: string): void {
  useLayoutEffect(() => { document.title = title; }, [title]);
}

/** The result of a request that is sent once; `initial` while loading and after a failure. */
export function useFetched<T>(load: () => Promise<T>, initial: T): T {
  const [value, setValue] = useState(initial);
  useEffect(() => { load().then(setValue, () => undefined); }, []);
  return value;
}
