/** Placement of a small box next to an element. */
const MARGIN = 8;

const clamped = (value: number, most: number): number => Math.max(MARGIN, Math.min(value, most - MARGIN));

/** Puts a box above a place, or below where there is no room; always within the window. */
export function placeBeside(box: HTMLElement, place: { x: number; top: number; bottom: number }, gap: number): void {
  const { offsetWidth: width, offsetHeight: height } = box;
  const above = place.top - height - gap;
  box.style.left = `${clamped(place.x - width / 2, innerWidth - width)}px`;
  box.style.top = `${clamped(above > MARGIN ? above : place.bottom + gap, innerHeight - height)}px`;
}
