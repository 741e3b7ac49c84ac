/** Marks over the building: reachable rooms, routes, trails, events of the last turn, the veil, the lock. */
import { isDark, wayTo } from "../aids";
import { doorSignPosition } from "./building";
import { columnOf, roomCorner, floorOf, buildingOf, roomCentre, outline, type Building, type Point } from "./layout";
import { HELIPAD, lineWords, meetWords, ROOMS, seatOf, seatsIn, type EmbassySeen } from "../words/names";
import { goTo, reachableRoutes, shownRoute } from "./route";
import { factOf, turnStoryOf, type Mark } from "./lastTurn";

/** X positions of stairs, drawn outside the walls so that nobody seems to walk through other rooms. */
const LEFT_STAIRS = 119;
const RIGHT_STAIRS = 610;

/** Return the points of a step, without its start. */
function stepPoints(house: Building, from: number, to: number): Point[] {
  const [start, end] = [roomCentre(house, from), roomCentre(house, to)];
  const column = columnOf(house, from);
  if (floorOf(from) === floorOf(to) || column !== columnOf(house, to) || column === 1) return [end];
  const x = column === 0 ? LEFT_STAIRS : RIGHT_STAIRS;
  return [{ x, y: start.y }, { x, y: end.y }, end];
}

/** Return the SVG path through rooms; a repeated step is drawn once. */
function pathThrough(house: Building, rooms: readonly number[]): string {
  const drawnSteps = new Set<string>();
  let end = -1;
  return rooms.slice(1).map((room, index) => {
    const from = rooms[index] ?? -1;
    const step = [from, room].sort().join();
    if (drawnSteps.has(step)) return "";
    drawnSteps.add(step);
    const start = roomCentre(house, from);
    const begin = end === from ? "" : `M${start.x} ${start.y}`;
    end = room;
    return begin + stepPoints(house, from, room).map(({ x, y }) => `L${x} ${y}`).join("");
  }).join("");
}

/** Whether a room is where the choice that is made leads to. */
export function isGoal(seen: EmbassySeen, room: number): boolean {
  const goal = shownRoute(seen).at(-1);
  return goal === undefined ? seen.picked.has(`room:${ROOMS[room]}`) : goal === room;
}

/** Rings around selectable rooms and the selected one. */
export function Rings({ seen }: { seen: EmbassySeen }) {
  const house = buildingOf(seen.config);
  const planned = shownRoute(seen).length > 0;
  const rooms = ROOMS.map((name, room) => ({ room, lit: seen.lit(`room:${name}`), goal: isGoal(seen, room) }))
    .filter(({ lit, goal }) => goal || (lit && !planned));
  return (
    <g class="em-still" aria-hidden="true">
      {rooms.map(({ room, goal }) => {
        const points = outline(roomCorner(house, room));
        const className = goal ? "em-tg picked" : "em-tg";
        return <g key={room}><polygon class="em-tg ca" points={points} /><polygon class={className} points={points} /></g>;
      })}
    </g>
  );
}

/** The trails of the last turn, or the planned route. */
export function Trails({ seen }: { seen: EmbassySeen }) {
  const house = buildingOf(seen.config);
  const { trails, isCurrent: now } = turnStoryOf(seen);
  const className = now ? "em-walk" : "em-walk last";
  const start = seen.view.at[0] ?? -1;
  const route = shownRoute(seen);
  const planned = route.length > 0 && start >= 0 ? pathThrough(house, [start, ...route]) : "";
  return (
    <g class="em-still" aria-hidden="true">
      {planned === "" && trails.map(({ seat, rooms }) => (
        <g key={seat}><path class={`${className} ca`} d={pathThrough(house, rooms)} /><path class={className} d={pathThrough(house, rooms)} /></g>
      ))}
      {planned !== "" && <><path class="em-route ca" d={planned} /><path class="em-route" d={planned} /></>}
    </g>
  );
}

/** Doors passed since the last message: each swings once, unless motion is reduced. */
export function DoorSwings({ seen }: { seen: EmbassySeen }) {
  if (seen.still || seen.fresh === 0) return null;
  const house = buildingOf(seen.config);
  const passed = seen.lines.slice(-seen.fresh).filter((pathThrough) => pathThrough.kind === "Moved");
  return (
    <g aria-hidden="true">
      {passed.map((pathThrough) => {
        const at = doorSignPosition(house, factOf(pathThrough, "start"), factOf(pathThrough, "to"));
        return at !== null && <path key={pathThrough.n} class="em-swing" d={`M${at.x} ${at.y}h17v19h-17z`} />;
      })}
    </g>
  );
}

/** Return the position of a disc in a room. */
function discAt(seen: EmbassySeen, house: Building, room: number): Point {
  const { x, y } = roomCorner(house, room);
  const crowd = seatsIn(seen.view, room).length;
  if (crowd > 0) return { x: x + (crowd > 1 ? 46 : 64), y: y + 19 };
  return room === HELIPAD && seen.view.helicopter >= 0 ? { x: x + 118, y: y + 38 } : { x: x + 98, y: y + 28 };
}

/** A disc: a meeting, somebody in the dark, the number of steps, or a direction. */
function Disc({ seen, house, room, steps }: { seen: EmbassySeen; house: Building; room: number; steps: number }) {
  const { x, y } = discAt(seen, house, room);
  const isOccupied = (wayTo(seen, room)?.met ?? -1) >= 0;
  if (isOccupied && !isDark(seen, room)) return <use href="#em-hats" x={x - 13} y={y - 13} width="26" height="26" />;
  const size = steps > 1 ? 19 : 23;
  return (
    <g>
      <use href="#em-go" x={x - size / 2} y={y - size / 2} width={size} height={size} />
      {isOccupied ? <use class="em-dark" href="#em-i-goggles" x={x - 7.5} y={y - 8} width="15" height="15" />
        : steps > 0 ? <text class={steps > 1 ? "em-gn far" : "em-gn"} x={x} y={y + 4.8}>{steps}</text>
        : <path class="em-arrow" d={`M${x} ${y + 5}v-9.5m-4 3.5l4 -4 4 4`} />}
    </g>
  );
}

/** A disc on each reachable room. */
export function Discs({ seen }: { seen: EmbassySeen }) {
  const house = buildingOf(seen.config);
  const reachable = reachableRoutes(seen);
  const isWalkSelection = [...seen.picked].every((thing) => thing.startsWith("room:"));
  const rooms = ROOMS.map((name, room) => ({ room, lit: seen.lit(`room:${name}`), steps: reachable.get(room)?.length ?? 0 }))
    .filter(({ room, lit, steps }) => (lit || (isWalkSelection && steps > 0)) && !isGoal(seen, room));
  return (
    <g class="em-still" aria-hidden="true">
      {rooms.map(({ room, steps }) => <Disc key={room} seen={seen} house={house} room={room} steps={steps} />)}
    </g>
  );
}

function EventMark({ seen, house, mark }: { seen: EmbassySeen; house: Building; mark: Mark }) {
  const { x, y } = roomCorner(house, mark.room);
  const words = lineWords(seen, mark.line);
  return (
    <g class="em-mark" role="img" aria-label={words} transform={`translate(${x + 32} ${y + 9})`}
      onClick={() => goTo(seen, mark.room)}>
      <title>{words}</title>
      {mark.sign === "em-hats" ? <use href="#em-hats" width="20" height="20" />
        : <><rect width="20" height="20" rx="5" /><use href={`#${mark.sign}`} x="3" y="3" width="14" height="14" /></>}
    </g>
  );
}

/** The events of the last turn, at their rooms. */
export function EventMarks({ seen }: { seen: EmbassySeen }) {
  const house = buildingOf(seen.config);
  const { marks } = turnStoryOf(seen);
  return <g>{marks.map((mark) => <EventMark key={mark.room} seen={seen} house={house} mark={mark} />)}</g>;
}

/** ER56 The veil over two guests who meet, for all other players. */
export function Veil({ seen }: { seen: EmbassySeen }) {
  const { view } = seen;
  const [one, other] = view.meeting.map((player) => seatOf(view, player));
  if (one === undefined || other === undefined || one === seen.you || other === seen.you) return null;
  const { x, y } = roomCorner(buildingOf(seen.config), view.at[view.meeting[0] ?? 0] ?? 0);
  const drape = `M${x + 4} ${y - 14}h150l-21 69h-150z`;
  return (
    <g class="em-veil" role="img" aria-label={meetWords(seen, one, other)}>
      <path d={drape} fill="url(#em-folds)" />
      <path class="em-pelmet" d={`M${x + 4} ${y - 14}h150l-2 7q-12.2 7 -24.6 0${"t-24.6 0".repeat(5)}z`} />
      <rect x={x + 36} y={y + 6} width="24" height="24" rx="12" />
      <use href="#em-i-shut" x={x + 40} y={y + 10} width="16" height="16" />
    </g>
  );
}

/** E84 The padlock on the stairs of a locked floor. */
export function FloorLock({ seen }: { seen: EmbassySeen }) {
  const [owner, floor] = seen.view.lock;
  const house = buildingOf(seen.config);
  const stairs = ROOMS.findIndex((name, room) => name.startsWith("staircase") && floorOf(room) === floor);
  if (owner < 0 || stairs < 0) return null;
  const { x, y } = roomCorner(house, stairs);
  return (
    <g class="em-still" aria-hidden="true">
      <path class="em-bars" d={`M${x + 62} ${y + 8}v40m14 -40v40m14 -40v40m14 -40v40m14 -40v40`} />
      <use href="#em-d-locked" x={x + 78} y={y + 15} width="26" height="26" />
    </g>
  );
}
