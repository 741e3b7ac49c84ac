/** The editor of Embassy: doors by kind, lit rooms, swapped rooms, and item counts. */
import { onActivate } from "../../../face/spot";
import { isWrong, type Editor, type EditorProps } from "../../../face/editor";
import { FloorNames } from "../board/board";
import { DoorSigns, Scene, Shells, Walls, undrawnDoors } from "../board/building";
import { cellCorner, roomCorner, doorOf, buildingOf, outline, type Building } from "../board/layout";
import { ITEMS, ROOMS, roomName, roomShort, roomKindOf, type EmbassySeen } from "../words/names";
import { countsOf, DECK, withMirroredColumns, pack, packItems, withSwappedRooms, withDoor, withLight, normalize } from "./changes";

const TOOLS = ["normal", "x-ray", "locked", "wall", "light", "swap"] as const;
const CELLS = Array.from({ length: 27 }, (_, cell) => cell);
const MAX_ITEMS = 50;

/** Return a minimal `seen` for drawing names in an empty building. */
const emptySeen = ({ text, options }: EditorProps): EmbassySeen => ({ text, config: options, view: { lock: [-1, -1] } }) as unknown as EmbassySeen;

/** Handle a click on a room with the current tool. */
function pointAt({ options, change, tool, picked, pick }: EditorProps, room: number): void {
  const house = buildingOf(options);
  const previous = picked.startsWith("room:") ? Number(picked.slice(5)) : -1;
  if (tool === "light") change({ ...options, ...pack(withLight(house, room)) });
  else if (tool === "swap" && previous >= 0 && previous !== room) { change({ ...options, ...pack(withSwappedRooms(house, previous, room)) }); pick(""); }
  else pick(previous === room ? "" : `room:${room}`);
}

function EditableRoom({ props, house, room }: { props: EditorProps; house: Building; room: number }) {
  const { text } = props;
  const { x, y } = roomCorner(house, room);
  const lit = house.lit.has(room);
  const light = text.say(lit ? "page.embassy.make.lit" : "page.embassy.make.dark");
  const [name, sign] = [roomName(emptySeen(props), room), roomShort(emptySeen(props), room)];
  const label = [...(name.toLowerCase().includes(sign.toLowerCase()) ? [] : [sign]), name, light].join(", ");
  const thing = `room:${room}`;
  const point = (): void => pointAt(props, room);
  return (
    <g class={`em-rm ${lit ? "ever" : "on"}`} role="button" tabIndex={0} aria-label={label}
      aria-pressed={props.picked === thing} data-room={ROOMS[room]} onClick={point} onKeyDown={onActivate(point)}>
      <polygon class="em-floor" points={outline({ x, y })} />
      {lit && <rect class="em-ever" x={x + 1.8} y={y + 5} width="27" height="27" rx="6" />}
      <use href={`#em-r-${roomKindOf(room)}`} x={x + 5.8} y={y + 9} width="19" height="19" />
      <text x={x - 3.7} y={y + 43}>{sign}</text>
    </g>
  );
}

/** Rings around the selected room and rooms with faults, over the walls. */
function RoomRings({ props, house }: { props: EditorProps; house: Building }) {
  const marks = ROOMS.map((_, room) => [room, props.picked === `room:${room}` ? "em-picked" : isWrong(props, `room:${room}`) ? "wrong" : ""] as const);
  return (
    <g aria-hidden="true">
      {marks.filter(([, mark]) => mark !== "").map(([room, mark]) => <polygon key={room} class={mark} points={outline(roomCorner(house, room))} />)}
    </g>
  );
}

/** Return the clickable area of a wall between two cells. */
function wallBox(cell: number, isSide: boolean): { x: number; y: number; width: number; height: number } {
  const [floor, row, column] = [Math.floor(cell / 9), Math.floor(cell % 9 / 3), cell % 3];
  const { x, y } = isSide ? cellCorner(floor, row, column + 1) : cellCorner(floor, row + 1, column);
  return isSide ? { x: x - 24, y: y + 6, width: 32, height: 36 } : { x: x + 74, y: y - 18, width: 64, height: 26 };
}

/** A wall, which a click changes to the kind of door of the current tool. */
function EditableWall({ props, house, cell, isSide }: { props: EditorProps; house: Building; cell: number; isSide: boolean }) {
  const { text, tool, options, change } = props;
  const [one, other] = [house.cells.indexOf(cell), house.cells.indexOf(cell + (isSide ? 1 : 3))];
  const kind = doorOf(house, one, other) || "wall";
  const seen = emptySeen(props);
  const label = text.say("page.embassy.make.between", {
    one: roomName(seen, one), other: roomName(seen, other), door: text.say(`page.embassy.make.${kind}`),
  });
  const kindToSet = tool === "light" || tool === "swap" ? kind : tool;
  const setDoor = (): void => change({ ...options, ...pack(withDoor(house, one, other, kindToSet)) });
  const box = wallBox(cell, isSide);
  const wrong = isWrong(props, `door:${one}-${other}`) || isWrong(props, `door:${other}-${one}`);
  return (
    <g class="em-wall" role="button" tabIndex={0} aria-label={label} data-wall={`${ROOMS[one]} ${ROOMS[other]}`} onClick={setDoor} onKeyDown={onActivate(setDoor)}>
      <rect class="em-wallhit" rx="8" {...box} />
      {wrong && <rect class="wrong" rx="8" {...box} />}
    </g>
  );
}

function Drawing(props: EditorProps) {
  const house = buildingOf(props.options);
  const rooms = ROOMS.map((_, room) => room).sort((one, other) => (house.cells[one] ?? 0) - (house.cells[other] ?? 0));
  return (
    <svg class="em still em-make" data-lights="on" viewBox="106.5 0 515 602" preserveAspectRatio="xMidYMid meet" role="group"
      aria-label={props.text.say("page.embassy.board")}>
      <Scene /><Shells />
      {rooms.map((room) => <EditableRoom key={room} props={props} house={house} room={room} />)}
      <Walls house={house} /><DoorSigns house={house} /><FloorNames seen={emptySeen(props)} /><RoomRings props={props} house={house} />
      {CELLS.filter((cell) => cell % 3 < 2).map((cell) => <EditableWall key={`s${cell}`} props={props} house={house} cell={cell} isSide />)}
      {CELLS.filter((cell) => cell % 9 < 6).map((cell) => <EditableWall key={`f${cell}`} props={props} house={house} cell={cell} isSide={false} />)}
    </svg>
  );
}

/** Doors between rooms that are not adjacent, which the picture cannot show. */
function UndrawnDoors({ props }: { props: EditorProps }) {
  const house = buildingOf(props.options);
  const seen = emptySeen(props);
  const apart = undrawnDoors(house);
  if (apart.length === 0) return null;
  return (
    <ul class="apart">
      {apart.map(({ from, to, kind }) => (
        <li key={`${from}-${to}`}>
          {props.text.say("page.embassy.make.between", { one: roomName(seen, from), other: roomName(seen, to), door: props.text.say(`page.embassy.make.${kind}`) })}
          <button type="button" class="btn" onClick={() => props.change({ ...props.options, ...pack(withDoor(house, from, to, "wall")) })}>
            {props.text.say("page.embassy.make.wall")}</button>
        </li>
      ))}
    </ul>
  );
}

/** The item counts. */
function Items({ props }: { props: EditorProps }) {
  const { text, options, change } = props;
  const counts = countsOf(options);
  const names = ITEMS.filter((name) => (DECK[name] ?? 0) > 0 || (counts[name] ?? 0) > 0);
  const setCount = (name: string, count: number): void => change({ ...options, ...packItems({ ...counts, [name]: Math.max(0, Math.min(MAX_ITEMS, count || 0)) }) });
  return (
    <details class="items">
      <summary class="cap">{text.say("page.embassy.make.items", { count: names.reduce((sum, name) => sum + (counts[name] ?? 0), 0) })}</summary>
      <div class="counters">
        {names.map((name) => (
          <label key={name}><span>{text.say(`embassy.item.${name}`)}</span>
            <input class="field" type="number" min={0} max={name.startsWith("briefcase") ? 1 : MAX_ITEMS} value={counts[name] ?? 0}
              data-item={name} onInput={({ currentTarget }) => setCount(name, currentTarget.valueAsNumber)} /></label>
        ))}
      </div>
    </details>
  );
}

function Details(props: EditorProps) {
  const topic = props.tool === "light" || props.tool === "swap" ? props.tool : "door";
  return (
    <section class="details">
      <p>{props.text.say(`page.embassy.make.${topic}.how`)}</p>
      <UndrawnDoors props={props} /><Items props={props} />
    </section>
  );
}

const editor: Editor = {
  normalize,
  tools: (text) => TOOLS.map((name) => ({ name, words: text.say(`page.embassy.make.${name}`) })),
  mirrors: [{ name: "left", of: (options) => ({ ...options, ...pack(withMirroredColumns(buildingOf(options))) }) }],
  Drawing,
  Details,
};

export default editor;
