/** Clicks on places, agents and suitcases. */
import { reachableFrom } from "../aids";
import { boardOf, placeKey } from "./map";
import { goTo, planOf, selectedAgent, waysOf } from "./routePlan";
import type { Option } from "../../../wire";
import { Store } from "./store";
import { agentThing, caseThing, selectOnly, isOffered, pickedAgent, placeThing, selectThing, things, type TopSecretSeen } from "../words/things";
import { AGENTS, agentsAt, caseKey, casesAt, isAsked, isCity } from "../view";

/** The place whose sheet is open, or -1. */
export const openPlace = new Store(-1);

/** Questions during which no sheet opens: the map or the duel cards must stay visible. */
const NO_SHEET: readonly string[] = ["PlaceCase", "LayCard"];

/** Return the selectable own agents, 0 to 6, in a place. */
export function choosable(seen: TopSecretSeen, place: number): number[] {
  if (seen.view.seat < 0) return [];
  return agentsAt(seen.view, place).filter((agent) => agent < AGENTS && isOffered(seen, agentThing(agent + 1)));
}

/** Select an own agent, 0 to 6, or unselect it. */
export function chooseAgent(seen: TopSecretSeen, agent: number): void {
  const thing = agentThing(agent + 1);
  if (seen.picked.has(thing)) return selectOnly(seen, []);
  if (!isAsked(seen.view, "MoveAgent")) return selectThing(seen, thing);
  const board = boardOf(seen.config);
  const place = [...reachableFrom(seen, agent).keys()].find((city) => seen.picked.has(placeThing(placeKey(board, city))));
  if (place !== undefined && pickedAgent(seen) === 0) goTo(seen, agent, place);
  else selectOnly(seen, [thing]);
}

/** Return whether agents in a place can handle a suitcase. */
function canAct(seen: TopSecretSeen, place: number): boolean {
  return choosable(seen, place).some((agent) => seen.options.some(({ text }) => isAct(text, agent)));
}

/** Return whether an option is a take, swap or drop by an own agent, 0 to 6. */
export function isAct(text: string, agent: number): boolean {
  const [verb = "", number] = text.split(" ");
  return ["take", "swap", "drop"].includes(verb) && number === String(agent + 1);
}

/** Return whether a click on a place is ambiguous, so that the sheet asks. */
function isAmbiguous(seen: TopSecretSeen, place: number): boolean {
  const own = choosable(seen, place).length;
  const meanings = (isCity(place) ? own : Math.min(own, 1)) + (waysOf(seen).has(place) ? 1 : 0);
  return meanings > 1 || canAct(seen, place);
}

/** Return the own agents, 0 to 6, that can reach a place, nearest first; one per start place. */
export function agentsInReach(seen: TopSecretSeen, place: number): number[] {
  if (!isAsked(seen.view, "MoveAgent") || seen.picked.size > 0) return [];
  const { at } = seen.view;
  const distance = (agent: number): number => reachableFrom(seen, agent).get(place)?.route.length ?? 0;
  const reachable = [...Array(AGENTS).keys()].filter((agent) => distance(agent) > 0 && at.indexOf(at[agent] ?? -1) === agent);
  return reachable.sort((one, other) => distance(one) - distance(other));
}

/** Handle a click on a place before an agent is selected: send the nearest agent, or select the place. */
function sendNearest(seen: TopSecretSeen, place: number): void {
  const thing = placeThing(placeKey(boardOf(seen.config), place));
  const [nearest, ...others] = agentsInReach(seen, place);
  if (nearest === undefined || (others.length > 0 && isOffered(seen, thing))) selectThing(seen, thing);
  else goTo(seen, nearest, place);
}

/** Return whether a route into a start space is planned, so that another click selects an agent there. */
function isGoingHome(seen: TopSecretSeen, place: number): boolean {
  return !isCity(place) && planOf(seen)?.plan.route.at(-1) === place;
}

/** Handle a click on a place. */
export function onPlaceClick(seen: TopSecretSeen, place: number): void {
  const { view } = seen;
  const occupied = agentsAt(view, place).length + casesAt(view, place).length > 0;
  const selected = selectedAgent(seen);
  const own = choosable(seen, place);
  openPlace.set(-1);
  if (seen.phone && isAmbiguous(seen, place)) openPlace.set(place);
  else if (selected >= 0 && waysOf(seen).has(place) && !(own.length > 0 && isGoingHome(seen, place))) {
    goTo(seen, selected, place);
  }
  else if (own.length > 0) chooseAgent(seen, own[0] ?? 0);
  else if (occupied && seen.picked.size === 0 && !NO_SHEET.includes(view.asked)) openPlace.set(place);
  else sendNearest(seen, place);
}

/** Handle a click on an agent: an own one is selected, another counts as its city. */
export function onAgentClick(seen: TopSecretSeen, agent: number): void {
  const place = seen.view.at[agent] ?? -1;
  if (!choosable(seen, place).includes(agent) || (seen.phone && isAmbiguous(seen, place))) onPlaceClick(seen, place);
  else chooseAgent(seen, agent);
}

/** Handle a click on a suitcase: take, swap or drop it if possible. */
export function onCaseClick(seen: TopSecretSeen, suitcase: number): void {
  const thing = caseThing(caseKey(seen.view, suitcase));
  const carrier = seen.view.carries.indexOf(suitcase);
  const place = carrier < 0 ? (seen.view.lies[suitcase] ?? -1) : (seen.view.at[carrier] ?? -1);
  if (seen.phone || !isAsked(seen.view, "MoveAgent") || !isOffered(seen, thing)) return onPlaceClick(seen, place);
  const selected = agentThing(selectedAgent(seen) + 1);
  const option = seen.options.find((city) => {
    const optionThings = things(city, seen.view);
    return optionThings.includes(thing) && optionThings.includes(selected);
  });
  if (option) selectOnly(seen, things(option, seen.view));
  else selectThing(seen, thing);
}

/** What the agent that is shown to move can do with suitcases, or any agent where none is. */
export function acts(seen: TopSecretSeen): Option[] {
  if (!isAsked(seen.view, "MoveAgent")) return [];
  const agent = selectedAgent(seen);
  return seen.options.filter(({ text }) => agent < 0 ? isAct(text, Number(text.split(" ")[1]) - 1) : isAct(text, agent));
}
