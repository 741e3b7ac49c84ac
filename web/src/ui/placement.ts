/** Placement of a small box next to an element. */
const MARGIN = 8;

const clamp = (value: number, max: number): number => Math.max(MARGIN, Math.min(value, max - MARGIN));

interface Box { left: number; top: number; right: number; bottom: number }

/** How much of a box lies under others. */
function covered(box: Box, others: readonly Box[]): number {
  return others.reduce((sum, { left, top, right, bottom }) => {
    const wide = Math.min(right, box.right) - Math.max(left, box.left);
    const high = Math.min(bottom, box.bottom) - Math.max(top, box.top);
    return sum + (wide > 0 && high > 0 ? wide * high : 0);
  }, 0);
}

interface Anchor { x: number; top: number; bottom: number; left?: number; right?: number }

/** Puts a box above a place, or below where there is no room, or beside it where it would cover what is to be kept free; always within the window. */
export function placeNear(box: HTMLElement, anchor: Anchor, gap: number, keepFree: readonly Box[] = []): void {
  const { offsetWidth: width, offsetHeight: height } = box;
  const { x, top, bottom, left = x, right = x } = anchor;
  const middle = (top + bottom - height) / 2;
  const upright = [[x - width / 2, top - height - gap], [x - width / 2, bottom + gap]] as const;
  const beside = [[right + gap, middle], [left - width - gap, middle]] as const;
  const preferred = top - height - gap > MARGIN ? upright : [upright[1], upright[0]] as const;
  const places = [...preferred, ...(keepFree.length > 0 ? beside : [])].map(([wantedX, wantedY]) => {
    const at = { left: clamp(wantedX, innerWidth - width), top: clamp(wantedY, innerHeight - height) };
    const placed = { ...at, right: at.left + width, bottom: at.top + height };
    return { at, cost: covered(placed, keepFree) + covered(placed, [{ left, top, right, bottom }]) };
  });
  const best = places.reduce((one, other) => other.cost < one.cost ? other : one);
  box.style.left = `${best.at.left}px`;
  box.style.top = `${best.at.top}px`;
}
