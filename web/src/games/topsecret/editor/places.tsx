/** Editable places: cities, starts and headquarters. */
import { onActivate } from "../../../face/spot";
import { isWrong, type EditorProps } from "../../../face/editor";
import { positionOf, type MapBoard } from "../board/map";
import { hitRadiusOf } from "../board/layout";
import { FieldFrame, fieldSpot } from "../board/corner";
import { Figure, Ring, RingBox, Shape } from "../board/pieces";
import { COLOURS, HEADQUARTERS, START } from "../view";
import { thingOf } from "./tools";

export interface PlaceProps {
  editorProps: EditorProps; board: MapBoard; place: number; label: string;
  point(place: number): void;
  nudge(place: number, dx: number, dy: number): void;
  down(event: PointerEvent, place: number): void;
}

const NUDGE = 0.01;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-NUDGE, 0], ArrowRight: [NUDGE, 0], ArrowUp: [0, -NUDGE], ArrowDown: [0, NUDGE],
};

/** Return the event handlers of a place: click, Enter, and Shift with arrows to move it. */
function placeHandlers({ place, label, point, nudge, down, editorProps }: PlaceProps): object {
  return {
    role: "button", tabIndex: 0, "aria-label": label, "aria-pressed": editorProps.picked === thingOf(place), "data-place": place,
    onClick: () => point(place),
    onPointerDown: (event: PointerEvent) => down(event, place),
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = event.shiftKey ? ARROWS[event.key] : undefined;
      if (arrow === undefined) return onActivate(() => point(place))(event);
      event.preventDefault();
      event.stopPropagation();
      nudge(place, ...arrow);
    },
  };
}

export function EditableCity(props: PlaceProps) {
  const { editorProps, board, place } = props;
  const { x, y } = positionOf(board, place);
  return (
    <g class="ts-city ts-made" transform={`translate(${x} ${y})`} {...placeHandlers(props)}>
      <circle class="ts-hit" r={Math.min(20, hitRadiusOf(board, place))} />
      {editorProps.picked === thingOf(place) && <Ring r={18} />}
      {isWrong(editorProps, thingOf(place)) && <circle class="wrong" r="15" />}
      <circle class="ts-nd" r="8" /><circle class="ts-core" r="3.2" /><circle class="ts-focus" r="22" />
    </g>
  );
}

export function EditableStart(props: PlaceProps) {
  const { editorProps, board, place } = props;
  const { x, y } = positionOf(board, place);
  const colour = COLOURS[place - START] ?? "red";
  const sign = editorProps.text.say("page.topsecret.start");
  return (
    <g class={`ts-start ts-made c-${colour}`} transform={`translate(${x} ${y})`} {...placeHandlers({ ...props, label: `${sign}, ${props.label}` })}>
      {editorProps.picked === thingOf(place) && <RingBox x={-30} y={-28} width={60} height={56} rx={13} />}
      <rect class="ts-stbox" x="-27" y="-25" width="54" height="50" rx="10" />
      {isWrong(editorProps, thingOf(place)) && <rect class="wrong" x="-27" y="-25" width="54" height="50" rx="10" />}
      <g transform="translate(-14 -23) scale(.7)"><Figure colour={colour} sign="" /></g>
      <text class="ts-stl" x="0" y="19">{sign}</text>
      <rect class="ts-focus" x="-33" y="-31" width="66" height="62" rx="14" />
    </g>
  );
}

/** The suitcase fields of a corner, which stay at the edge; nothing should be placed there. */
export function FieldOutlines({ board, corner }: { board: MapBoard; corner: number }) {
  return (
    <g class={`ts-field ts-bare c-${COLOURS[corner]}`} aria-hidden="true">
      {board.fields[corner]?.map((field, letter) => {
        const { x, y, isHorizontal: flat } = fieldSpot(field, letter);
        return <g key={letter} transform={`translate(${x} ${y})`}><FieldFrame isHorizontal={flat} letter={letter} /></g>;
      })}
    </g>
  );
}

export function EditableHeadquarters(props: PlaceProps) {
  const { editorProps, board, place } = props;
  const { x, y } = positionOf(board, place);
  const colour = COLOURS[place - HEADQUARTERS] ?? "red";
  const sign = editorProps.text.say("page.topsecret.hq");
  return (
    <g class={`ts-hq ts-made c-${colour}`} transform={`translate(${x} ${y})`} {...placeHandlers({ ...props, label: `${sign}, ${props.label}` })}>
      <circle class="ts-hit" r="28" />
      {editorProps.picked === thingOf(place) && <Ring r={29} />}
      <use href="#ts-hq" x="-24" y="-24" width="48" height="48" />
      {isWrong(editorProps, `seat:${place - HEADQUARTERS}`) && <circle class="wrong" r="26" />}
      <text class="ts-hqt" y="-2">{sign}</text>
      <Shape colour={colour} x={-6} y={3} size={12} /><circle class="ts-focus" r="33" />
    </g>
  );
}
