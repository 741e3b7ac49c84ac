/** Embassy's building as it is made: doors by kind, lit rooms, rooms that change places, and items counted. */
import { onActivate } from "../../../face/spot";
import { isWrong, type Editor, type EditorProps } from "../../../face/editor";
import { FloorNames } from "../board/board";
import { DoorSigns, Scene, Shells, Walls, undrawn } from "../board/building";
import { corner, cornerOf, doorOf, houseOf, outline, type House } from "../board/house";
import { ITEMS, ROOMS, roomName, roomShort, sortOf, type Look } from "../words/nouns";
import { countsOf, DECK, mirrored, packed, packedItems, swapped, withDoor, withLight, written } from "./changes";

const TOOLS = ["normal", "x-ray", "locked", "wall", "light", "swap"] as const;
const CELLS = Array.from({ length: 27 }, (_, cell) => cell);
const MOST_ITEMS = 50;

/** The empty building, as its names are drawn. */
const lookOf = ({ text, options }: EditorProps): Look => ({ text, config: options, view: { lock: [-1, -1] } }) as unknown as Look;

/** What pointing at a room means, by the tool that is held. */
function pointAt({ options, change, tool, picked, pick }: EditorProps, room: number): void {
  const house = houseOf(options);
  const before = picked.startsWith("room:") ? Number(picked.slice(5)) : -1;
  if (tool === "light") change({ ...options, ...packed(withLight(house, room)) });
  else if (tool === "swap" && before >= 0 && before !== room) { change({ ...options, ...packed(swapped(house, before, room)) }); pick(""); }
  else pick(before === room ? "" : `room:${room}`);
}

function RoomMade({ work, house, room }: { work: EditorProps; house: House; room: number }) {
  const { text } = work;
  const { x, y } = cornerOf(house, room);
  const lit = house.lit.has(room);
  const light = text.say(lit ? "page.embassy.make.lit" : "page.embassy.make.dark");
  const [name, sign] = [roomName(lookOf(work), room), roomShort(lookOf(work), room)];
  const label = [...(name.toLowerCase().includes(sign.toLowerCase()) ? [] : [sign]), name, light].join(", ");
  const thing = `room:${room}`;
  const point = (): void => pointAt(work, room);
  return (
    <g class={`em-rm ${lit ? "ever" : "on"}`} role="button" tabIndex={0} aria-label={label}
      aria-pressed={work.picked === thing} data-room={ROOMS[room]} onClick={point} onKeyDown={onActivate(point)}>
      <polygon class="em-floor" points={outline({ x, y })} />
      {lit && <rect class="em-ever" x={x + 1.8} y={y + 5} width="27" height="27" rx="6" />}
      <use href={`#em-r-${sortOf(room)}`} x={x + 5.8} y={y + 9} width="19" height="19" />
      <text x={x - 3.7} y={y + 43}>{sign}</text>
    </g>
  );
}

/** Rings round the room that is picked and round those where something is wrong, over the walls. */
function RoomMarks({ work, house }: { work: EditorProps; house: House }) {
  const marks = ROOMS.map((_, room) => [room, work.picked === `room:${room}` ? "em-picked" : isWrong(work, `room:${room}`) ? "wrong" : ""] as const);
  return (
    <g aria-hidden="true">
      {marks.filter(([, mark]) => mark !== "").map(([room, mark]) => <polygon key={room} class={mark} points={outline(cornerOf(house, room))} />)}
    </g>
  );
}

/** Where a wall between two cells can be pointed at. */
function wallBox(cell: number, aside: boolean): { x: number; y: number; width: number; height: number } {
  const [floor, row, column] = [Math.floor(cell / 9), Math.floor(cell % 9 / 3), cell % 3];
  const { x, y } = aside ? corner(floor, row, column + 1) : corner(floor, row + 1, column);
  return aside ? { x: x - 24, y: y + 6, width: 32, height: 36 } : { x: x + 74, y: y - 18, width: 64, height: 26 };
}

/** A wall that takes the kind of door that is held; Enter goes to the next kind where no door is held. */
function WallMade({ work, house, cell, aside }: { work: EditorProps; house: House; cell: number; aside: boolean }) {
  const { text, tool, options, change } = work;
  const [one, other] = [house.place.indexOf(cell), house.place.indexOf(cell + (aside ? 1 : 3))];
  const kind = doorOf(house, one, other) || "wall";
  const look = lookOf(work);
  const label = text.say("page.embassy.make.between", {
    one: roomName(look, one), other: roomName(look, other), door: text.say(`page.embassy.make.${kind}`),
  });
  const held = tool === "light" || tool === "swap" ? kind : tool;
  const put = (): void => change({ ...options, ...packed(withDoor(house, one, other, held)) });
  const box = wallBox(cell, aside);
  const wrong = isWrong(work, `door:${one}-${other}`) || isWrong(work, `door:${other}-${one}`);
  return (
    <g class="em-wall" role="button" tabIndex={0} aria-label={label} data-wall={`${ROOMS[one]} ${ROOMS[other]}`} onClick={put} onKeyDown={onActivate(put)}>
      <rect class="em-wallhit" rx="8" {...box} />
      {wrong && <rect class="wrong" rx="8" {...box} />}
    </g>
  );
}

function Drawing(work: EditorProps) {
  const house = houseOf(work.options);
  const rooms = ROOMS.map((_, room) => room).sort((one, other) => (house.place[one] ?? 0) - (house.place[other] ?? 0));
  return (
    <svg class="em still em-make" data-lights="on" viewBox="106.5 0 515 602" preserveAspectRatio="xMidYMid meet" role="group"
      aria-label={work.text.say("page.embassy.board")}>
      <Scene /><Shells />
      {rooms.map((room) => <RoomMade key={room} work={work} house={house} room={room} />)}
      <Walls house={house} /><DoorSigns house={house} /><FloorNames seen={lookOf(work)} /><RoomMarks work={work} house={house} />
      {CELLS.filter((cell) => cell % 3 < 2).map((cell) => <WallMade key={`s${cell}`} work={work} house={house} cell={cell} aside />)}
      {CELLS.filter((cell) => cell % 9 < 6).map((cell) => <WallMade key={`f${cell}`} work={work} house={house} cell={cell} aside={false} />)}
    </svg>
  );
}

/** Doors between rooms that lie apart: the picture cannot show them. */
function Apart({ work }: { work: EditorProps }) {
  const house = houseOf(work.options);
  const look = lookOf(work);
  const apart = undrawn(house);
  if (apart.length === 0) return null;
  return (
    <ul class="apart">
      {apart.map(({ from, to, kind }) => (
        <li key={`${from}-${to}`}>
          {work.text.say("page.embassy.make.between", { one: roomName(look, from), other: roomName(look, to), door: work.text.say(`page.embassy.make.${kind}`) })}
          <button type="button" class="btn" onClick={() => work.change({ ...work.options, ...packed(withDoor(house, from, to, "wall")) })}>
            {work.text.say("page.embassy.make.wall")}</button>
        </li>
      ))}
    </ul>
  );
}

/** The items, counted by hand. */
function Items({ work }: { work: EditorProps }) {
  const { text, options, change } = work;
  const counts = countsOf(options);
  const names = ITEMS.filter((name) => (DECK[name] ?? 0) > 0 || (counts[name] ?? 0) > 0);
  const put = (name: string, count: number): void => change({ ...options, ...packedItems({ ...counts, [name]: Math.max(0, Math.min(MOST_ITEMS, count || 0)) }) });
  return (
    <details class="items">
      <summary class="cap">{text.say("page.embassy.make.items", { count: names.reduce((sum, name) => sum + (counts[name] ?? 0), 0) })}</summary>
      <div class="counters">
        {names.map((name) => (
          <label key={name}><span>{text.say(`embassy.item.${name}`)}</span>
            <input class="field" type="number" min={0} max={name.startsWith("briefcase") ? 1 : MOST_ITEMS} value={counts[name] ?? 0}
              data-item={name} onInput={({ currentTarget }) => put(name, currentTarget.valueAsNumber)} /></label>
        ))}
      </div>
    </details>
  );
}

function Details(work: EditorProps) {
  const how = work.tool === "light" || work.tool === "swap" ? work.tool : "door";
  return (
    <section class="details">
      <p>{work.text.say(`page.embassy.make.${how}.how`)}</p>
      <Apart work={work} /><Items work={work} />
    </section>
  );
}

const editor: Editor = {
  normalize: written,
  tools: (text) => TOOLS.map((name) => ({ name, words: text.say(`page.embassy.make.${name}`) })),
  mirrors: [{ name: "left", of: (options) => ({ ...options, ...packed(mirrored(houseOf(options))) }) }],
  Drawing,
  Details,
};

export default editor;
