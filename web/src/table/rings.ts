/** Rings around elements of the page. */
const RING_MARGIN_PX = 3;

/** Place a ring around an element. */
function placeRing(ring: HTMLElement, element: Element): void {
  const { x, y, width, height } = element.getBoundingClientRect();
  const box = { left: x - RING_MARGIN_PX, top: y - RING_MARGIN_PX, width: width + 2 * RING_MARGIN_PX, height: height + 2 * RING_MARGIN_PX };
  for (const [name, size] of Object.entries(box)) ring.style.setProperty(name, `${Math.round(size)}px`);
}

/** Keep one ring for each element. */
export function placeRings(rings: HTMLElement, elements: readonly Element[]): void {
  while (rings.childElementCount < elements.length) rings.append(Object.assign(document.createElement("div"), { className: "hintring" }));
  while (rings.childElementCount > elements.length) rings.lastElementChild?.remove();
  elements.forEach((element, index) => placeRing(rings.children[index] as HTMLElement, element));
}
