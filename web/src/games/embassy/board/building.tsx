/** The parts of the building that do not change during a game: back walls, slabs, low walls and doors. */
import { memo } from "../../../ui/memo";
import { columnOf, cellCorner, roomCorner, doorOf, floorOf, GROUND, rowOf, type Building, type Point } from "./layout";
import scene from "../art/scene.svg";
import symbols from "../art/symbols.svg";

const LIT_WINDOWS: ReadonlySet<number> = new Set([1, 2, 4, 7, 8]);
const FLOORS = [0, 1, 2] as const;

const Art = memo(function Art() {
  return <div class="defs" aria-hidden="true" dangerouslySetInnerHTML={{ __html: symbols }} />;
});

/** SVG symbols used by all pictures of the game. */
export function Symbols() {
  return <Art />;
}

/** Sky, city, lawn and earth. */
export const Scene = memo(function Scene() {
  return <g aria-hidden="true" dangerouslySetInnerHTML={{ __html: scene }} />;
});

function Windows({ top }: { top: number }) {
  const all = Array.from({ length: 9 }, (_, index) => index);
  return (
    <>
      {all.map((index) => (
        <path key={index} class={LIT_WINDOWS.has(index) ? "em-win on" : "em-win"}
          d={`M${179 + 37 * index} ${top - 21}h15v14h-15z`} />
      ))}
      <path class="em-front" d={`M144.9 ${top + 39.9}L134.1 ${top + 75.1}V${top + 100.1}L144.9 ${top + 64.9}z`} />
    </>
  );
}

/** The back walls and the slab of a floor. */
function Shell({ floor }: { floor: number }) {
  const ground = GROUND[floor] ?? 0;
  const top = ground - 165;
  const height = floor === 0 ? 15 : 27;
  return (
    <g>
      <path class="em-bk" d={`M165 ${top - height}H615V${top}H165z`} />
      <path class="em-bk2" d={`M114 ${ground - height}L165 ${top - height}V${top}L114 ${ground}z`} />
      <path class="em-rail" d={`M114 ${ground - height}L165 ${top - height}H615`} />
      {floor === 1 && <Windows top={top} />}
      {floor === 2 && <path class="em-brick" d={`M165 ${top - 18}H615M165 ${top - 9}H615`} />}
      <path class="em-slab" d={`M114 ${ground}H564v8H114z`} />
      <path class="em-slab2" d={`M564 ${ground}L615 ${top}v8L564 ${ground + 8}z`} />
    </g>
  );
}

/** All floors without their rooms. */
export const Shells = memo(function Shells() {
  return <g aria-hidden="true">{FLOORS.map((floor) => <Shell key={floor} floor={floor} />)}</g>;
});

/** A wall segment from its upper left end: its face, and the lit edge on top. */
function WallSegment({ x, y, vector }: { x: number; y: number; vector: readonly [number, number] }) {
  const [dx, dy] = vector;
  return (
    <>
      <path class="em-wf" d={`M${x} ${y}l${dx} ${dy}v8l${-dx} ${-dy}z`} />
      <path class="em-wt" d={`M${x} ${y}l${dx} ${dy}`} />
    </>
  );
}

/** A wall between two rooms side by side; `kind` is "" for a wall without a door. */
function SideWall({ at: { x, y }, kind }: { at: Point; kind: string }) {
  if (kind === "") return <WallSegment x={x} y={y - 8} vector={[-17, 55]} />;
  return (
    <>
      <WallSegment x={x} y={y - 8} vector={[-4.8, 15.4]} />
      {kind === "normal" && <path class="em-mat" d={`M${x - 11.8} ${y + 17.4}l-8.1 22.4h14l8.1 -22.4z`} />}
      {kind === "locked" && <path class="em-leaf" d={`M${x - 4.8} ${y + 7.4}l-8.1 26.4v8l8.1 -26.4z`} />}
      {kind === "x-ray" && <path class="em-arch" d={`M${x - 4.8} ${y + 15.4}l-8.1 26.4`} />}
      <WallSegment x={x - 12.9} y={y + 33.8} vector={[-4.1, 13.2]} />
    </>
  );
}

/** A wall between a room and the one behind it. */
function FrontWall({ at: { x, y }, kind }: { at: Point; kind: string }) {
  if (kind === "") return <WallSegment x={x} y={y - 8} vector={[150, 0]} />;
  return (
    <>
      <WallSegment x={x} y={y - 8} vector={[90, 0]} />
      {kind === "normal" && <path class="em-mat" d={`M${x + 95} ${y - 8}h33l-4 12h-33z`} />}
      {kind === "locked" && <path class="em-leaf" d={`M${x + 90} ${y - 8}h39v8h-39z`} />}
      {kind === "x-ray" && <path class="em-arch" d={`M${x + 90} ${y - 2}h39`} />}
      <WallSegment x={x + 129} y={y - 8} vector={[21, 0]} />
    </>
  );
}

/** Return the kind of the door between two cells of a floor, "" for a wall. */
function doorBetween(house: Building, one: number, other: number): string {
  return doorOf(house, house.cells.indexOf(one), house.cells.indexOf(other));
}

/** All inner walls of one floor, from the back to the front. */
function FloorWalls({ house, floor }: { house: Building; floor: number }) {
  const cells = Array.from({ length: 9 }, (_, index) => index);
  return (
    <g>
      {cells.map((index) => {
        const [cell, row, column] = [floor * 9 + index, Math.floor(index / 3), index % 3];
        return (
          <g key={index}>
            {column < 2 && <SideWall at={cellCorner(floor, row, column + 1)} kind={doorBetween(house, cell, cell + 1)} />}
            {row < 2 && <FrontWall at={cellCorner(floor, row + 1, column)} kind={doorBetween(house, cell, cell + 3)} />}
          </g>
        );
      })}
      <path class="em-rail" d={`M114 ${GROUND[floor]}H564`} />
    </g>
  );
}

export const Walls = memo(function Walls({ house }: { house: Building }) {
  return (
    <g class="em-still" aria-hidden="true">
      {FLOORS.map((floor) => <FloorWalls key={floor} house={house} floor={floor} />)}
    </g>
  );
});

/** Return the position of a door's sign; null for a door between rooms that are not adjacent. */
export function doorSignPosition(house: Building, one: number, other: number): Point | null {
  const [dx, dy] = [columnOf(house, other) - columnOf(house, one), rowOf(house, other) - rowOf(house, one)];
  if (floorOf(one) !== floorOf(other) || Math.abs(dx) + Math.abs(dy) !== 1) return null;
  const { x, y } = roomCorner(house, dx + dy > 0 ? other : one);
  return dx === 0 ? { x: x + 101, y: y - 13 } : { x: x - 17, y: y + 15.5 };
}

/** The signs on X-ray and locked doors. */
export const DoorSigns = memo(function DoorSigns({ house }: { house: Building }) {
  const doors = house.passages.filter(({ kind }) => kind === "x-ray" || kind === "locked");
  return (
    <g class="em-still" aria-hidden="true">
      {doors.map(({ from, to, kind }) => {
        const at = doorSignPosition(house, from, to);
        const name = `#em-d-${kind}`;
        return at !== null && <use key={`${from}-${to}`} href={name} x={at.x} y={at.y} width="17" height="17" />;
      })}
    </g>
  );
});

/** Return the doors that the picture cannot show, because a custom plan connects rooms that are not adjacent. */
export function undrawnDoors(house: Building): { from: number; to: number; kind: string }[] {
  return house.passages.filter(({ from, to }) => floorOf(from) === floorOf(to) && doorSignPosition(house, from, to) === null);
}
