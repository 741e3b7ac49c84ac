/** Marks over the map: the planned route, trails and outcomes of the last turn, steps and duels. */
import { discPosition } from "./layout";
import { pathOf } from "./lines";
import { boardOf, positionOf } from "./map";
import type { RoutePlan } from "./routePlan";
import type { ReachableRoute } from "../aids";
import { seatOfCase, type Opening, type Duel, type TurnStory } from "./lastTurn";
import type { TopSecretSeen } from "../words/things";
import { BOMB, CASES, COLOURS, LETTERS, cornersOf, type Colour } from "../view";

/** The planned route, with dots for the steps made. */
export function Route({ seen, plan, done }: { seen: TopSecretSeen; plan: RoutePlan; done: number }) {
  const board = boardOf(seen.config);
  const path = pathOf(board, plan.route.slice(done));
  return (
    <g aria-hidden="true">
      <path class="ts-plan ts-casing" d={path} /><path class="ts-plan" d={path} />
      {plan.route.slice(0, done).map((place) => {
        const { x, y } = positionOf(board, place);
        return <circle key={place} class="ts-dot" cx={x} cy={y} r="4.5" />;
      })}
    </g>
  );
}

/** The trails of the last turn. */
export function Trails({ seen, story }: { seen: TopSecretSeen; story: TurnStory }) {
  const board = boardOf(seen.config);
  return (
    <g class="ts-trails" aria-hidden="true">
      {story.trails.map(({ agent, places }, index) => {
        const path = pathOf(board, places);
        return <g key={`${agent}-${index}`}><path class="ts-trail ts-casing" d={path} /><path class="ts-trail" d={path} /></g>;
      })}
    </g>
  );
}

/** The disc at a reachable place: the number of steps, or a gunsight for a duel. */
export function Disc({ seen, place, way, chosen, onTap }: {
  seen: TopSecretSeen; place: number; way: ReachableRoute; chosen: boolean; onTap(): void;
}) {
  const { x, y } = discPosition(seen.view, boardOf(seen.config), place);
  const size = way.duel ? (chosen ? 27 : 21) : seen.phone ? 20 : 16;
  const lift = way.duel ? (chosen ? 7 : 4) : 0;
  return (
    <g class="ts-disc" transform={`translate(${x - lift} ${y - lift})`} onClick={onTap} aria-hidden="true">
      <circle class="ts-hit" r="15" />
      <use href={way.duel ? "#ts-duel" : "#ts-step"} x={-size / 2} y={-size / 2} width={size} height={size} />
      {!way.duel && <text class="ts-sn">{way.route.length}</text>}
    </g>
  );
}

function colourOfSeat(seen: TopSecretSeen, seat: number): Colour {
  return COLOURS[cornersOf(seen.config)[seat] ?? 0] ?? "red";
}

/** A duel of the last turn: both cards, the losing one struck out. */
function ShotMark({ seen, shot, row }: { seen: TopSecretSeen; shot: Duel; row: number }) {
  const { x, y } = positionOf(boardOf(seen.config), shot.place);
  const cards = [{ seat: shot.seat, card: shot.card }, { seat: shot.rival, card: shot.answer }];
  return (
    <g class="ts-shot" transform={`translate(${x} ${y - 38 - row * 21})`} aria-hidden="true">
      {cards.map(({ seat, card }, index) => (
        <g key={index} class={`c-${colourOfSeat(seen, seat)}`} transform={`translate(${index * 19 - 9.5} 0)`}>
          <rect x="-8.5" y="-10" width="17" height="19" rx="3" />
          <text y="4.5">{card}</text>
          {shot.won >= 0 && shot.won !== seat && <path d="m-6.5 6 13-12.5" />}
        </g>
      ))}
    </g>
  );
}

const MIDDLE = 301;
const SMALL = { rect: { x: -21, y: -10, width: 42, height: 20 }, bag: 0.62, bagAt: "-18 -7.5", inside: 10.5 };
const LARGE = { rect: { x: -28, y: -13, width: 56, height: 26 }, bag: 1, bagAt: "-26 -11.5", inside: 15 };

/** A suitcase opened in the last turn, with its content. */
function OpeningMark({ seen, opening, row }: { seen: TopSecretSeen; opening: Opening; row: number }) {
  const { x, y } = positionOf(boardOf(seen.config), opening.place);
  const colour = colourOfSeat(seen, seatOfCase(opening.suitcase));
  const { rect, bag, bagAt, inside } = seen.phone ? LARGE : SMALL;
  const away = (rect.height / 2 + 26 + row * (rect.height + 2)) * (y < MIDDLE ? -1 : 1);
  return (
    <g class={`ts-opening c-${colour}`} transform={`translate(${x} ${y + away})`} aria-hidden="true">
      <rect {...rect} rx="5" />
      <g transform={`translate(${bagAt}) scale(${bag})`}>
        <use href="#ts-case" width="28" height="22" />
        <text class="ts-ct" x="14" y="17.6">{LETTERS[opening.suitcase % CASES]?.toUpperCase()}</text>
      </g>
      {opening.content === BOMB ? <use href="#ts-bang" x={inside - 8} y="-8" width="16" height="16" />
        : <text class="ts-gain" x={inside} y="5">+{opening.content}</text>}
    </g>
  );
}

/** The outcomes of the last turn. */
export function Outcomes({ seen, story }: { seen: TopSecretSeen; story: TurnStory }) {
  return (
    <>
      {story.duels.map((shot, index) => {
        const earlier = story.duels.slice(0, index).filter(({ place }) => place === shot.place);
        return <ShotMark key={`s${index}`} seen={seen} shot={shot} row={earlier.length} />;
      })}
      {story.openings.map((opening, index) => <OpeningMark key={`o${index}`} seen={seen} opening={opening} row={index} />)}
    </>
  );
}
