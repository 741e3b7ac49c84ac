/** Keyboard control: Enter and Esc for the selection, arrow keys to the nearest element. */
import { useEffect, useRef } from "preact/hooks";
import { isControl, isTyping, useDocumentEvent } from "../ui/hooks";
import type { Option, ViewMessage } from "../wire";
import type { Choice } from "./useChoice";

/** Overlays, which Escape closes first. */
const OVERLAYS = ".popover,.drawer,.bubble,.rulepop";

/** Handle Esc (undo) and Enter (send the ready option), and focus the question when the turn begins or nothing has the focus. */
export function useSelectionKeys(choice: Choice, act: (option: Option) => void, { options, v }: ViewMessage): void {
  const asked = options.length > 0;
  useDocumentEvent("keydown", (event) => {
    const onlyOption = choice.ready.length === 1 ? choice.ready[0] : undefined;
    if (event.key === "Escape" && !isTyping(event.target) && document.querySelector(OVERLAYS) === null) choice.undo();
    const inOverlay = event.target instanceof Element && event.target.closest(OVERLAYS) !== null;
    if (event.key === "Enter" && onlyOption !== undefined && !isControl(event.target) && !inOverlay) act(onlyOption.option);
  });
  const wasAsked = useRef(asked);
  useEffect(() => {
    const needsFocus = !wasAsked.current || document.activeElement === document.body;
    const canFocus = needsFocus && !isTyping(document.activeElement);
    if (asked && canFocus) document.getElementById("question")?.focus({ preventScroll: true });
    wasAsked.current = asked;
  }, [asked, v]);
}

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};
const GROUPS = ".board,.drawing,.hand,.answers,.log,.notes,[role=tablist],.tabbar";
const FOCUSABLE = "[tabindex],button:not(:disabled),summary";
/** Cost of a sideways offset, relative to the distance ahead. */
const SIDEWAYS_COST = 2.5;

type Focusable = Element & HTMLOrSVGElement;

function focusablesIn(group: Element): Focusable[] {
  const all = [...group.querySelectorAll<Element & HTMLOrSVGElement>(FOCUSABLE)];
  return all.filter((element) => element.closest("[aria-hidden=true]") === null && element.getBoundingClientRect().width > 0);
}

function centreOf(element: Element): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Return the nearest element in a direction. */
function nearestIn(from: Element, all: readonly Focusable[], [dx, dy]: readonly [number, number]): Focusable | undefined {
  const origin = centreOf(from);
  const distance = (element: Element): number => {
    const { x, y } = centreOf(element);
    const ahead = (x - origin.x) * dx + (y - origin.y) * dy;
    const sideways = Math.abs((x - origin.x) * dy) + Math.abs((y - origin.y) * dx);
    return ahead > 1 && sideways < 4 * ahead ? ahead + SIDEWAYS_COST * sideways : Infinity;
  };
  const candidates = all.filter((element) => distance(element) < Infinity).sort((onlyOption, other) => distance(onlyOption) - distance(other));
  return candidates[0];
}

/** Return the target of an arrow key; if the whole group has the focus, its first selectable element or one of its ends. */
function arrowTarget(target: Element, direction: readonly [number, number]): Focusable | undefined {
  const group = target.closest(GROUPS);
  if (group === null) return undefined;
  const all = focusablesIn(group);
  if (group === target) return all.find((element) => element.getAttribute("tabindex") === "0") ?? all.at(direction[1] < 0 ? -1 : 0);
  return nearestIn(target, all.filter((element) => element !== target), direction);
}

/** Return the target of a digit: 1 to 9 for a card of the hand, 0 for the question. */
function digitTarget(key: string): HTMLElement | null | undefined {
  if (key === "0") return document.getElementById("question");
  return /^[1-9]$/.test(key) ? document.querySelectorAll<HTMLElement>(".hand button")[Number(key) - 1] : null;
}

/** Move the focus through boards and hands by arrow keys, and to cards and the question by digits. */
export function useArrowKeys(): void {
  useDocumentEvent("keydown", (event) => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(target) || !(target instanceof Element)) return;
    const direction = DIRECTIONS[key];
    const next = direction === undefined ? digitTarget(key) : arrowTarget(target, direction);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}
