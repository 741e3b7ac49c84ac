/** Small hooks that several parts of the page share. */
import { useEffect, useRef, useState, type MutableRef } from "preact/hooks";
import type { RefObject } from "preact";

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const heard = (): void => setHolds(media.matches);
    heard();
    media.addEventListener("change", heard);
    return () => media.removeEventListener("change", heard);
  }, [query]);
  return holds;
}

/** Whether there is too little room for words and small print. */
export const usePhone = (): boolean => useMedia("(max-width:599px),(max-height:499px)");
/** Whether there is too little room for rails beside the board, so that tabs take their place. */
export const useTabLayout = (): boolean => useMedia("(max-width:1100px),(max-height:559px)");
/** Whether the screen is wider than high. */
export const useLandscape = (): boolean => useMedia("(orientation:landscape)");
export const useReducedMotion = (): boolean => useMedia("(prefers-reduced-motion:reduce)");

/** Calls the newest `heard` for every event of that name on the document. */
export function useDocumentEvent<K extends keyof DocumentEventMap>(
  name: K, heard: (event: DocumentEventMap[K]) => void,
): void {
  const newest: MutableRef<typeof heard> = useRef(heard);
  newest.current = heard;
  useEffect(() => {
    const call = (event: DocumentEventMap[K]): void => newest.current(event);
    document.addEventListener(name, call);
    return () => document.removeEventListener(name, call);
  }, [name]);
}

/** Takes the focus for what has opened, and gives it back where it came from once that closes. */
function useFocus(box: RefObject<HTMLElement>): void {
  useEffect(() => {
    const before = document.activeElement;
    const opened = box.current;
    opened?.focus();
    return () => {
      const now = document.activeElement;
      const within = now === document.body || opened?.contains(now) === true;
      if (within && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
}

/** What lies over the page: it has the focus; Esc closes it, and so does pointing at anything but what `stays` names. */
export function useOverlay(stays: string, close: () => void): RefObject<HTMLDivElement> {
  const box = useRef<HTMLDivElement>(null);
  useFocus(box);
  useDocumentEvent("keydown", ({ key }) => { if (key === "Escape") close(); });
  useDocumentEvent("pointerdown", ({ target }) => {
    if (target instanceof Element && target.closest(stays) === null) close();
  });
  return box;
}

/** Whether somebody types there, so that keys mean letters. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input,textarea,select,[contenteditable]") !== null;
}

/** Whether keys already do something there. */
export function isControl(target: EventTarget | null): boolean {
  return isTyping(target) || (target instanceof Element && target.closest("button,a,summary,[role=button]") !== null);
}

/** Set the title of the document. */
export function useTitle(title: string): void {
  useEffect(() => { document.title = title; }, [title]);
}

/** The result of a request that is sent once; `initial` while loading and after a failure. */
export function useFetched<T>(load: () => Promise<T>, initial: T): T {
  const [value, setValue] = useState(initial);
  useEffect(() => { load().then(setValue, () => undefined); }, []);
  return value;
}
