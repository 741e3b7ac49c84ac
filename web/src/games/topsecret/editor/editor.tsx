/** The editor of Top Secret: drag places, draw lines, connect starts and headquarters. */
import { useRef, useState } from "preact/hooks";
import type { Editor, EditorProps } from "../../../face/editor";
import { CityName } from "../board/city";
import { Lines, Scene } from "../board/lines";
import { boardOf, toMap, fromMap, positionOf, type MapBoard, type Point } from "../board/map";
import { placeName } from "../words/names";
import { COLOURS, HEADQUARTERS, START } from "../view";
import { withLineToggled, withMoved, pack } from "./changes";
import { Details } from "./details";
import { withSymmetry } from "./mirror";
import { EditableCity, FieldOutlines, EditableHeadquarters, EditableStart } from "./places";
import { addAt, emptySeen, selectPlace } from "./tools";

const TOOLS = ["move", "line", "add", "remove"] as const;
/** Movement before a press becomes a drag. */
const DRAG_THRESHOLD_PX = 5;
const CORNERS = [0, 1, 2, 3] as const;

/** Return the pointer's position on the map, from 0 to 1. */
function mapPointAt(svg: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const matrix = svg.getScreenCTM();
  return fromMap(new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse()));
}

interface Dragging { from: number; x: number; y: number; to: Point | null }

/** Handle dragging: the move tool drags a place, the line tool draws a line to the drop target. */
function useDragging(props: EditorProps, board: MapBoard): { shown: MapBoard; drag: Dragging | null; onDown(event: PointerEvent, place: number): void; handlers: object; moved(): boolean } {
  const [drag, setDrag] = useState<Dragging | null>(null);
  const wasDragged = useRef(false);
  const isDrawing = props.tool === "line";
  const onDown = (event: PointerEvent, place: number): void => {
    wasDragged.current = false;
    if (event.button === 0 && (isDrawing || props.tool === "move")) setDrag({ from: place, x: event.clientX, y: event.clientY, to: null });
  };
  const onMove = (event: PointerEvent): void => {
    if (drag === null || (drag.to === null && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_THRESHOLD_PX)) return;
    setDrag({ ...drag, to: mapPointAt(event.currentTarget as SVGSVGElement, event) });
  };
  const onUp = (event: PointerEvent): void => {
    if (drag?.to != null) {
      wasDragged.current = true;
      const placeBelow = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]")?.getAttribute("data-place");
      if (!isDrawing) props.change(pack(withMoved(board, drag.from, drag.to)));
      else if (placeBelow != null) props.change(pack(withLineToggled(board, drag.from, Number(placeBelow))));
    }
    setDrag(null);
  };
  // Browsers heed no touch-action within a drawing, and would scroll the page instead.
  const preventScroll = (event: TouchEvent): void => { if (drag !== null) event.preventDefault(); };
  const shown = drag?.to != null && !isDrawing ? withMoved(board, drag.from, drag.to) : board;
  return { shown, drag, onDown, handlers: { onPointerMove: onMove, onPointerUp: onUp, onPointerLeave: () => setDrag(null), onTouchMove: preventScroll }, moved: () => wasDragged.current };
}

/** The line while it is drawn. */
function DrawnLine({ board, drag, tool }: { board: MapBoard; drag: Dragging | null; tool: string }) {
  if (drag?.to == null || tool !== "line") return null;
  const [from, to] = [positionOf(board, drag.from), toMap(drag.to.x, drag.to.y)];
  return <path class="ts-rubber" d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />;
}

function Drawing(props: EditorProps) {
  const { text } = props;
  const board = boardOf(props.options);
  const dragging = useDragging(props, board);
  const shown = dragging.shown;
  const seen = emptySeen(text, shown === board ? props.options : pack(shown));
  const nudge = (place: number, dx: number, dy: number): void => {
    const { x, y } = fromMap(positionOf(board, place));
    props.change(pack(withMoved(board, place, { x: x + dx, y: y + dy })));
  };
  const placeProps = (place: number): Parameters<typeof EditableCity>[0] => ({
    editorProps: props, board: shown, place, label: placeName(seen, place), nudge, down: dragging.onDown,
    point: (clicked) => { if (!dragging.moved()) selectPlace(props, clicked); },
  });
  const addCity = (event: MouseEvent): void => {
    if (props.tool === "add" && !(event.target as Element).closest("[data-place]")) addAt(props, mapPointAt(event.currentTarget as SVGSVGElement, event));
  };
  return (
    <svg class={`ts-board ts-make ${props.tool}`} viewBox="63 0 602 602" preserveAspectRatio="xMidYMid meet" role="group"
      aria-label={text.say("page.topsecret.map", { n: shown.cities.length })} onClick={addCity} {...dragging.handlers}>
      <Scene /><Lines board={shown} seated="0123" /><DrawnLine board={shown} drag={dragging.drag} tool={props.tool} />
      {CORNERS.map((corner) => <FieldOutlines key={`f${corner}`} board={shown} corner={corner} />)}
      {CORNERS.map((corner) => <EditableHeadquarters key={`h${corner}`} {...placeProps(HEADQUARTERS + corner)} />)}
      {CORNERS.map((corner) => <EditableStart key={COLOURS[corner]} {...placeProps(START + corner)} />)}
      {shown.cities.map((_, city) => <EditableCity key={`c${city}`} {...placeProps(city)} />)}
      {shown.cities.map((_, city) => <CityName key={`n${city}`} seen={seen} city={city} />)}
    </svg>
  );
}

const editor: Editor = {
  normalize: (options) => pack(boardOf(options)),
  tools: (text) => TOOLS.map((name) => ({ name, words: text.say(`page.topsecret.make.${name}`) })),
  mirrors: [
    { name: "quarter", of: (options) => pack(withSymmetry(boardOf(options), 4)) },
    { name: "turn", of: (options) => pack(withSymmetry(boardOf(options), 2)) },
  ],
  Drawing,
  Details,
};

export default editor;
