/** The places of a map that is being made: cities, starts and headquarters, each to be pointed at. */
import { onActivate } from "../../../face/spot";
import { isWrong, type EditorProps } from "../../../face/editor";
import { spotOf, type MapBoard } from "../board/map";
import { reachOf } from "../board/layout";
import { FieldFrame, fieldSpot } from "../board/corner";
import { Figure, Ring, RingBox, Shape } from "../board/pieces";
import { COLOURS, HEADQUARTERS, START } from "../view";
import { thingOf } from "./working";

export interface PlaceProps {
  work: EditorProps; board: MapBoard; place: number; label: string;
  point(place: number): void;
  nudge(place: number, dx: number, dy: number): void;
  down(event: PointerEvent, place: number): void;
}

const STEP = 0.01;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP],
};

/** What a place answers to: pointing, Enter, and with Shift the arrows that move it. */
function answers({ place, label, point, nudge, down, work }: PlaceProps): object {
  return {
    role: "button", tabIndex: 0, "aria-label": label, "aria-pressed": work.picked === thingOf(place), "data-place": place,
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

export function CityMade(props: PlaceProps) {
  const { work, board, place } = props;
  const { x, y } = spotOf(board, place);
  return (
    <g class="ts-city ts-made" transform={`translate(${x} ${y})`} {...answers(props)}>
      <circle class="ts-hit" r={Math.min(20, reachOf(board, place))} />
      {work.picked === thingOf(place) && <Ring r={18} />}
      {isWrong(work, thingOf(place)) && <circle class="wrong" r="15" />}
      <circle class="ts-nd" r="8" /><circle class="ts-core" r="3.2" /><circle class="ts-focus" r="22" />
    </g>
  );
}

export function StartMade(props: PlaceProps) {
  const { work, board, place } = props;
  const { x, y } = spotOf(board, place);
  const colour = COLOURS[place - START] ?? "red";
  const sign = work.text.say("page.topsecret.start");
  return (
    <g class={`ts-start ts-made c-${colour}`} transform={`translate(${x} ${y})`} {...answers({ ...props, label: `${sign}, ${props.label}` })}>
      {work.picked === thingOf(place) && <RingBox x={-30} y={-28} width={60} height={56} rx={13} />}
      <rect class="ts-stbox" x="-27" y="-25" width="54" height="50" rx="10" />
      {isWrong(work, thingOf(place)) && <rect class="wrong" x="-27" y="-25" width="54" height="50" rx="10" />}
      <g transform="translate(-14 -23) scale(.7)"><Figure colour={colour} sign="" /></g>
      <text class="ts-stl" x="0" y="19">{sign}</text>
      <rect class="ts-focus" x="-33" y="-31" width="66" height="62" rx="14" />
    </g>
  );
}

/** Where the suitcase fields of a corner will lie: they stay at the edge, and nothing should be put there. */
export function FieldsMade({ board, corner }: { board: MapBoard; corner: number }) {
  return (
    <g class={`ts-field ts-bare c-${COLOURS[corner]}`} aria-hidden="true">
      {board.fields[corner]?.map((field, letter) => {
        const { x, y, flat } = fieldSpot(field, letter);
        return <g key={letter} transform={`translate(${x} ${y})`}><FieldFrame flat={flat} letter={letter} /></g>;
      })}
    </g>
  );
}

export function HeadquartersMade(props: PlaceProps) {
  const { work, board, place } = props;
  const { x, y } = spotOf(board, place);
  const colour = COLOURS[place - HEADQUARTERS] ?? "red";
  const sign = work.text.say("page.topsecret.hq");
  return (
    <g class={`ts-hq ts-made c-${colour}`} transform={`translate(${x} ${y})`} {...answers({ ...props, label: `${sign}, ${props.label}` })}>
      <circle class="ts-hit" r="28" />
      {work.picked === thingOf(place) && <Ring r={29} />}
      <use href="#ts-hq" x="-24" y="-24" width="48" height="48" />
      {isWrong(work, `seat:${place - HEADQUARTERS}`) && <circle class="wrong" r="26" />}
      <text class="ts-hqt" y="-2">{sign}</text>
      <Shape colour={colour} x={-6} y={3} size={12} /><circle class="ts-focus" r="33" />
    </g>
  );
}
