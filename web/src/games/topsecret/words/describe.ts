/** Top Secret as text: cities by region with their connections, corners, and the hand. */
import type { Place, Row, Description } from "../../../face/face";
import { placeWords } from "../board/city";
import { boardOf, neighbours, placeKey, positionOf } from "../board/map";
import { agentName, caseName, contentName, placeName } from "./names";
import { packing } from "../hand/packing";
import { waysOf } from "../board/routePlan";
import { onPlaceClick } from "../board/clicks";
import type { TopSecretSeen } from "./things";
import { CASES, HEADQUARTERS, START, agentsAt, casesAt, cornersOf, isCity, type TopSecretView } from "../view";

const REGIONS = [
  "north-west", "north", "north-east", "west", "middle", "east", "south-west", "south", "south-east",
] as const;
/** The borders between thirds of the map. */
const [LOW, HIGH] = [0.36, 0.64] as const;
const thirdOf = (share: number): number => (share < LOW ? 0 : share < HIGH ? 1 : 2);

/** Return the region of a place. */
function regionOf(seen: TopSecretSeen, place: number): number {
  const { x, y } = positionOf(boardOf(seen.config), place);
  return thirdOf((y - 9) / 584) * 3 + thirdOf((x - 72) / 584);
}

function describePlace(seen: TopSecretSeen, place: number): Place {
  const { view, text, config } = seen;
  const board = boardOf(config);
  const neighbourNames = neighbours(board, place).map((city) => placeName(seen, city));
  const words = [placeWords({ seen, place, way: waysOf(seen).get(place) })];
  if (!isCity(place)) words.push(...agentsAt(view, place).map((agent) => agentName(seen, agent)));
  if (neighbourNames.length > 0) words.push(text.say("page.topsecret.near", { places: neighbourNames }));
  return {
    key: placeKey(board, place), words: words.join(", "), point: () => onPlaceClick(seen, place),
    busy: agentsAt(view, place).length + casesAt(view, place).length > 0,
  };
}

function rows(seen: TopSecretSeen): Row[] {
  const cities = boardOf(seen.config).cities.map((_, city) => city);
  const regions = REGIONS.map((name, region) => ({
    name: seen.text.say(`page.topsecret.region.${name}`),
    places: cities.filter((city) => regionOf(seen, city) === region).map((city) => describePlace(seen, city)),
  }));
  const corners = cornersOf(seen.config).flatMap((corner) => [START + corner, HEADQUARTERS + corner]);
  const name = seen.text.say("page.topsecret.region.corners");
  return [...regions, { name, places: corners.map((place) => describePlace(seen, place)) }];
}

/** Return the remaining duel cards and the contents of the player's suitcases. */
function hand(seen: TopSecretSeen): string[] {
  const { view, text } = seen;
  if (view.seat < 0 || seen.covered) return [];
  const cards = (view.hands[0] ?? []).flatMap((count, card) => Array<number>(count).fill(card));
  const cases = view.contents.slice(0, CASES).map((content, suitcase) =>
    `${caseName(seen, suitcase)}: ${contentName(seen, content)}`);
  return [text.say("page.topsecret.holds", { cards: cards.join(" ") }), ...cases];
}

/** Stop sending an arrangement automatically. */
function stopPacking(): void {
  const current = packing.get();
  if (current !== null) packing.set({ ...current, from: CASES });
}

export const describe: Description<TopSecretView> = { rows, hand, forget: stopPacking };
