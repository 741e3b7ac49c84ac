/** Props that make an element of a board or hand selectable by mouse, touch and keyboard. */
import type { Seen, Thing } from "./face";

interface Spot {
  role: "button";
  tabIndex: number;
  "aria-label": string;
  "aria-pressed": boolean;
  "aria-disabled": boolean;
  "data-thing": Thing;
  onClick(event: Event): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** A keyboard handler that activates an element on Enter and Space, like a click. */
export function onActivate(act: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

/** Return the props of a selectable thing, for a <g>, <button> or <svg>. */
export function spot<V>(seen: Seen<V>, thing: Thing, label: string): Spot {
  const picked = seen.picked.has(thing);
  return {
    role: "button", tabIndex: picked || seen.lit(thing) ? 0 : -1, "aria-label": label, "aria-pressed": picked,
    "aria-disabled": seen.disabled(thing), "data-thing": thing,
    onClick: (event) => { event.stopPropagation(); seen.pick(thing); },
    onKeyDown: onActivate(() => seen.pick(thing)),
  };
}
