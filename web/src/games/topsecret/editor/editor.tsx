/** Top Secret's map as it is made: places are dragged, lines drawn, and starts and headquarters joined to cities. */
import { useRef, useState } from "preact/hooks";
import type { Editor, EditorProps } from "../../../face/editor";
import { CityName } from "../board/city";
import { Lines, Scene } from "../board/lines";
import { boardOf, scaled, shareOf, spotOf, type MapBoard, type Spot } from "../board/map";
import { placeName } from "../words/names";
import { COLOURS, HEADQUARTERS, START } from "../view";
import { joined, moved, packed } from "./changes";
import { Details } from "./details";
import { repeated } from "./mirror";
import { CityMade, FieldsMade, HeadquartersMade, StartMade } from "./places";
import { addAt, lookOf, pointAt } from "./working";

const TOOLS = ["move", "line", "add", "remove"] as const;
/** How far a hand may tremble before it drags. */
const TREMBLE = 5;
const CORNERS = [0, 1, 2, 3] as const;

/** Where on the map somebody points, from 0 to 1. */
function spotAt(svg: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }): Spot {
  const matrix = svg.getScreenCTM();
  return shareOf(new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse()));
}

interface Dragging { from: number; x: number; y: number; to: Spot | null }

/** Dragging: with the hand a place goes along, with the pencil a line is drawn to where one lets go. */
function useDragging(work: EditorProps, board: MapBoard): { shown: MapBoard; drag: Dragging | null; down(event: PointerEvent, place: number): void; over: object; moved(): boolean } {
  const [drag, put] = useState<Dragging | null>(null);
  const done = useRef(false);
  const draws = work.tool === "line";
  const down = (event: PointerEvent, place: number): void => {
    done.current = false;
    if (event.button === 0 && (draws || work.tool === "move")) put({ from: place, x: event.clientX, y: event.clientY, to: null });
  };
  const move = (event: PointerEvent): void => {
    if (drag === null || (drag.to === null && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < TREMBLE)) return;
    put({ ...drag, to: spotAt(event.currentTarget as SVGSVGElement, event) });
  };
  const up = (event: PointerEvent): void => {
    if (drag?.to != null) {
      done.current = true;
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]")?.getAttribute("data-place");
      if (!draws) work.change(packed(moved(board, drag.from, drag.to)));
      else if (under != null) work.change(packed(joined(board, drag.from, Number(under))));
    }
    put(null);
  };
  // Browsers heed no touch-action within a drawing, and would scroll the page instead.
  const hold = (event: TouchEvent): void => { if (drag !== null) event.preventDefault(); };
  const shown = drag?.to != null && !draws ? moved(board, drag.from, drag.to) : board;
  return { shown, drag, down, over: { onPointerMove: move, onPointerUp: up, onPointerLeave: () => put(null), onTouchMove: hold }, moved: () => done.current };
}

/** The line that is being drawn. */
function Rubber({ board, drag, tool }: { board: MapBoard; drag: Dragging | null; tool: string }) {
  if (drag?.to == null || tool !== "line") return null;
  const [from, to] = [spotOf(board, drag.from), scaled(drag.to.x, drag.to.y)];
  return <path class="ts-rubber" d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />;
}

function Drawing(work: EditorProps) {
  const { text } = work;
  const board = boardOf(work.options);
  const dragging = useDragging(work, board);
  const shown = dragging.shown;
  const look = lookOf(text, shown === board ? work.options : packed(shown));
  const nudge = (place: number, dx: number, dy: number): void => {
    const { x, y } = shareOf(spotOf(board, place));
    work.change(packed(moved(board, place, { x: x + dx, y: y + dy })));
  };
  const given = (place: number): Parameters<typeof CityMade>[0] => ({
    work, board: shown, place, label: placeName(look, place), nudge, down: dragging.down,
    point: (each) => { if (!dragging.moved()) pointAt(work, each); },
  });
  const put = (event: MouseEvent): void => {
    if (work.tool === "add" && !(event.target as Element).closest("[data-place]")) addAt(work, spotAt(event.currentTarget as SVGSVGElement, event));
  };
  return (
    <svg class={`ts-board ts-make ${work.tool}`} viewBox="63 0 602 602" preserveAspectRatio="xMidYMid meet" role="group"
      aria-label={text.say("page.topsecret.map", { n: shown.cities.length })} onClick={put} {...dragging.over}>
      <Scene /><Lines board={shown} seated="0123" /><Rubber board={shown} drag={dragging.drag} tool={work.tool} />
      {CORNERS.map((corner) => <FieldsMade key={`f${corner}`} board={shown} corner={corner} />)}
      {CORNERS.map((corner) => <HeadquartersMade key={`h${corner}`} {...given(HEADQUARTERS + corner)} />)}
      {CORNERS.map((corner) => <StartMade key={COLOURS[corner]} {...given(START + corner)} />)}
      {shown.cities.map((_, city) => <CityMade key={`c${city}`} {...given(city)} />)}
      {shown.cities.map((_, city) => <CityName key={`n${city}`} seen={look} city={city} />)}
    </svg>
  );
}

const editor: Editor = {
  normalize: (options) => packed(boardOf(options)),
  tools: (text) => TOOLS.map((name) => ({ name, words: text.say(`page.topsecret.make.${name}`) })),
  mirrors: [
    { name: "quarter", of: (options) => packed(repeated(boardOf(options), 4)) },
    { name: "turn", of: (options) => packed(repeated(boardOf(options), 2)) },
  ],
  Drawing,
  Details,
};

export default editor;
