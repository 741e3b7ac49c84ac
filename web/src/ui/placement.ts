/** Placement of a small box next to an element. */
const MARGIN = 8;

const clamp = (value: number, max: number): number => Math.max(MARGIN, Math.min(value, max - MARGIN));

/** Place a box above an anchor, or below if there is no room, within the window. */
export function placeNear(box: HTMLElement, anchor: { x: number; top: number; bottom: number }, gap: number): void {
  const { offsetWidth: width, offsetHeight: height } = box;
  const above = anchor.top - height - gap;
  box.style.left = `${clamp(anchor.x - width / 2, innerWidth - width)}px`;
  box.style.top = `${clamp(above > MARGIN ? above : anchor.bottom + gap, innerHeight - height)}px`;
}
