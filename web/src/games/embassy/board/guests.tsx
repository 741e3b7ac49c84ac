/** The guests: coat and hat in the colour of the seat, its shape and letter on the chest, lying down if injured. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { spot } from "../../../face/spot";
import { roomCorner, buildingOf, type Building, type Point } from "./layout";
import { FACTIONS, HELIPAD, factionLetter, letterOf, nameOf, playerOf, seatsIn, seatsOf, type EmbassySeen } from "../words/names";
import { pathOf } from "./lastTurn";

interface Stance extends Point { scale: number }

/** Positions of one to six guests in a room, relative to its corner: two rows from four guests on. */
const OFFSETS: readonly (readonly [number, number][])[] = [
  [[96, 47]],
  [[80, 47], [116, 47]],
  [[66, 49], [94, 49], [122, 49]],
  [[84, 32], [118, 32], [72, 53], [106, 53]],
  [[68, 32], [97, 32], [126, 32], [66, 53], [98, 53]],
  [[68, 32], [97, 32], [126, 32], [54, 53], [84, 53], [114, 53]],
];
const SCALES = [1, 0.92, 0.8, 0.74, 0.72, 0.72] as const;
const PAD_OFFSET: readonly [number, number] = [122, 50];

/** Return the position of a guest: in a room, or outside before the first turn. */
function stanceOf(seen: EmbassySeen, house: Building, seat: number): Stance {
  const { view } = seen;
  const room = view.at[playerOf(view, seat)] ?? -1;
  if (room < 0) return outsideStance(seatsIn(view, -1).indexOf(seat));
  const here = seatsIn(view, room);
  const { x, y } = roomCorner(house, room);
  const crowd = Math.min(here.length, OFFSETS.length) - 1;
  const roomStance = room === HELIPAD && view.helicopter >= 0 && crowd === 0;
  const [dx, dy] = roomStance ? PAD_OFFSET : (OFFSETS[crowd]?.[here.indexOf(seat)] ?? [96, 47]);
  return { x: x + dx, y: y + dy, scale: SCALES[crowd] ?? 1 };
}

/** Return a position in the queue along the wall, inside the picture. */
function outsideStance(index: number): Stance {
  return { x: 119, y: 370 - 27 * index, scale: 0.58 };
}

function roomStance(house: Building, room: number): Stance {
  const { x, y } = roomCorner(house, room);
  return { x: x + 90, y: y + 47, scale: 1 };
}

const transformOf = ({ x, y, scale }: Stance): string => `translate(${x}px, ${y}px) scale(${scale})`;

/** The figure of a seat with its feet at the origin; an injured one lies down, with the letter still upright. */
export function Figure({ seat, injured }: { seat: number; injured: boolean }) {
  const letter = letterOf(seat);
  const [x, y] = injured ? [8, -12.5] : [0, -13];
  return (
    <g class={`em-fig em-${letter}`}>
      <ellipse class="em-shade" cy={injured ? -1 : 0} rx={injured ? 24 : 14} ry={injured ? 4 : 3} />
      <g transform={injured ? "translate(-22 2) scale(1 .82) rotate(-90)" : "translate(-18 -43)"}>
        <use href="#em-agent" width="36" height="46" />
      </g>
      <use class="em-plate" href={`#em-c-${letter}`} x={x - 9} y={y - 9} width="18" height="18" />
      <text x={x} y={y + 4.6}>{letter}</text>
    </g>
  );
}

/** Return the rooms that a guest passed since the last message. */
function newPath(seen: EmbassySeen, seat: number): number[] {
  return seen.fresh > 0 ? pathOf(seen.lines.slice(-seen.fresh), seat) : [];
}

const STEP_MS = 160;
const WALK_MS = 480;

/** Animate a guest's walk room by room. */
function useWalk(seen: EmbassySeen, house: Building, seat: number): { current: SVGGElement | null } {
  const figure = useRef<SVGGElement>(null);
  const last = seen.lines.at(-1)?.n ?? -1;
  useLayoutEffect(() => {
    const path = newPath(seen, seat);
    if (seen.still || path.length < 2 || figure.current === null) return;
    const stances = [...path.slice(0, -1).map((room) => roomStance(house, room)), stanceOf(seen, house, seat)];
    const duration = Math.min(STEP_MS * path.length, WALK_MS);
    figure.current.animate(stances.map((stance) => ({ transform: transformOf(stance) })), { duration, easing: "ease-in-out" });
  }, [last]);
  return figure;
}

/** The ring under a selected or selectable piece. */
export function Ring({ x, y, rx, ry }: { x: number; y: number; rx: number; ry: number }) {
  const at = { cx: x, cy: y, rx, ry };
  return <><ellipse class="em-sel ca" {...at} /><ellipse class="em-sel" {...at} /></>;
}

/** The side that a guest was on, once the game is over. */
export function RevealedFaction({ seen, seat }: { seen: EmbassySeen; seat: number }) {
  const faction = seen.view.loyalty[playerOf(seen.view, seat)] ?? -1;
  if (seen.view.asked !== "" || faction < 0) return null;
  return (
    <g class={seen.still ? "em-revealed" : "em-revealed em-lain"}>
      <use class={`em-shape-${FACTIONS[faction] ?? "red"}`} href={`#sh-s-${FACTIONS[faction] ?? "red"}`} x="8" y="-48" width="21" height="19" />
      <text x="18.5" y={faction === 0 ? -32.5 : -34}>{factionLetter(seen, faction)}</text>
    </g>
  );
}

interface Props { seen: EmbassySeen; house: Building; seat: number }

/** A guest; selectable while a choice includes them. */
function Guest({ seen, house, seat }: Props) {
  const { view } = seen;
  const figure = useWalk(seen, house, seat);
  const stance = stanceOf(seen, house, seat);
  const thing = `guest:${seat}`;
  const lit = seen.lit(thing) || seen.picked.has(thing);
  const mine = seat === seen.you;
  const acting = mine && view.asked_of === 0 && view.asked !== "";
  const injured = view.injured[playerOf(view, seat)] === 1;
  const selectable = lit ? spot(seen, thing, nameOf(seen, seat)) : {};
  return (
    <g ref={figure} class={lit ? "em-guest lit" : "em-guest"} style={{ transform: transformOf(stance) }}
      data-about={`guest:${seat}`} {...selectable}>
      {(acting || lit) && <Ring x={0} y={0} rx={22} ry={7.5} />}
      {mine && !acting && <path class="em-foot" d="M-15 3.5a18 5 0 0 0 30 0" />}
      <g class={acting ? "em-lift" : ""}><Figure seat={seat} injured={injured} /></g>
      <RevealedFaction seen={seen} seat={seat} />
    </g>
  );
}

/** All guests, from back to front. */
export function Guests({ seen }: { seen: EmbassySeen }) {
  const house = buildingOf(seen.config);
  const depth = (seat: number): number => stanceOf(seen, house, seat).y;
  const seats = seatsOf(seen.view).sort((one, other) => depth(one) - depth(other));
  return <g class="em-guests">{seats.map((seat) => <Guest key={seat} seen={seen} house={house} seat={seat} />)}</g>;
}
