/** The board of Embassy: the building at night. */
import { spot } from "../../../face/spot";
import { DoorSigns, Scene, Shells, Walls } from "./building";
import { FoldedBoard } from "./foldedBoard";
import { Guests, Ring } from "./guests";
import { Helicopter } from "./helicopter";
import { roomCorner, GROUND, buildingOf } from "./layout";
import { Discs, EventMarks, FloorLock, Rings, DoorSwings, Trails, Veil } from "./marks";
import { expandCounts, FLOORS, HELIPAD, padWords, type EmbassySeen } from "../words/names";
import { factionClass, Rooms } from "./rooms";
import { replacingSelection, isOffered } from "../words/things";

/** Whether somebody has boarded, which ends the game: the helicopter takes off. */
const isTakingOff = ({ lines, view }: EmbassySeen): boolean => view.reason !== "" && lines.slice(-3).some(({ kind }) => kind === "Boarded");

/** The helicopter on the pad, selectable while it can be boarded. */
function PadHelicopter({ seen }: { seen: EmbassySeen }) {
  const { view } = seen;
  if (view.helicopter < 0) return null;
  const { x, y } = roomCorner(buildingOf(seen.config), HELIPAD);
  const lit = isOffered(seen, "helicopter:");
  const selectable = lit ? spot(replacingSelection(seen), "helicopter:", padWords(seen)) : {};
  const [dx, dy] = view.at.includes(HELIPAD) ? [12, -28] : [28, -22];
  return (
    <g class={lit ? "em-onpad lit" : "em-onpad"} transform={`translate(${x + dx} ${y + dy})`} {...selectable}>
      {lit && <Ring x={52} y={52} rx={50} ry={9} />}
      <g class={seen.still ? "" : isTakingOff(seen) ? "em-leaves" : "em-lands"} key={view.helicopter}>
        <Helicopter seen={seen} faction={view.helicopter} />
      </g>
    </g>
  );
}

/** The destroyed helicopters. */
function Wrecks({ seen }: { seen: EmbassySeen }) {
  return (
    <g aria-hidden="true">
      {expandCounts(seen.view.wrecks).map((faction, index) => (
        <g key={index} class={factionClass(faction)}>
          <use href="#em-wreck" x={640 - 26 * (index % 2)} y={352 + 26 * index} width="72" height="37" />
        </g>
      ))}
    </g>
  );
}

export function FloorNames({ seen }: { seen: EmbassySeen }) {
  const locked = seen.view.lock[0] >= 0 ? seen.view.lock[1] : -1;
  return (
    <g class="em-fl" aria-hidden="true">
      {FLOORS.map((name, floor) => (
        <text key={name} x="607" y={(GROUND[floor] ?? 0) - (floor === 0 ? 169 : 174)}>
          {seen.text.say(floor === locked ? `page.embassy.floor.${name}.locked` : `page.embassy.floor.${name}`)}
        </text>
      ))}
    </g>
  );
}

/** The board: on a small screen with one floor open, else whole. */
export function Board({ seen }: { seen: EmbassySeen }) {
  return seen.phone ? <FoldedBoard seen={seen} /> : <WholeHouse seen={seen} />;
}

/** The whole house: layers from the back to the front. */
export function WholeHouse({ seen }: { seen: EmbassySeen }) {
  const house = buildingOf(seen.config);
  const classes = ["em", seen.still ? "still" : ""].join(" ").trim();
  return (
    <svg class={classes} data-lights={seen.view.lights_out ? "out" : "on"} viewBox="106.5 0 515 602"
      preserveAspectRatio="xMidYMid meet" role="group" aria-label={seen.text.say("page.embassy.board")}>
      <Scene />
      <Wrecks seen={seen} />
      <Shells />
      <Rooms seen={seen} />
      <Walls house={house} />
      <Rings seen={seen} />
      <DoorSigns house={house} />
      <FloorLock seen={seen} />
      <FloorNames seen={seen} />
      <Trails seen={seen} />
      <DoorSwings seen={seen} />
      <PadHelicopter seen={seen} />
      <EventMarks seen={seen} />
      <Guests seen={seen} />
      <Discs seen={seen} />
      <Veil seen={seen} />
    </svg>
  );
}
