/** The whole map in a corner while a part of it is shown: dragged it pans, tapped it shows everything again. */
import { useRef } from "preact/hooks";
import { Icon } from "../../../ui/icon";
import { boardOf, positionOf, type Point } from "./map";
import type { TopSecretSeen } from "../words/things";
import { COLOURS, HEADQUARTERS, START } from "../view";
import { WHOLE, type Zoom } from "./zoom";

const CORNERS = ["left top", "right top", "left bottom", "right bottom"] as const;

/** How much of the board's width the mini-map takes, with its margins. */
const SHARE = .28;

/** The corner of the part that is shown where the mini-map covers the fewest places, and no lit one if it can be helped. */
function emptiest({ frame: { x, y, size } }: Zoom, places: readonly Point[], lit: readonly Point[]): string {
  const inset = (value: number, low: boolean): number => low ? value : size - value;
  const isUnder = (corner: string) => (spot: Point): boolean => {
    const [across, down] = [inset(spot.x - x, corner.startsWith("left")), inset(spot.y - y, corner.endsWith("top"))];
    return across > 0 && down > 0 && across < SHARE * size && down < SHARE * size;
  };
  const cost = (corner: string): number => places.filter(isUnder(corner)).length + 100 * lit.filter(isUnder(corner)).length;
  return [...CORNERS].sort((one, other) => cost(one) - cost(other))[0] ?? "right top";
}

export function MiniMap({ seen, zoom, lit }: { seen: TopSecretSeen; zoom: Zoom; lit: readonly Point[] }) {
  const board = boardOf(seen.config);
  const corners = COLOURS.flatMap((_, corner) => [START + corner, HEADQUARTERS + corner]);
  const places = [...board.cities.keys(), ...corners].map((place) => positionOf(board, place));
  const dragged = useRef(false);
  const box = useRef<HTMLButtonElement>(null);
  const { frame } = zoom;
  const pan = ({ clientX, clientY, buttons, movementX, movementY }: PointerEvent): void => {
    const place = box.current?.getBoundingClientRect();
    if (buttons === 0 || place === undefined || (!dragged.current && Math.hypot(movementX, movementY) < 2)) return;
    dragged.current = true;
    const share = WHOLE.size / place.width;
    zoom.centre({ x: WHOLE.x + (clientX - place.left) * share, y: WHOLE.y + (clientY - place.top) * share });
  };
  return (
    <button type="button" ref={box} class={`ts-minimap ${emptiest(zoom, places, lit)}`} aria-label={seen.text.say("page.topsecret.whole")}
      onPointerDown={(event) => { dragged.current = false; event.currentTarget.setPointerCapture(event.pointerId); }}
      onPointerMove={pan} onClick={() => { if (!dragged.current) zoom.reset(); }}>
      <svg viewBox={`${WHOLE.x} ${WHOLE.y} ${WHOLE.size} ${WHOLE.size}`} aria-hidden="true">
        {places.slice(0, board.cities.length).map(({ x, y }, city) => <circle key={city} cx={x} cy={y} r="9" />)}
        {lit.map(({ x, y }) => <circle key={`${x} ${y}`} class="lit" cx={x} cy={y} r="16" />)}
        <rect x={frame.x} y={frame.y} width={frame.size} height={frame.size} rx="12" />
      </svg>
      <Icon name="whole" />
    </button>
  );
}
