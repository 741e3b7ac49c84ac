/** Keyboard control: Enter and Esc for the selection, arrow keys to the nearest element. */
import { useEffect, useRef } from "preact/hooks";
import { isControl, isTyping, useDocumentEvent } from "../ui/hooks";
import type { Option, ViewMessage } from "../wire";
import type { Choice } from "./useChoice";

/** Overlays, which Escape closes first. */
const OVER = ".popover,.drawer,.bubble,.rulepop";

/** Esc undoes, Enter sends what is ready; the question gets the focus when the turn comes, or where nothing has it. */
export function useKeys(choice: Choice, act: (option: Option) => void, { options, v }: ViewMessage): void {
  const asked = options.length > 0;
  useDocumentEvent("keydown", (event) => {
    const one = choice.ready.length === 1 ? choice.ready[0] : undefined;
    if (event.key === "Escape" && !isTyping(event.target) && document.querySelector(OVER) === null) choice.undo();
    const within = event.target instanceof Element && event.target.closest(OVER) !== null;
    if (event.key === "Enter" && one !== undefined && !isControl(event.target) && !within) act(one.option);
  });
  const before = useRef(asked);
  useEffect(() => {
    const wanted = !before.current || document.activeElement === document.body;
    const free = wanted && !isTyping(document.activeElement);
    if (asked && free) document.getElementById("question")?.focus({ preventScroll: true });
    before.current = asked;
  }, [asked, v]);
}

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};
const GROUPS = ".board,.drawing,.hand,.answers,.log,.notes,[role=tablist],.tabbar";
const PLACES = "[tabindex],button:not(:disabled),summary";
/** How much worse it is to lie aside than to lie ahead. */
const ASIDE = 2.5;

type Focusable = Element & HTMLOrSVGElement;

function placesIn(group: Element): Focusable[] {
  const all = [...group.querySelectorAll<Element & HTMLOrSVGElement>(PLACES)];
  return all.filter((each) => each.closest("[aria-hidden=true]") === null && each.getBoundingClientRect().width > 0);
}

function middle(place: Element): { x: number; y: number } {
  const { x, y, width, height } = place.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** The place that lies nearest in a direction. */
function nearest(from: Element, all: readonly Focusable[], [dx, dy]: readonly [number, number]): Focusable | undefined {
  const here = middle(from);
  const far = (place: Element): number => {
    const { x, y } = middle(place);
    const ahead = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    return ahead > 1 && aside < 4 * ahead ? ahead + ASIDE * aside : Infinity;
  };
  const best = all.filter((place) => far(place) < Infinity).sort((one, other) => far(one) - far(other));
  return best[0];
}

/** Where an arrow leads from what has the focus; into a group that has it as a whole, to what is lit there or to an end. */
function led(target: Element, way: readonly [number, number]): Focusable | undefined {
  const group = target.closest(GROUPS);
  if (group === null) return undefined;
  const all = placesIn(group);
  if (group === target) return all.find((place) => place.getAttribute("tabindex") === "0") ?? all.at(way[1] < 0 ? -1 : 0);
  return nearest(target, all.filter((place) => place !== target), way);
}

/** Where a digit leads: 1 to 9 to that card of the hand, 0 to the question. */
function byDigit(key: string): HTMLElement | null | undefined {
  if (key === "0") return document.getElementById("question");
  return /^[1-9]$/.test(key) ? document.querySelectorAll<HTMLElement>(".hand button")[Number(key) - 1] : null;
}

/** Lets arrows lead through boards and hands, and digits to the question and to cards. */
export function useArrows(): void {
  useDocumentEvent("keydown", (event) => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(target) || !(target instanceof Element)) return;
    const way = WAYS[key];
    const next = way === undefined ? byDigit(key) : led(target, way);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}
