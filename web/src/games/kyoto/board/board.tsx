/** The board of Kyoto: thirty locations and the agents; the player's own side is at the bottom. */
import { memo } from "../../../ui/memo";
import type { Seen } from "../../../face/face";
import { pawnAt } from "../aids";
import { cornerOf, centreOf } from "./geometry";
import { Disc, Footlight, Outcomes, StartRing, Target, Trails } from "./marks";
import { Pawn } from "./pawn";
import { piecesOf, type Piece } from "./pieces";
import { freeStarts, isSettingUp, useSetupPlan, type SetupPlan } from "../hand/setupPlan";
import { stateOf, selectLocation, type LocationState } from "./locationState";
import scene from "../art/scene.svg";
import { Location } from "./location";
import { useStage, type Stage } from "./animation";
import { STARTS, isProtected, kindsOf, type KyotoView } from "../view";
import { spaceLabel } from "../words/names";

type Kyoto = Seen<KyotoView>;

export const Scenery = memo(function Scenery() {
  return <g aria-hidden="true" dangerouslySetInnerHTML={{ __html: scene }} />;
});

/** Bridges between neutral locations that face each other across the river. */
export const Bridges = memo(function Bridges({ kinds, side }: { kinds: string; side: number }) {
  const columns = [0, 1, 2, 3, 4].filter((column) => kinds.charAt(10 + column) === "N" && kinds.charAt(15 + column) === "N");
  return (
    <g class="none">
      {columns.map((column) => (
        <g key={column} transform={`translate(${cornerOf(column, side).x - 316} 0)`}>
          <path d="M344 290h48v36h-48z" fill="var(--td)" /><path d="M346 290h44v36h-44z" fill="var(--tl)" />
          <path d="M346 298h44M346 306h44M346 314h44" stroke="var(--td)" opacity=".6" />
          <path d="M341 290h6v36h-6zM389 290h6v36h-6z" fill="var(--td)" />
        </g>
      ))}
    </g>
  );
});

/** The letters below the board and the numbers beside it. */
export const Coordinates = memo(function Coordinates({ side }: { side: number }) {
  return (
    <g class="ky-co" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((column) => <text key={column} x={centreOf(column, side).x} y="580">{"abcde".charAt(column)}</text>)}
      {[0, 1, 2, 3, 4, 5].map((row) => <text key={`r${row}`} x="101" y={centreOf(row * 5, side).y + 5}>{row + 1}</text>)}
    </g>
  );
});

export const isStart = (cell: number): boolean => STARTS.some((starts) => (starts as readonly number[]).includes(cell));

function Locations({ seen, lit }: { seen: Kyoto; lit: readonly LocationState[] }) {
  const { side } = seen.view;
  const kinds = kindsOf(seen.config);
  const rows = side === 1 ? [0, 1, 2, 3, 4, 5] : [5, 4, 3, 2, 1, 0];
  const columns = side === 1 ? [4, 3, 2, 1, 0] : [0, 1, 2, 3, 4];
  const facing = (cell: number): number => 25 - Math.floor(cell / 5) * 5 + cell % 5;
  return (
    <>
      {rows.map((row) => (
        <g role="row" key={row}>
          {columns.map((column) => row * 5 + column).map((cell) => (
            <Location key={cell} kind={kinds.charAt(cell)} cell={cell} start={isStart(cell)} text={seen.text} side={side}
              bridge={Math.abs(row - 2.5) === .5 && kinds.charAt(facing(cell)) === "N"}
              label={spaceLabel(seen, cell, lit[cell]!.action)} active={lit[cell]!.lit} pressed={lit[cell]!.picked} dim={lit[cell]!.dim}
              thing={lit[cell]!.thing} onSelect={() => selectLocation(seen, cell)} />
          ))}
        </g>
      ))}
    </>
  );
}

/** Marks under the agents: targets, and a light under the selected agent. */
function LowMarks({ lit, side }: { lit: readonly LocationState[]; side: number }) {
  return (
    <g class="ky-marks" aria-hidden="true">
      {lit.map((state, cell) => state.ring !== "" && (
        <Target key={cell} cell={cell} side={side} isFaint={state.ring === "faint"} chosen={state.picked} />
      ))}
      {lit.map((state, cell) => state.foot === "selected" && <Footlight key={`f${cell}`} cell={cell} side={side} selected />)}
    </g>
  );
}

/** Return the agents that are planned for start locations but not placed yet. */
function plannedPieces(seen: Kyoto, plan: SetupPlan): Piece[] {
  if (!isSettingUp(seen)) return [];
  const { side } = seen.view;
  return [...plan.at].filter(([cell]) => freeStarts(seen.view).includes(cell)).map(([cell, identity]) => {
    const pawn = pawnAt(seen, side, cell);
    return { key: `${side}-${pawn}`, side, pawn, cell, identity, open: false, offset: 0, note: "" };
  });
}

function withStage(pieces: Piece[], stage: Stage | null): Piece[] {
  if (stage === null) return pieces;
  const missing = stage.ghosts.filter((ghost) => pieces.every((piece) => piece.key !== ghost.key));
  return [...pieces, ...missing].map((piece) => ({ ...piece, note: "", ...stage.at.get(piece.key) }));
}

/** Two agents behind a fan: the picture does not reveal whether they were swapped. */
function SwapFan({ pair, side }: { pair: [number, number]; side: number }) {
  return (
    <>
      {pair.map((cell) => {
        const { x, y } = centreOf(cell, side);
        return (
          <g key={cell} transform={`translate(${x - 40} ${y - 36})`}>
            <g class="ky-fan"><circle cx="40" cy="40" r="37" /><use href="#ky-e-fan" x="8" y="6" width="64" height="64" /></g>
          </g>
        );
      })}
    </>
  );
}

/** Return the status signs of an agent; an agent that is entering has none. */
function statusSigns({ view, config }: Kyoto, { cell, offset }: Piece): string[] {
  const safe = isProtected(view, kindsOf(config), cell) && offset >= 0;
  const signs = { stunned: view.stunned === cell, numbed: view.numbed === cell, shield: safe };
  return Object.entries(signs).flatMap(([sign, on]) => on ? [sign] : []);
}

function Pawns({ seen, pieces, lit }: { seen: Kyoto; pieces: readonly Piece[]; lit: readonly LocationState[] }) {
  const { view, text, covered } = seen;
  return (
    <g class="ky-pawns" aria-hidden="true">
      {pieces.map((piece) => (
        <Pawn key={piece.key} piece={piece} text={text} side={view.side} covered={covered}
          lifted={lit[piece.cell]!.foot === "selected"} dim={lit[piece.cell]!.dim} signs={statusSigns(seen, piece)} />
      ))}
    </g>
  );
}

const WITH_SKY = "92 0 552 584";
/** The tiles with their coordinates, without scenery. */
const TILES_ONLY = "92 42 536 544";

/** The board as this seat sees it. */
export function Board({ seen }: { seen: Kyoto }) {
  const { view, text, lines } = seen;
  const { side } = view;
  const plan = useSetupPlan(seen);
  const { stage, skip } = useStage(seen);
  const lit = view.owner.map((_, cell) => stateOf(seen, cell));
  const pieces = withStage([...piecesOf(seen), ...plannedPieces(seen, plan)], stage);
  const rings = isSettingUp(seen) ? freeStarts(view) : [];
  return (
    <svg class={`ky-board ${seen.phone ? "ky-tiles" : ""} ${side === 1 ? "turned" : ""} ${seen.still ? "still" : ""}`} viewBox={seen.phone ? TILES_ONLY : WITH_SKY}
      preserveAspectRatio="xMidYMid meet" role="grid" aria-label={text.say("page.kyoto.board")} onPointerDown={skip}>
      <Scenery /><Bridges kinds={kindsOf(seen.config)} side={side} />
      <Locations seen={seen} lit={lit} /><Coordinates side={side} />
      <Trails lines={lines} side={side} /><LowMarks lit={lit} side={side} />
      <g class="ky-marks">
        {rings.map((cell) => <StartRing key={cell} cell={cell} side={side} chosen={plan.where === cell} />)}
      </g>
      <Pawns seen={seen} pieces={pieces} lit={lit} />
      {stage === null && <Outcomes lines={lines} side={side} />}
      <g class="ky-marks" aria-hidden="true">
        {lit.map((state, cell) => state.foot === "movable" && (
          <Footlight key={`f${cell}`} cell={cell} side={side} selected={false} />
        ))}
        {lit.map((state, cell) => state.disc !== "" && <Disc key={cell} cell={cell} side={side} disc={state.disc} />)}
        {stage?.fan != null && <SwapFan pair={stage.fan} side={side} />}
      </g>
    </svg>
  );
}
