/** The static parts of the map: scene, lines, exits of starts and gates of headquarters. */
import { memo } from "../../../ui/memo";
import { positionOf, type MapBoard } from "./map";
import scene from "../art/scene.svg";
import { COLOURS, HEADQUARTERS, START } from "../view";

export const Scene = memo(function Scene() {
  return <g aria-hidden="true" dangerouslySetInnerHTML={{ __html: scene }} />;
});

/** Return the SVG path through places. */
export function pathOf(board: MapBoard, places: number[]): string {
  return places.map((place, index) => {
    const { x, y } = positionOf(board, place);
    return `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
  }).join("");
}

/** A start line with a chevron, since it is one-way. */
function ExitLine({ board, corner, city }: { board: MapBoard; corner: number; city: number }) {
  const from = positionOf(board, START + corner);
  const to = positionOf(board, city);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const [x, y] = [from.x + (to.x - from.x) * 0.58, from.y + (to.y - from.y) * 0.58];
  return (
    <>
      <path class="ts-way ts-exit" d={pathOf(board, [START + corner, city])} />
      <path class="ts-chev" d="M-4-5 3 0-4 5" transform={`translate(${x} ${y}) rotate(${angle})`} />
    </>
  );
}

/** The lines of one corner. */
function CornerLines({ board, corner, empty }: { board: MapBoard; corner: number; empty: boolean }) {
  return (
    <g class={`c-${COLOURS[corner]} ${empty ? "ts-empty" : ""}`}>
      {board.exits[corner]?.map((city) => <ExitLine key={city} board={board} corner={corner} city={city} />)}
      {board.gates[corner]?.map((city) => (
        <path key={city} class="ts-scored" d={pathOf(board, [city, HEADQUARTERS + corner])} />
      ))}
    </g>
  );
}

/** All lines; those of empty corners are faint. `seated` is a string so that memo can compare it. */
export const Lines = memo(function Lines({ board, seated }: { board: MapBoard; seated: string }) {
  return (
    <g aria-hidden="true">
      {board.lines.map((line) => <path key={line.join()} class="ts-way" d={pathOf(board, line)} />)}
      {COLOURS.map((colour, corner) => (
        <CornerLines key={colour} board={board} corner={corner} empty={!seated.includes(String(corner))} />
      ))}
    </g>
  );
});
