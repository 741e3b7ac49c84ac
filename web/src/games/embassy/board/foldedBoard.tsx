/** The house on a phone: the floor where one acts is large, the other two are one tap away, with who is there. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { onActivate, spot } from "../../../face/spot";
import { isDark, wayTo } from "../aids";
import { turnStoryOf } from "./lastTurn";
import { cornerIn, foldOf, groundOf, HEADER, hasNames, outlineIn, pointIn, type Fold } from "./fold";
import { Figure, Ring, RevealedFaction } from "./guests";
import { columnOf, doorOf, floorOf, buildingOf, type Building, type Point } from "./layout";
import { Helicopter } from "./helicopter";
import {
  BALLROOM, FLOORS, HELIPAD, letterOf, lineWords, meetWords, nameOf, padWords, playerOf, ROOMS, roomShort, seatOf, seatsIn, seatsOf,
  roomKindOf, type EmbassySeen,
} from "../words/names";
import { goTo, reachableRoutes, shownRoute } from "./route";
import { isGoal } from "./marks";
import { factionClass, roomWords } from "./rooms";
import { replacingSelection, isOffered } from "../words/things";

interface Props { seen: EmbassySeen; house: Building; fold: Fold }

const ALL = [0, 1, 2] as const;
const isOpen = ({ fold }: Pick<Props, "fold">, room: number): boolean => fold.floors[floorOf(room)]?.open === true;

/** The floor that is opened without being asked for: where one wants to go or acts, or the only one with lit rooms. */
function floorToOpen(seen: EmbassySeen): number {
  const { view } = seen;
  const goal = shownRoute(seen).at(-1) ?? ROOMS.findIndex((name) => seen.picked.has(`room:${name}`));
  if (goal >= 0) return floorOf(goal);
  const lit = ROOMS.flatMap((name, room) => (seen.lit(`room:${name}`) ? [floorOf(room)] : []));
  const acting = view.meeting[0] ?? (view.asked_of >= 0 && seen.options.length > 0 ? view.asked_of : Math.max(view.turn, 0));
  const room = view.at[acting] ?? -1;
  const own = room < 0 ? 1 : floorOf(room);
  return lit.length === 0 || lit.includes(own) ? own : lit[0] ?? own;
}

/** Back wall, side wall, slab and header of a floor. */
function Shell({ seen, fold, floor, toggle }: { seen: EmbassySeen; fold: Fold; floor: number; toggle(): void }) {
  const { text, view } = seen;
  const shape = fold.floors[floor]!;
  const { top, wide, open } = shape;
  const [back, ground] = [cornerIn(fold, floor, 0, 0), groundOf(shape)];
  const [left, right] = [cornerIn(fold, floor, 3, 0).x, back.x + 3 * wide];
  const locked = view.lock[0] >= 0 && view.lock[1] === floor;
  const name = text.say(`page.embassy.floor.${FLOORS[floor]}${locked ? ".locked" : ""}`);
  const who = whoIsOn(seen, floor, open);
  return (
    <g class="emf-shell" role={open ? undefined : "button"} tabIndex={open ? undefined : 0} aria-expanded={open ? undefined : false}
      aria-label={`${name}: ${who}`} onClick={open ? undefined : toggle} onKeyDown={open ? undefined : onActivate(toggle)}>
      <path class="em-bk" d={`M${back.x} ${top}H${right}V${top + HEADER}H${back.x}z`} />
      <path class="em-bk2" d={`M${left} ${ground - HEADER}L${back.x} ${top}V${top + HEADER}L${left} ${ground}z`} />
      <path class="em-rail" d={`M${left} ${ground - HEADER}L${back.x} ${top}H${right}`} />
      <path class="em-slab" d={`M${left} ${ground}H${left + 3 * wide}v5H${left}z`} />
      <path class="em-slab2" d={`M${left + 3 * wide} ${ground}L${right} ${top + HEADER}v5L${left + 3 * wide} ${ground + 5}z`} />
      <text class="emf-name" x={back.x + 9} y={top + 14.5}>{name}</text>
      <text class="emf-who" x={right - (open ? 7 : 27)} y={top + 14.5}>{who}</text>
      {!open && <path class="emf-pull" d={`M${right - 19} ${top + 7.5}l5 5 5-5`} />}
      <rect class="emf-hit" x={left} y={top} width={right - left} height={ground - top} />
    </g>
  );
}

/** How many letters of names fit beside the name of a floor. */
const MOST_LETTERS = 28;

/** Who is on a floor, by name where there is room, else by letter; with the room where it is folded. */
function whoIsOn(seen: EmbassySeen, floor: number, open: boolean): string {
  const { text, view } = seen;
  const roomOf = (seat: number): number => view.at[playerOf(view, seat)] ?? -1;
  const here = seatsOf(view).filter((seat) => roomOf(seat) >= 0 && floorOf(roomOf(seat)) === floor);
  const [only] = here;
  if (only === undefined) return text.say("page.embassy.nobody");
  const name = (seat: number): string => seat === seen.you ? text.say("page.you") : nameOf(seen, seat);
  const names = here.map(name).join(", ");
  const single = here.length === 1 && !open ? `${names}: ${roomShort(seen, roomOf(only))}` : names;
  return single.length <= MOST_LETTERS ? single : names.length <= MOST_LETTERS ? names : here.map(letterOf).join(", ");
}

const along = (from: Point, to: Point, share: number): Point => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
const DOORS: Record<string, string> = { normal: "em-mat", locked: "em-leaf", "x-ray": "em-arch" };

/** A wall between two rooms, with a door where there is one from one share of its length to another. */
function Wall({ from, to, kind, high, gap: [first, last], sign }: {
  from: Point; to: Point; kind: string; high: number; gap: readonly [number, number]; sign: boolean;
}) {
  const [one, other] = [along(from, to, first), along(from, to, last)];
  const parts = kind === "" ? [[from, to] as const] : [[from, one] as const, [other, to] as const];
  const middle = along(one, other, .5);
  return (
    <>
      {parts.map(([start, end]) => (
        <g key={start.x + start.y}>
          <path class="em-wf" d={`M${start.x} ${start.y - high}L${end.x} ${end.y - high}v${high}L${start.x} ${start.y}z`} />
          <path class="em-wt" d={`M${start.x} ${start.y - high}L${end.x} ${end.y - high}`} />
        </g>
      ))}
      {kind === "normal" && <path class="em-mat" d={from.y === to.y ? `M${one.x + 4} ${one.y - high}H${other.x}l-4 ${high * 2}H${one.x}z`
        : `M${one.x - 7} ${one.y}L${other.x - 7} ${other.y}h14L${one.x + 7} ${one.y}z`} />}
      {kind === "locked" && <path class="em-leaf" d={`M${one.x} ${one.y - high}L${other.x} ${other.y - high}v${high}L${one.x} ${one.y}z`} />}
      {kind === "x-ray" && <path class="em-arch" d={`M${one.x} ${one.y - high / 2}L${other.x} ${other.y - high / 2}`} />}
      {sign && kind !== "normal" && kind in DOORS && <use href={`#em-d-${kind}`} x={middle.x - 9} y={middle.y - 9 - high / 2} width="18" height="18" />}
    </>
  );
}

/** The inner walls of a floor. */
function Walls({ house, fold, floor }: { house: Building; fold: Fold; floor: number }) {
  const { open } = fold.floors[floor]!;
  const high = open ? 6 : 3;
  const cells = Array.from({ length: 9 }, (_, index) => index);
  const door = (one: number, other: number): string => doorOf(house, house.cells.indexOf(one), house.cells.indexOf(other));
  return (
    <g class="em-still" aria-hidden="true">
      {cells.map((place) => {
        const [cell, row, column] = [floor * 9 + place, Math.floor(place / 3), place % 3];
        const at = (down: number, right: number): Point => cornerIn(fold, floor, row + down, column + right);
        return (
          <g key={place}>
            {column < 2 && <Wall from={at(0, 1)} to={at(1, 1)} kind={door(cell, cell + 1)} high={high} gap={[.3, .72]} sign={open} />}
            {row < 2 && <Wall from={at(1, 0)} to={at(1, 1)} kind={door(cell, cell + 3)} high={high} gap={[.6, .87]} sign={open} />}
          </g>
        );
      })}
    </g>
  );
}

/** A room; one on a folded floor has its light only, and a tap opens the floor. */
function Room({ seen, house, fold, room, steps, unfold }: Props & { room: number; steps: number; unfold(): void }) {
  const floor = fold.floors[floorOf(room)]!;
  const thing = `room:${ROOMS[room]}`;
  const reachable = steps > 0 || seen.lit(thing);
  const light = house.lit.has(room) ? "ever" : isDark(seen, room) ? "out" : "on";
  const points = outlineIn(fold, house, room);
  const go = (): void => goTo(seen, room);
  const pointed = { ...spot(seen, thing, roomWords(seen, room, steps)), "aria-disabled": seen.options.length > 0 && !reachable, tabIndex: reachable ? 0 : -1 };
  return (
    <g class={`em-rm ${light} ${floor.open ? "" : "folded"}`} data-about={thing} {...pointed}
      onClick={(event) => { event.stopPropagation(); (floor.open ? go : unfold)(); }} onKeyDown={onActivate(go)}>
      <polygon class="em-floor" points={points} />
      {light !== "ever" && <polygon class="em-night" points={points} />}
      {(floor.open || hasNames(floor)) && <Inside seen={seen} house={house} fold={fold} room={room} />}
    </g>
  );
}

/** Sign and name of a room; the name stands beside the sign where several guests need the room below. */
function Inside({ seen, house, fold, room }: Props & { room: number }) {
  const { open } = fold.floors[floorOf(room)]!;
  const beside = !open || seatsIn(seen.view, room).length > 1;
  const { x, y } = pointIn(fold, house, room, 0, 0);
  const foot = pointIn(fold, house, room, 0, 1);
  const size = open ? 24 : 16;
  const at = { x: x + 4, y: y + (open ? 9 : 7) };
  return (
    <g aria-hidden="true">
      {room === HELIPAD && open && <ellipse class="em-pad" cx={pointIn(fold, house, room, .5, .5).x} cy={pointIn(fold, house, room, .5, .5).y} rx="44" ry="24" />}
      {house.lit.has(room) && <rect class="em-ever" x={at.x - 4} y={at.y - 4} width={size + 8} height={size + 8} rx="6" />}
      <use href={`#em-r-${roomKindOf(room)}`} x={at.x} y={at.y} width={size} height={size} />
      {beside ? <text x={at.x + size + 5} y={at.y + size / 2 + 4}>{roomShort(seen, room)}</text>
        : <text x={foot.x + 8} y={foot.y - 13}>{roomShort(seen, room)}</text>}
      {room === BALLROOM && open && seen.view.reception && <path class="em-string" d={`M${x + 2} ${y - 3}q55 12 ${fold.floors[1]!.wide - 6} 0`} />}
    </g>
  );
}

function Rings({ seen, house, fold }: Props) {
  const planned = shownRoute(seen).length > 0;
  return (
    <g class="em-still" aria-hidden="true">
      {ROOMS.map((name, room) => {
        const goal = isGoal(seen, room);
        if (!goal && (planned || !seen.lit(`room:${name}`))) return null;
        const points = outlineIn(fold, house, room);
        return <g key={room}><polygon class="em-tg ca" points={points} /><polygon class={goal ? "em-tg picked" : "em-tg"} points={points} /></g>;
      })}
    </g>
  );
}

/** A way through rooms; stairs pass along the outer walls. */
function pathIn({ house, fold }: Props, rooms: readonly number[]): string {
  const middle = (room: number): Point => pointIn(fold, house, room, .5, .55);
  return rooms.map((room, index) => {
    const end = middle(room);
    const before = rooms[index - 1];
    if (before === undefined) return `M${end.x} ${end.y}`;
    const column = columnOf(house, before);
    if (floorOf(before) === floorOf(room) || column === 1) return `L${end.x} ${end.y}`;
    const x = column === 0 ? 5 : fold.width - 5;
    return `H${x}V${end.y}H${end.x}`;
  }).join("");
}

/** The route that is planned, or where guests went in the last turn. */
function Ways(props: Props) {
  const { seen } = props;
  const start = seen.view.at[0] ?? -1;
  const route = shownRoute(seen);
  const planned = route.length > 0 && start >= 0 ? pathIn(props, [start, ...route]) : "";
  const { trails, isCurrent } = turnStoryOf(seen);
  const kind = isCurrent ? "em-walk" : "em-walk last";
  return (
    <g class="em-still" aria-hidden="true">
      {planned !== "" ? <><path class="em-route ca" d={planned} /><path class="em-route" d={planned} /></>
        : trails.map(({ seat, rooms }) => {
          const path = pathIn(props, rooms);
          return <g key={seat}><path class={`${kind} ca`} d={path} /><path class={kind} d={path} /></g>;
        })}
    </g>
  );
}

/** Places of one to six guests in an open room, by share, from the back to the front. */
const PLACES: readonly (readonly (readonly [number, number])[])[] = [
  [[.79, .92]], [[.5, .92], [.83, .92]], [[.3, .95], [.57, .95], [.84, .95]],
  [[.5, .66], [.83, .66], [.36, .97], [.69, .97]], [[.3, .66], [.57, .66], [.84, .66], [.42, .97], [.7, .97]],
  [[.3, .66], [.57, .66], [.84, .66], [.28, .97], [.55, .97], [.82, .97]],
];
const SCALES = [1.15, 1.05, .95, .8, .8, .8] as const;

/** A guest in an open room. */
function Guest({ seen, house, fold, seat }: Props & { seat: number }) {
  const { view } = seen;
  const room = view.at[playerOf(view, seat)] ?? -1;
  const here = seatsIn(view, room);
  const crowd = Math.min(here.length, PLACES.length) - 1;
  const [across, deep] = PLACES[crowd]?.[here.indexOf(seat)] ?? [.79, .92];
  const { x, y } = pointIn(fold, house, room, across, deep);
  const thing = `guest:${seat}`;
  const lit = seen.lit(thing) || seen.picked.has(thing);
  const mine = seat === seen.you;
  const acting = mine && view.asked_of === 0 && view.asked !== "";
  const point = lit ? spot(seen, thing, nameOf(seen, seat)) : {};
  const scale = Math.min(SCALES[crowd] ?? 1, fold.floors[floorOf(room)]!.deep / 62);
  return (
    <g class={lit ? "em-guest lit" : "em-guest"} style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }} data-about={thing} {...point}>
      {(acting || lit) && <Ring x={0} y={0} rx={22} ry={7.5} />}
      {mine && !acting && <path class="em-foot" d="M-15 3.5a18 5 0 0 0 30 0" />}
      <g class={acting ? "em-lift" : ""}><Figure seat={seat} injured={view.injured[playerOf(view, seat)] === 1} /></g>
      <RevealedFaction seen={seen} seat={seat} />
    </g>
  );
}

/** A guest on a folded floor: a plate with its letter. */
function Plate({ seen, house, fold, seat }: Props & { seat: number }) {
  const room = seen.view.at[playerOf(seen.view, seat)] ?? -1;
  const place = seatsIn(seen.view, room).indexOf(seat);
  const { x, y } = pointIn(fold, house, room, .88, .5);
  const thing = `guest:${seat}`;
  const point = seen.lit(thing) || seen.picked.has(thing) ? spot(seen, thing, nameOf(seen, seat)) : {};
  return (
    <g class={`emf-guest em-${letterOf(seat)}`} transform={`translate(${x - 19 * place} ${y})`} data-about={thing} {...point}>
      <use class="emf-plate" href={`#em-c-${letterOf(seat)}`} x="-8.5" y="-8.5" width="17" height="17" />
      <text class="emf-let" y="4">{letterOf(seat)}</text>
    </g>
  );
}

function Guests(props: Props) {
  const { seen } = props;
  const inside = seatsOf(seen.view).filter((seat) => (seen.view.at[playerOf(seen.view, seat)] ?? -1) >= 0);
  return (
    <g class="em-guests">
      {inside.map((seat) => isOpen(props, seen.view.at[playerOf(seen.view, seat)] ?? -1) ? <Guest key={seat} {...props} seat={seat} />
        : <Plate key={seat} {...props} seat={seat} />)}
    </g>
  );
}

/** A disc on every room of the open floor that can be reached: steps, or a meeting. */
function Discs(props: Props) {
  const { seen, house, fold } = props;
  const near = reachableRoutes(seen);
  const walks = [...seen.picked].every((thing) => thing.startsWith("room:"));
  return (
    <g class="em-still" aria-hidden="true">
      {ROOMS.map((name, room) => {
        const steps = near.get(room)?.length ?? 0;
        const shown = (seen.lit(`room:${name}`) || (walks && steps > 0)) && !isGoal(seen, room) && isOpen(props, room);
        if (!shown) return null;
        const crowd = seatsIn(seen.view, room).length;
        const { x, y } = pointIn(fold, house, room, crowd > 0 ? .46 : .68, crowd > 1 ? .2 : .48);
        const met = (wayTo(seen, room)?.met ?? -1) >= 0;
        if (met && !isDark(seen, room)) return <use key={room} href="#em-hats" x={x - 15} y={y - 15} width="30" height="30" />;
        return (
          <g key={room}>
            <use href="#em-go" x={x - 14} y={y - 14} width="28" height="28" />
            {met ? <use class="em-dark" href="#em-i-goggles" x={x - 8} y={y - 8} width="16" height="16" />
              : steps > 0 ? <text class="em-gn" x={x} y={y + 5}>{steps}</text> : <path class="em-arrow" d={`M${x} ${y + 5}v-9.5m-4 3.5l4 -4 4 4`} />}
          </g>
        );
      })}
    </g>
  );
}

/** What came of the last turn, at the rooms of the open floor. */
function Happenings(props: Props) {
  const { seen, house, fold } = props;
  const marks = turnStoryOf(seen).marks.filter(({ room }) => isOpen(props, room));
  return (
    <g>
      {marks.map(({ room, sign, line }) => {
        const { x, y } = pointIn(fold, house, room, 1, 0);
        return (
          <g key={room} class="em-mark" role="img" aria-label={lineWords(seen, line)} transform={`translate(${x - 27} ${y + 4})`} onClick={() => goTo(seen, room)}>
            {sign === "em-hats" ? <use href="#em-hats" width="22" height="22" />
              : <><rect width="22" height="22" rx="5" /><use href={`#${sign}`} x="3.5" y="3.5" width="15" height="15" /></>}
          </g>
        );
      })}
    </g>
  );
}

/** The helicopter on the pad: small where the terrace is folded. */
function OnPad(props: Props) {
  const { seen, house, fold } = props;
  if (seen.view.helicopter < 0) return null;
  const open = isOpen(props, HELIPAD);
  const lit = isOffered(seen, "helicopter:");
  const { x, y } = pointIn(fold, house, HELIPAD, .1, 0);
  return (
    <g class={lit ? "em-onpad lit" : "em-onpad"} transform={open ? `translate(${x} ${y - 14})` : `translate(${x + 30} ${y - 8}) scale(.4)`}
      {...(lit ? spot(replacingSelection(seen), "helicopter:", padWords(seen)) : {})}>
      {lit && <Ring x={52} y={52} rx={50} ry={9} />}
      {open ? <Helicopter seen={seen} faction={seen.view.helicopter} /> : <use class={factionClass(seen.view.helicopter)} href="#em-heli" width="106" height="55" />}
    </g>
  );
}

/** ER56 The veil over two who meet, as those see it who are not of them. */
function Veil(props: Props) {
  const { seen, house, fold } = props;
  const [one, other] = seen.view.meeting.map((player) => seatOf(seen.view, player));
  const room = seen.view.at[seen.view.meeting[0] ?? 0] ?? -1;
  if (one === undefined || other === undefined || one === seen.you || other === seen.you || room < 0) return null;
  const { x, y } = pointIn(fold, house, room, .5, .5);
  return (
    <g class="em-veil" role="img" aria-label={meetWords(seen, one, other)}>
      <polygon points={outlineIn(fold, house, room)} fill="url(#em-folds)" />
      <rect x={x - 12} y={y - 12} width="24" height="24" rx="12" /><use href="#em-i-shut" x={x - 8} y={y - 8} width="16" height="16" />
    </g>
  );
}

/** E84 The padlock on the stairs of a floor that is locked off. */
function Lock(props: Props) {
  const { seen, house, fold } = props;
  const [owner, floor] = seen.view.lock;
  const stairs = ROOMS.findIndex((name, room) => name.startsWith("staircase") && floorOf(room) === floor);
  if (owner < 0 || stairs < 0 || !isOpen(props, stairs)) return null;
  const { x, y } = pointIn(fold, house, stairs, .5, .3);
  return <use class="em-still" href="#em-d-locked" x={x - 13} y={y - 13} width="26" height="26" />;
}

/** The size of the board in px. */
function useSize(): { box: { current: SVGSVGElement | null }; width: number; height: number } {
  const box = useRef<SVGSVGElement>(null);
  const [size, setSize] = useState({ width: 390, height: 396 });
  useLayoutEffect(() => {
    const parent = box.current?.parentElement;
    if (parent == null) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = parent;
      if (width > 0 && height > 0) setSize((before) => before.width === width && before.height === height ? before : { width, height });
    };
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(parent);
    return () => watching.disconnect();
  }, []);
  return { box, ...size };
}

export function FoldedBoard({ seen }: { seen: EmbassySeen }) {
  const { box, width, height } = useSize();
  const [wanted, setWanted] = useState<{ view: unknown; picked: unknown; floor: number }>({ view: null, picked: null, floor: 0 });
  const open = wanted.view === seen.view && wanted.picked === seen.picked ? wanted.floor : floorToOpen(seen);
  const house = buildingOf(seen.config);
  const fold = foldOf(width, height, open);
  const props = { seen, house, fold };
  const near = reachableRoutes(seen);
  const rooms = ROOMS.map((_, room) => room).sort((one, other) => (house.cells[one] ?? 0) - (house.cells[other] ?? 0));
  const earth = fold.floors[1]!.top + HEADER;
  return (
    <svg class={`em folded-house ${seen.still ? "still" : ""}`} ref={box} data-lights={seen.view.lights_out ? "out" : "on"} viewBox={`0 0 ${width} ${height}`}
      role="group" aria-label={seen.text.say("page.embassy.board")}>
      <g aria-hidden="true">
        <rect class="emf-sky" width={width} height={height} /><rect class="emf-lawn" y={fold.floors[1]!.top} width={width} height={height} />
        <rect class="emf-earth" y={Math.max(earth, fold.floors[2]!.top)} width={width} height={height} />
      </g>
      {ALL.map((floor) => {
        const unfold = (): void => setWanted({ view: seen.view, picked: seen.picked, floor });
        return (
          <g key={floor} role="group" aria-label={seen.text.say(`page.embassy.floor.${FLOORS[floor]}`)}>
            <Shell seen={seen} fold={fold} floor={floor} toggle={unfold} />
            {rooms.filter((room) => floorOf(room) === floor).map((room) => (
              <Room key={room} {...props} room={room} steps={near.get(room)?.length ?? 0} unfold={unfold} />
            ))}
            <Walls house={house} fold={fold} floor={floor} />
          </g>
        );
      })}
      <Rings {...props} /><Lock {...props} /><Ways {...props} /><OnPad {...props} /><Happenings {...props} /><Guests {...props} /><Discs {...props} /><Veil {...props} />
    </svg>
  );
}
