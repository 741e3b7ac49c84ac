/** The whole map in a corner while a part of it is shown: dragged it pans, tapped it shows everything again. */
import { useRef } from "preact/hooks";
import { Icon } from "../../../ui/icon";
import { boardOf, positionOf, type Point } from "./map";
import type { TopSecretSeen } from "../words/things";
import { WHOLE, type Zoom } from "./zoom";

const CORNERS = ["left top", "right top", "left bottom", "right bottom"] as const;

/** The corner of the part that is shown with the fewest lit places. */
function emptiest({ frame }: Zoom, lit: readonly Point[]): string {
  const count = (corner: string): number => lit.filter(({ x, y }) =>
    (x < frame.x + frame.size / 2) === corner.startsWith("left") && (y < frame.y + frame.size / 2) === corner.endsWith("top")
    && x > frame.x && x < frame.x + frame.size && y > frame.y && y < frame.y + frame.size).length;
  return [...CORNERS].sort((one, other) => count(one) - count(other))[0] ?? "right top";
}

export function MiniMap({ seen, zoom, lit }: { seen: TopSecretSeen; zoom: Zoom; lit: readonly Point[] }) {
  const board = boardOf(seen.config);
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
    <button type="button" ref={box} class={`ts-minimap ${emptiest(zoom, lit)}`} aria-label={seen.text.say("page.topsecret.whole")}
      onPointerDown={(event) => { dragged.current = false; event.currentTarget.setPointerCapture(event.pointerId); }}
      onPointerMove={pan} onClick={() => { if (!dragged.current) zoom.reset(); }}>
      <svg viewBox={`${WHOLE.x} ${WHOLE.y} ${WHOLE.size} ${WHOLE.size}`} aria-hidden="true">
        {board.cities.map((_, city) => {
          const { x, y } = positionOf(board, city);
          return <circle key={city} cx={x} cy={y} r="9" />;
        })}
        {lit.map(({ x, y }) => <circle key={`${x} ${y}`} class="lit" cx={x} cy={y} r="16" />)}
        <rect x={frame.x} y={frame.y} width={frame.size} height={frame.size} rx="12" />
      </svg>
      <Icon name="whole" />
    </button>
  );
}
