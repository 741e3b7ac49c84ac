/** The wall map with everything on it. */
import { useRef } from "preact/hooks";
import { onActivate } from "../../../face/spot";
import { City, CityName, agentWords, isLit } from "./city";
import { Fields, Headquarters, StartBox } from "./corner";
import { pilePosition, pileStep, agentPosition } from "./layout";
import { Lines, Scene } from "./lines";
import { boardOf, positionOf, type MapBoard, type Point } from "./map";
import { MiniMap } from "./miniMap";
import { Disc, Outcomes, Route, Trails } from "./marks";
import { caseName } from "../words/names";
import { Figure, RingBox, Suitcase } from "./pieces";
import { goTo, planOf, selectedAgent, waysOf } from "./routePlan";
import type { ReachableRoute } from "../aids";
import { turnStoryOf } from "./lastTurn";
import { useZoom } from "./zoom";
import { choosable, onAgentClick, onCaseClick, onPlaceClick } from "./clicks";
import { agentThing, caseThing, pickedCity, type TopSecretSeen } from "../words/things";
import {
  AGENTS, CASES, COLOURS, HEADQUARTERS, START, caseKey, casesAt, colourOf, cornersOf, isAsked, isCity, ownerOfAgent, ownerOfCase,
} from "../view";

/** Return whether the selected agent can handle a suitcase. */
function isCaseLit(seen: TopSecretSeen, suitcase: number): boolean {
  const agent = selectedAgent(seen);
  const place = seen.view.at[agent] ?? -1;
  const isNear = seen.view.lies[suitcase] === place || seen.view.carries[agent] === suitcase;
  return agent >= 0 && isNear && seen.lit(caseThing(caseKey(seen.view, suitcase)));
}

function MapSuitcase({ seen, suitcase, at }: { seen: TopSecretSeen; suitcase: number; at: string }) {
  const lit = isCaseLit(seen, suitcase);
  const thing = caseThing(caseKey(seen.view, suitcase));
  const picked = seen.picked.has(thing);
  return (
    <g class={`ts-caseon ${picked ? "ts-picked" : ""}`} transform={at} role="button" tabIndex={lit ? 0 : -1}
      aria-label={caseName(seen, suitcase)} data-thing={thing} data-about={`case:${suitcase}`} onClick={(event) => { event.stopPropagation(); onCaseClick(seen, suitcase); }}
      onKeyDown={onActivate(() => onCaseClick(seen, suitcase))}>
      {(lit || picked) && <RingBox x={-1} y={3} width={30} height={20} rx={4} />}
      <Suitcase colour={colourOf(seen.view, ownerOfCase(suitcase))} letter={suitcase % CASES} />
      <rect class="ts-focus" x="-4" y="-1" width="36" height="27" rx="6" />
    </g>
  );
}

/** The suitcases in a city: up to two are drawn, of more the first and their number. */
function Pile({ seen, city }: { seen: TopSecretSeen; city: number }) {
  const pile = casesAt(seen.view, city);
  if (pile.length === 0) return null;
  const { x, y } = pilePosition(seen.view, boardOf(seen.config), city);
  const step = pileStep(boardOf(seen.config), city);
  const shown = pile.length > 2 ? pile.slice(0, 1) : pile;
  return (
    <g>
      {pile.length > 2 && [2, 1].map((back) => (
        <g key={back} class={`c-${colourOf(seen.view, ownerOfCase(pile[back] ?? 0))}`}>
          <use href="#ts-case" x={x + 3.5 * back} y={y - 4 * back} width="28" height="22" />
        </g>
      ))}
      {shown.map((suitcase, index) => (
        <MapSuitcase key={suitcase} seen={seen} suitcase={suitcase} at={`translate(${x + step.x * index} ${y + step.y * index})`} />
      ))}
      {pile.length > 2 && (
        <g transform={`translate(${x + 30} ${y + 2})`} onClick={() => onPlaceClick(seen, city)}>
          <rect class="ts-count" x="-11" y="-9" width="22" height="17" rx="8" /><text class="ts-sn" y="-.5">×{pile.length}</text>
        </g>
      )}
    </g>
  );
}

/** An agent; on a start space it is only counted. On a phone its suitcase is as large as one in a city. */
function Agent({ seen, agent }: { seen: TopSecretSeen; agent: number }) {
  const { view } = seen;
  const place = view.at[agent] ?? -1;
  if (place < 0) return null;
  const { x, y, mirrored } = agentPosition(view, boardOf(seen.config), agent);
  const onMap = !(place >= START && place < HEADQUARTERS);
  const ready = onMap && choosable(seen, place).includes(agent);
  const idle = onMap && agent < AGENTS && view.seat >= 0 && isAsked(view, "MoveAgent") && !ready;
  const chosen = ready && (seen.picked.has(agentThing(agent + 1)) || selectedAgent(seen) === agent);
  const carried = view.carries[agent] ?? -1;
  const colour = colourOf(view, ownerOfAgent(agent));
  const phoneScale = seen.phone ? "scale(1.163)" : "";
  return (
    <g class={`ts-agent ${onMap ? "" : "ts-waiting"} ${idle ? "ts-dim" : ""}`} style={{ transform: `translate(${x}px, ${y - (chosen ? 5 : 0)}px)` }}
      aria-hidden={!onMap}>
      <g role="button" tabIndex={ready ? 0 : -1} aria-label={agentWords(seen, agent)} aria-pressed={chosen} aria-disabled={idle}
        data-about={`agent:${agent}`}
        data-thing={ready ? agentThing(agent + 1) : undefined}
        onClick={() => onAgentClick(seen, agent)} onKeyDown={onActivate(() => onAgentClick(seen, agent))}>
        {chosen && <ellipse class="ts-ring ts-casing" cy="17" rx="17" ry="6" />}
        {chosen && <ellipse class="ts-ring ts-filled" cy="17" rx="17" ry="6" />}
        {ready && !chosen && <use href="#ts-foot" x="-17" y="12" width="34" height="10" />}
        <g transform="translate(-17.2 -23.2) scale(.86)"><Figure colour={colour} sign={String((agent % AGENTS) + 1)} /></g>
        <rect class="ts-focus" x="-20" y="-27" width="40" height="46" rx="8" />
      </g>
      {carried >= 0 && (
        <g transform="translate(-17.2 -23.2) scale(.86)">
          <MapSuitcase seen={seen} suitcase={carried} at={`translate(${mirrored ? -16 : 28} 27) ${phoneScale}`} />
        </g>
      )}
    </g>
  );
}

/** All agents in a constant order, so that each one animates from its last position. */
function Agents({ seen }: { seen: TopSecretSeen }) {
  const order = seen.view.at.map((_, agent) => agent).reverse();
  return <>{order.map((agent) => <Agent key={agent} seen={seen} agent={agent} />)}</>;
}

function Discs({ seen, ways, end }: { seen: TopSecretSeen; ways: Map<number, ReachableRoute>; end: number }) {
  return (
    <>
      {[...ways].map(([place, way]) => (
        <Disc key={place} seen={seen} place={place} way={way} chosen={place === end}
          onTap={() => goTo(seen, selectedAgent(seen), place)} />
      ))}
    </>
  );
}

function Corners({ seen, ways, end }: { seen: TopSecretSeen; ways: Map<number, ReachableRoute>; end: number }) {
  const seated = cornersOf(seen.config);
  return (
    <>
      {COLOURS.map((colour, corner) => (
        <Headquarters key={colour} seen={seen} place={HEADQUARTERS + corner} way={ways.get(HEADQUARTERS + corner)}
          chosen={end === HEADQUARTERS + corner} seated={seated.includes(corner)} />
      ))}
      {COLOURS.map((colour, corner) => (
        <StartBox key={colour} seen={seen} place={START + corner} way={ways.get(START + corner)}
          seated={seated.includes(corner)} />
      ))}
      {seen.view.corners.map((corner, player) => <Fields key={corner} seen={seen} player={player} />)}
    </>
  );
}

/** Where the places are that can be pointed at: those that are lit, and the agents that can move. */
function litSpots(seen: TopSecretSeen, board: MapBoard, ways: Map<number, ReachableRoute>): Point[] {
  const places = [...board.cities.keys(), ...COLOURS.flatMap((_, corner) => [START + corner, HEADQUARTERS + corner])];
  return places.filter((place) => isLit({ seen, place, way: ways.get(place) }) || choosable(seen, place).length > 0)
    .map((place) => positionOf(board, place));
}

export function Board({ seen }: { seen: TopSecretSeen }) {
  const svg = useRef<SVGSVGElement>(null);
  const board = boardOf(seen.config);
  const ways = waysOf(seen);
  const active = planOf(seen);
  const end = active?.plan.route.at(-1) ?? pickedCity(seen);
  const story = turnStoryOf(seen.lines, cornersOf(seen.config));
  const cities = board.cities.map((_, city) => city).filter(isCity);
  const narrow = seen.narrow === true;
  const lit = narrow ? litSpots(seen, board, ways) : [];
  const zoom = useZoom(svg, narrow, seen.view, lit);
  const { frame, zoomed } = zoom;
  const map = (
    <svg class={`ts-board ${seen.still ? "ts-still" : ""} ${zoomed ? "ts-zoomed" : ""}`} ref={svg} data-pans={zoomed ? "" : undefined}
      viewBox={narrow ? `${frame.x} ${frame.y} ${frame.size} ${frame.size}` : "63 0 602 602"} preserveAspectRatio="xMidYMid meet"
      role="group" aria-label={seen.text.say("page.topsecret.map", { n: cities.length })}>
      <Scene />
      <Lines board={board} seated={cornersOf(seen.config).join("")} />
      <Trails seen={seen} story={story} />
      {active && <Route seen={seen} plan={active.plan} done={active.done} />}
      {cities.map((city) => (
        <City key={city} seen={seen} place={city} way={ways.get(city)} chosen={city === end} last={city === story.placed} />
      ))}
      <Corners seen={seen} ways={ways} end={end} />
      {cities.map((city) => <CityName key={city} seen={seen} city={city} />)}
      {cities.map((city) => <Pile key={city} seen={seen} city={city} />)}
      <Agents seen={seen} />
      <Outcomes seen={seen} story={story} />
      <Discs seen={seen} ways={ways} end={end} />
    </svg>
  );
  return zoomed ? <>{map}<MiniMap seen={seen} zoom={zoom} lit={lit} /></> : map;
}
