/** A city on the map: its lamp, rings, name and label. */
import { onActivate } from "../../../face/spot";
import { labelPosition, linesOf, hitRadiusOf } from "./layout";
import { boardOf, neighbourTowards, neighbours, placeKey, positionOf, type MapBoard } from "./map";
import { agentName, caseName, placeName } from "../words/names";
import { Ring } from "./pieces";
import type { ReachableRoute } from "../aids";
import { Store } from "./store";
import { onPlaceClick } from "./clicks";
import { placeThing, type TopSecretSeen } from "../words/things";
import { agentsAt, casesAt, isCity } from "../view";

export interface PlaceProps { seen: TopSecretSeen; place: number; way: ReachableRoute | undefined }

/** Return an agent in words, with its suitcase. */
export function agentWords(seen: TopSecretSeen, agent: number): string {
  const carried = seen.view.carries[agent] ?? -1;
  const name = agentName(seen, agent);
  return carried < 0 ? name : seen.text.say("page.topsecret.agent.with", { agent: name, case: caseName(seen, carried) });
}

/** Return a place in words: its name, who and what is there, and what is possible. */
export function placeWords({ seen, place, way }: PlaceProps): string {
  const { view, text } = seen;
  const words = [placeName(seen, place)];
  if (isCity(place)) words.push(...agentsAt(view, place).map((agent) => agentWords(seen, agent)));
  words.push(...casesAt(view, place).map((suitcase) => text.say("page.topsecret.lies", { case: caseName(seen, suitcase) })));
  if (way) words.push(text.say("page.topsecret.steps", { n: way.route.length }));
  if (way?.duel) words.push(text.say("page.topsecret.duel"));
  return words.join(", ");
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

export const cityId = (place: number): string => `ts-place-${place}`;

/** The place whose neighbours the bracket keys cycle through. */
const hub = new Store(-1);

/** Return the next or previous neighbour of the hub; start a new cycle at this place if it is not one of them. */
function nextNeighbour(board: MapBoard, place: number, step: number): number {
  const round = neighbours(board, hub.get());
  const index = hub.get() < 0 ? -1 : round.indexOf(place);
  if (index >= 0) return round.at((index + step) % round.length) ?? place;
  hub.set(place);
  return neighbours(board, place).at(step > 0 ? 0 : -1) ?? place;
}

/** Return the key handler of a place: arrows move to the neighbour in that direction, brackets cycle through neighbours. */
function onArrow(seen: TopSecretSeen, place: number): (event: KeyboardEvent) => void {
  const board = boardOf(seen.config);
  return (event) => {
    const arrow = ARROWS[event.key];
    const step = event.key === "[" ? -1 : 1;
    if (!arrow && event.key !== "[" && event.key !== "]") return onActivate(() => onPlaceClick(seen, place))(event);
    if (arrow) hub.set(-1);
    const next = arrow ? neighbourTowards(board, place, ...arrow) : nextNeighbour(board, place, step);
    event.preventDefault();
    event.stopPropagation();
    document.getElementById(cityId(next))?.focus();
  };
}

/** Return whether a place is selectable: an agent can go there, or a suitcase can be placed there. */
export function isLit({ seen, place, way }: PlaceProps): boolean {
  const thing = placeThing(placeKey(boardOf(seen.config), place));
  return way !== undefined || (seen.view.asked === "PlaceCase" && seen.picked.size > 0 && seen.lit(thing));
}

export function City(props: PlaceProps & { chosen: boolean; last: boolean }) {
  const { seen, place, chosen, last } = props;
  const { x, y } = positionOf(boardOf(seen.config), place);
  const lit = isLit(props);
  const radius = agentsAt(seen.view, place).length > 0 ? 21 : 14;
  return (
    <g class="ts-city" id={cityId(place)} role="button" tabIndex={lit || place === seen.view.at[seen.view.mover] ? 0 : -1}
      aria-label={placeWords(props)} data-thing={placeThing(placeKey(boardOf(seen.config), place))} data-about={`place:${place}`}
      transform={`translate(${x} ${y})`}
      onClick={() => onPlaceClick(seen, place)} onKeyDown={onArrow(seen, place)}>
      <circle class="ts-hit" r={Math.min(34, hitRadiusOf(boardOf(seen.config), place))} />
      <circle class="ts-gl" r="26" />
      {chosen ? <Ring r={23} /> : lit ? <Ring r={radius} /> : last && <Ring r={19} dashed />}
      <circle class="ts-nd" r="8" />
      <circle class="ts-core" r="3.2" />
      <circle class="ts-focus" r="27" />
    </g>
  );
}

/** The name of a city, on several lines if it is long. */
export function CityName({ seen, city }: { seen: TopSecretSeen; city: number }) {
  const { x, y, anchor, short } = labelPosition(seen.view, boardOf(seen.config), city);
  const lines = short === undefined ? linesOf(placeName(seen, city)) : [short];
  const above = y < positionOf(boardOf(seen.config), city).y;
  return (
    <text class={`ts-lb ${anchor ? `ts-at-${anchor}` : ""}`} x={x} y={y} aria-hidden="true">
      {lines.length === 1 ? lines[0] : lines.map((line, index) => (
        <tspan key={index} x={x} dy={`${index > 0 ? 1.04 : above ? -1.04 * (lines.length - 1) : 0}em`}>{line}</tspan>))}
    </text>
  );
}
