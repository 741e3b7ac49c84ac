/** The corners of the map: start spaces, headquarters, and the fields of the suitcase cards. */
import { onActivate } from "../../../face/spot";
import { cityId, placeWords, type PlaceProps } from "./city";
import { boardOf, placeKey, toMap, positionOf } from "./map";
import { caseName, contentName } from "../words/names";
import { Figure, Ring, RingBox, Shape } from "./pieces";
import { choosable, onPlaceClick } from "./clicks";
import { agentThing, placeThing, type TopSecretSeen } from "../words/things";
import { AGENTS, BOMB, CASES, COLOURS, HEADQUARTERS, HIDDEN, LETTERS, START, agentsAt, colourOf, ownerOfAgent, type Colour } from "../view";

/** Return the horizontal shift of a start space within its corner. */
const startShift = (x: number): number => (x < 364 ? 2 : -2);

/** Longer words are compressed to fit the box on a phone. */
const MAX_LETTERS = 5;

/** The agents on a start space: its owner's as a number, guards of other colours one by one. */
function Waiting({ seen, place, colour }: { seen: TopSecretSeen; place: number; colour: Colour }) {
  const agents = agentsAt(seen.view, place);
  const own = agents.filter((agent) => colourOf(seen.view, ownerOfAgent(agent)) === colour);
  const guards = agents.filter((agent) => !own.includes(agent));
  const word = seen.text.say("page.topsecret.start");
  return (
    <>
      {own.length > 0 && <g transform="translate(-24 -23) scale(.7)"><Figure colour={colour} sign="" /></g>}
      {own.length > 0 && <text class="ts-stn" x="13" y="1">×{own.length}</text>}
      {guards.map((agent, index) => (
        <g key={agent} class="ts-guard" transform={`translate(${guards.length > 1 ? index * 24 - 25 : -13} -23) scale(.64)`}>
          <Figure colour={colourOf(seen.view, ownerOfAgent(agent))} sign={String((agent % AGENTS) + 1)} />
        </g>
      ))}
      <text class="ts-stl" x="0" y="19" textLength={seen.phone && word.length > MAX_LETTERS ? 48 : undefined}
        lengthAdjust="spacingAndGlyphs">{word}</text>
    </>
  );
}

/** The start space of a corner. */
export function StartBox(props: PlaceProps & { seated: boolean }) {
  const { seen, place, way, seated } = props;
  const { x, y } = positionOf(boardOf(seen.config), place);
  const colour = COLOURS[place - START] ?? "red";
  const ready = choosable(seen, place);
  const chosen = ready.some((agent) => seen.picked.has(agentThing(agent + 1)));
  const lit = ready.length > 0 || way !== undefined;
  const words = `${placeWords(props)}, ${seen.text.say("page.topsecret.agents", { n: agentsAt(seen.view, place).length })}`;
  return (
    <g class={`ts-start c-${colour} ${seated ? "" : "ts-empty"}`} transform={`translate(${x + startShift(x)} ${y})`}>
      <g id={cityId(place)} role="button" tabIndex={lit ? 0 : -1} aria-label={words} data-about={`place:${place}`}
        data-thing={ready.length > 0 ? agentThing((ready[0] ?? 0) + 1) : undefined}
        onClick={() => onPlaceClick(seen, place)} onKeyDown={onActivate(() => onPlaceClick(seen, place))}>
        {(chosen || way) && <RingBox x={-30} y={-28} width={60} height={56} rx={13} />}
        <rect class="ts-stbox" x="-27" y="-25" width="54" height="50" rx="10" />
        <rect class="ts-focus" x="-33" y="-31" width="66" height="62" rx="14" />
      </g>
      <g class="ts-inside" aria-hidden="true">
        <Waiting seen={seen} place={place} colour={colour} />
        {ready.length > 0 && !chosen && <use href="#ts-foot" x="-20" y="21" width="40" height="11" />}
      </g>
    </g>
  );
}

/** The headquarters of a colour. */
export function Headquarters(props: PlaceProps & { seated: boolean; chosen: boolean }) {
  const { seen, place, way, seated, chosen } = props;
  const { x, y } = positionOf(boardOf(seen.config), place);
  const colour = COLOURS[place - HEADQUARTERS] ?? "red";
  const sign = seen.text.say("page.topsecret.hq");
  return (
    <g class={`ts-hq c-${colour} ${seated ? "" : "ts-empty"}`} id={cityId(place)} role="button" tabIndex={way ? 0 : -1}
      aria-label={`${sign}, ${placeWords(props)}`} data-thing={placeThing(placeKey(boardOf(seen.config), place))}
      data-about={`place:${place}`}
      transform={`translate(${x} ${y})`}
      onClick={() => onPlaceClick(seen, place)} onKeyDown={onActivate(() => onPlaceClick(seen, place))}>
      <circle class="ts-hit" r="30" />
      {(way || chosen) && <Ring r={29} />}
      <use href="#ts-hq" x="-24" y="-24" width="48" height="48" />
      <text class="ts-hqt" y="-2">{sign}</text>
      <Shape colour={colour} x={-6} y={3} size={12} />
      <circle class="ts-focus" r="33" />
    </g>
  );
}

/** Return how a field shows its content: public, the player's own secret, or hidden. */
function fieldState(seen: TopSecretSeen, suitcase: number): "open" | "mine" | "bare" | "shut" {
  if ((seen.view.opened[suitcase] ?? -1) >= 0) return "open";
  const hidden = seen.view.contents[suitcase] === HIDDEN;
  if (hidden) return seen.view.seat < 0 || suitcase >= CASES ? "shut" : "bare";
  return seen.covered ? "shut" : "mine";
}

/** Return the position of a field at the edge, slightly farther from its corner than on the board. */
export function fieldSpot([fx = 0, fy = 0]: readonly number[], letter: number): { x: number; y: number; isHorizontal: boolean } {
  const isHorizontal = Math.abs(fy - 0.5) > Math.abs(fx - 0.5);
  const distance = letter % 2 === 0 ? 8.7 : 4.7;
  const { x, y } = toMap(fx, fy);
  if (isHorizontal) return { x: x + (fx < 0.5 ? distance : -distance), y: y + (fy < 0.5 ? 2 : -2), isHorizontal };
  return { x: x + (fx < 0.5 ? 0 : -2), y: y + (fy < 0.5 ? distance : -distance), isHorizontal };
}

/** A field with its letter, and room for its content. */
export function FieldFrame({ isHorizontal, letter }: { isHorizontal: boolean; letter: number }) {
  return (
    <>
      <rect x={isHorizontal ? -17 : -11} y={isHorizontal ? -11 : -17} width={isHorizontal ? 34 : 22} height={isHorizontal ? 22 : 34} rx="4" />
      <text x={isHorizontal ? -8 : 0} y={isHorizontal ? 4.5 : -3}>{LETTERS[letter]?.toUpperCase()}</text>
    </>
  );
}

/** A field at the edge of the map, with its content card. */
function Field({ seen, player, letter }: { seen: TopSecretSeen; player: number; letter: number }) {
  const suitcase = player * CASES + letter;
  const state = fieldState(seen, suitcase);
  const { x, y, isHorizontal } = fieldSpot(boardOf(seen.config).fields[seen.view.corners[player] ?? 0]?.[letter] ?? [], letter);
  const content = state === "open" || state === "mine" ? (seen.view.contents[suitcase] ?? HIDDEN) : HIDDEN;
  const [vx, vy] = isHorizontal ? [8, 0] : [0, 8];
  return (
    <g class={`ts-field ts-${state} c-${colourOf(seen.view, player)}`} transform={`translate(${x} ${y})`} role="img"
      aria-label={`${caseName(seen, suitcase)}, ${contentName(seen, content)}`} data-about={`field:${suitcase}`}>
      <FieldFrame isHorizontal={isHorizontal} letter={letter} />
      {content === BOMB ? <use href="#ts-bang" x={vx - 7} y={vy - 7} width="14" height="14" />
        : state !== "bare" && <text x={vx} y={vy + 4.5}>{content === HIDDEN ? "?" : content}</text>}
    </g>
  );
}

export function Fields({ seen, player }: { seen: TopSecretSeen; player: number }) {
  return <>{LETTERS.map((letter, index) => <Field key={letter} seen={seen} player={player} letter={index} />)}</>;
}
