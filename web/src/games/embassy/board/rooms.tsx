/** The rooms: floor, sign and name, dark if the lights are out; each is selectable. */
import { onActivate, spot } from "../../../face/spot";
import { aidsOf, isDark, watcher } from "../aids";
import { roomCorner, floorOf, buildingOf, outline, type Building } from "./layout";
import {
  BALLROOM, FACTIONS, FLOORS, HELIPAD, nameOf, padWords, playerOf, roomName, roomOf, ROOMS, roomShort, seatsIn, SECURITY_HQ, roomKindOf,
  X_RAY, type EmbassySeen,
} from "../words/names";
import { goTo, isWalking, reachableRoutes } from "./route";

const JAMMING = roomOf("jamming");
const BUNTING = Array.from({ length: 9 }, (_, flag) => flag);

/** Return a room in words: its name, its light, who is there, and how far it is. */
export function roomWords(seen: EmbassySeen, room: number, steps: number): string {
  const { view, text } = seen;
  const [name, sign] = [roomName(seen, room), roomShort(seen, room)];
  const words = name.toLowerCase().includes(sign.toLowerCase()) ? [name] : [sign, name];
  if (isDark(seen, room)) words.push(text.say("page.embassy.dark"));
  for (const seat of seatsIn(view, room)) {
    const hurt = view.injured[playerOf(view, seat)] === 1;
    words.push(text.say(hurt ? "page.embassy.here.injured" : "page.embassy.here", { player: nameOf(seen, seat) }));
  }
  if (room === HELIPAD && view.helicopter >= 0) words.push(padWords(seen));
  const [, kind] = isWalking(seen) ? aidsOf(seen).doors.find(([to]) => to === room) ?? [] : [];
  if (kind !== undefined) words.push(text.say(`page.embassy.door.${kind}`));
  if (steps > 0) words.push(text.say("page.embassy.steps", { n: steps }));
  return words.join(", ");
}

/** The decoration of the Ballroom after the Reception. */
function Bunting({ x, y }: { x: number; y: number }) {
  return (
    <g class="em-bunting" aria-hidden="true">
      <path class="em-string" d={`M${x + 4} ${y - 5}q71 12 142 0`} />
      {BUNTING.map((flag) => {
        const at = 12 + flag * 14.5;
        const sag = 6 * (1 - ((at - 71) / 71) ** 2);
        return <path key={flag} class={`em-flag${flag % 3}`} d={`M${x + 4 + at} ${y - 5 + sag}h9l-4.5 8z`} />;
      })}
    </g>
  );
}

interface Props { seen: EmbassySeen; house: Building; room: number; steps: number }

/** The content of a room: its sign, in a gold box if it is never dark, and its name. */
function RoomContent({ seen, house, room }: { seen: EmbassySeen; house: Building; room: number }) {
  const { x, y } = roomCorner(house, room);
  const jammed = room === JAMMING && seen.view.jamming;
  const watched = (room === X_RAY || room === SECURITY_HQ) && watcher(seen, room) >= 0;
  return (
    <g aria-hidden="true">
      {room === HELIPAD && <ellipse class="em-pad" cx={x + 69} cy={y + 29} rx="52" ry="19" />}
      {house.lit.has(room) && (
        <rect class={watched ? "em-ever on" : "em-ever"} x={x + 1.8} y={y + 5} width="27" height="27" rx="6" />
      )}
      <use href={`#em-r-${roomKindOf(room)}`} x={x + 5.8} y={y + 9} width="19" height="19" />
      {jammed && <use class="em-jam" href="#em-i-jam" x={x + 30} y={y + 9} width="19" height="19" />}
      <text x={x - 3.7} y={y + 43}>{roomShort(seen, room)}</text>
      {room === BALLROOM && seen.view.reception && <Bunting x={x} y={y} />}
    </g>
  );
}

/** A room. */
function Room({ seen, house, room, steps }: Props) {
  const points = outline(roomCorner(house, room));
  const thing = `room:${ROOMS[room]}`;
  const label = roomWords(seen, room, steps);
  const reachable = steps > 0 || seen.lit(thing);
  const selectable = { ...spot(seen, thing, label), "aria-disabled": seen.options.length > 0 && !reachable, tabIndex: reachable ? 0 : -1 };
  const go = (): void => goTo(seen, room);
  const light = house.lit.has(room) ? "ever" : isDark(seen, room) ? "out" : "on";
  return (
    <g class={`em-rm ${light}`} data-about={thing} {...selectable} onClick={(event) => { event.stopPropagation(); go(); }} onKeyDown={onActivate(go)}>
      <polygon class="em-floor" points={points} />
      {light !== "ever" && <polygon class="em-night" points={points} />}
      <RoomContent seen={seen} house={house} room={room} />
    </g>
  );
}

/** All rooms, floor by floor. */
export function Rooms({ seen }: { seen: EmbassySeen }) {
  const house = buildingOf(seen.config);
  const reachable = reachableRoutes(seen);
  const rooms = ROOMS.map((_, room) => room).sort((one, other) => (house.cells[one] ?? 0) - (house.cells[other] ?? 0));
  return (
    <>
      {FLOORS.map((name, floor) => (
        <g key={name} role="group" aria-label={seen.text.say(`page.embassy.floor.${name}`)}>
          {rooms.filter((room) => floorOf(room) === floor).map((room) => (
            <Room key={room} seen={seen} house={house} room={room} steps={reachable.get(room)?.length ?? 0} />
          ))}
        </g>
      ))}
    </>
  );
}

/** Return the CSS class of a faction. */
export function factionClass(faction: number): string {
  return `em-${FACTIONS[faction] ?? "neutral"}`;
}
