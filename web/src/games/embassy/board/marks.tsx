/** What is laid over the house: where one can go, the route, trails, what came of the last turn, the veil, the lock. */
import { isDark, wayTo } from "../aids";
import { doorSign } from "./building";
import { columnOf, cornerOf, floorOf, houseOf, middle, outline, type House, type Point } from "./house";
import { HELIPAD, lineWords, meetWords, ROOMS, seatOf, seatsIn, type Look } from "../words/nouns";
import { goTo, reach, shownRoute } from "./route";
import { factOf, storyOf, type Mark } from "./story";

/** Where stairs pass outside the walls, so that nobody seems to walk through the rooms between: left or right. */
const LEFT_STAIRS = 119;
const RIGHT_STAIRS = 610;

/** The points of one step, without its start. */
function stepPoints(house: House, from: number, to: number): Point[] {
  const [start, end] = [middle(house, from), middle(house, to)];
  const column = columnOf(house, from);
  if (floorOf(from) === floorOf(to) || column !== columnOf(house, to) || column === 1) return [end];
  const x = column === 0 ? LEFT_STAIRS : RIGHT_STAIRS;
  return [{ x, y: start.y }, { x, y: end.y }, end];
}

/** A way through rooms as a path; a step that is taken again, or back, is drawn once. */
function line(house: House, rooms: readonly number[]): string {
  const drawn = new Set<string>();
  let end = -1;
  return rooms.slice(1).map((room, index) => {
    const from = rooms[index] ?? -1;
    const step = [from, room].sort().join();
    if (drawn.has(step)) return "";
    drawn.add(step);
    const start = middle(house, from);
    const begin = end === from ? "" : `M${start.x} ${start.y}`;
    end = room;
    return begin + stepPoints(house, from, room).map(({ x, y }) => `L${x} ${y}`).join("");
  }).join("");
}

/** Whether a room is where the choice that is made leads to. */
function isGoal(seen: Look, room: number): boolean {
  const goal = shownRoute(seen).at(-1);
  return goal === undefined ? seen.picked.has(`room:${ROOMS[room]}`) : goal === room;
}

/** Rings round the rooms that are lit, and round the one that is picked. */
export function Rings({ seen }: { seen: Look }) {
  const house = houseOf(seen.config);
  const planned = shownRoute(seen).length > 0;
  const rooms = ROOMS.map((name, room) => ({ room, lit: seen.lit(`room:${name}`), goal: isGoal(seen, room) }))
    .filter(({ lit, goal }) => goal || (lit && !planned));
  return (
    <g class="em-still" aria-hidden="true">
      {rooms.map(({ room, goal }) => {
        const points = outline(cornerOf(house, room));
        const kind = goal ? "em-tg picked" : "em-tg";
        return <g key={room}><polygon class="em-tg ca" points={points} /><polygon class={kind} points={points} /></g>;
      })}
    </g>
  );
}

/** The trails of the last turn, or the route that is planned. */
export function Trails({ seen }: { seen: Look }) {
  const house = houseOf(seen.config);
  const { trails, now } = storyOf(seen);
  const kind = now ? "em-walk" : "em-walk last";
  const start = seen.view.at[0] ?? -1;
  const route = shownRoute(seen);
  const planned = route.length > 0 && start >= 0 ? line(house, [start, ...route]) : "";
  return (
    <g class="em-still" aria-hidden="true">
      {planned === "" && trails.map(({ seat, rooms }) => (
        <g key={seat}><path class={`${kind} ca`} d={line(house, rooms)} /><path class={kind} d={line(house, rooms)} /></g>
      ))}
      {planned !== "" && <><path class="em-route ca" d={planned} /><path class="em-route" d={planned} /></>}
    </g>
  );
}

/** The doors that were passed since the last message: each swings once, where motion is wanted. */
export function Swings({ seen }: { seen: Look }) {
  if (seen.still || seen.fresh === 0) return null;
  const house = houseOf(seen.config);
  const passed = seen.lines.slice(-seen.fresh).filter((each) => each.kind === "Moved");
  return (
    <g aria-hidden="true">
      {passed.map((each) => {
        const at = doorSign(house, factOf(each, "start"), factOf(each, "to"));
        return at !== null && <path key={each.n} class="em-swing" d={`M${at.x} ${at.y}h17v19h-17z`} />;
      })}
    </g>
  );
}

/** Where a disc fits in a room. */
function discAt(seen: Look, house: House, room: number): Point {
  const { x, y } = cornerOf(house, room);
  const crowd = seatsIn(seen.view, room).length;
  if (crowd > 0) return { x: x + (crowd > 1 ? 46 : 64), y: y + 19 };
  return room === HELIPAD && seen.view.helicopter >= 0 ? { x: x + 118, y: y + 38 } : { x: x + 98, y: y + 28 };
}

/** What a disc says: a meeting, somebody in the dark, the number of steps, or a way. */
function Disc({ seen, house, room, steps }: { seen: Look; house: House; room: number; steps: number }) {
  const { x, y } = discAt(seen, house, room);
  const met = (wayTo(seen, room)?.met ?? -1) >= 0;
  if (met && !isDark(seen, room)) return <use href="#em-hats" x={x - 13} y={y - 13} width="26" height="26" />;
  const size = steps > 1 ? 19 : 23;
  return (
    <g>
      <use href="#em-go" x={x - size / 2} y={y - size / 2} width={size} height={size} />
      {met ? <use class="em-dark" href="#em-i-goggles" x={x - 7.5} y={y - 8} width="15" height="15" />
        : steps > 0 ? <text class={steps > 1 ? "em-gn far" : "em-gn"} x={x} y={y + 4.8}>{steps}</text>
        : <path class="em-arrow" d={`M${x} ${y + 5}v-9.5m-4 3.5l4 -4 4 4`} />}
    </g>
  );
}

/** A disc on every room that can be reached. */
export function Discs({ seen }: { seen: Look }) {
  const house = houseOf(seen.config);
  const near = reach(seen);
  const walks = [...seen.picked].every((thing) => thing.startsWith("room:"));
  const rooms = ROOMS.map((name, room) => ({ room, lit: seen.lit(`room:${name}`), steps: near.get(room)?.length ?? 0 }))
    .filter(({ room, lit, steps }) => (lit || (walks && steps > 0)) && !isGoal(seen, room));
  return (
    <g class="em-still" aria-hidden="true">
      {rooms.map(({ room, steps }) => <Disc key={room} seen={seen} house={house} room={room} steps={steps} />)}
    </g>
  );
}

function Happened({ seen, house, mark }: { seen: Look; house: House; mark: Mark }) {
  const { x, y } = cornerOf(house, mark.room);
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

/** What came of the last turn, at the rooms where it happened. */
export function Happenings({ seen }: { seen: Look }) {
  const house = houseOf(seen.config);
  const { marks } = storyOf(seen);
  return <g>{marks.map((mark) => <Happened key={mark.room} seen={seen} house={house} mark={mark} />)}</g>;
}

/** ER56 The veil over two who meet, as those see it who are not of them. */
export function Veil({ seen }: { seen: Look }) {
  const { view } = seen;
  const [one, other] = view.meeting.map((player) => seatOf(view, player));
  if (one === undefined || other === undefined || one === seen.you || other === seen.you) return null;
  const { x, y } = cornerOf(houseOf(seen.config), view.at[view.meeting[0] ?? 0] ?? 0);
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

/** E84 The padlock on the stairs of a floor that is locked off. */
export function Lock({ seen }: { seen: Look }) {
  const [owner, floor] = seen.view.lock;
  const house = houseOf(seen.config);
  const stairs = ROOMS.findIndex((name, room) => name.startsWith("staircase") && floorOf(room) === floor);
  if (owner < 0 || stairs < 0) return null;
  const { x, y } = cornerOf(house, stairs);
  return (
    <g class="em-still" aria-hidden="true">
      <path class="em-bars" d={`M${x + 62} ${y + 8}v40m14 -40v40m14 -40v40m14 -40v40m14 -40v40`} />
      <use href="#em-d-locked" x={x + 78} y={y + 15} width="26" height="26" />
    </g>
  );
}
