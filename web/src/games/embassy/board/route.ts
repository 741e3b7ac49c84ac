/** A walk of several steps, planned by a click on a distant room: the first step is chosen, the others follow automatically. */
import type { Option } from "../../../wire";
import { aidsOf } from "../aids";
import { roomName, ROOMS, type EmbassySeen } from "../words/names";
import { replacingSelection } from "../words/things";

/** The rooms of the planned walk, without the first one. */
let plannedRoute: readonly number[] = [];

/** Discard the planned walk. */
export const forgetRoute = (): void => { plannedRoute = []; };

/** Return whether this seat is walking. */
export function isWalking(seen: EmbassySeen): boolean {
  return seen.view.asked === "Walk" && seen.view.asked_of === 0 && seen.you >= 0;
}

/** Return each reachable room with its route. */
export function reachableRoutes(seen: EmbassySeen): Map<number, number[]> {
  if (!isWalking(seen) || seen.options.length === 0) return new Map();
  return new Map(aidsOf(seen).ways.map(({ route }) => [route.at(-1) ?? -1, route]));
}

/** Return the route to draw: the rest of the plan, or the selected step. */
export function shownRoute(seen: EmbassySeen): readonly number[] {
  const index = plannedRoute.indexOf(seen.view.at[0] ?? -1);
  const rest = plannedRoute.slice(index + 1);
  const first = rest[0];
  if (first === undefined) return [];
  return seen.picked.has(`room:${ROOMS[first]}`) ? rest : [];
}

/** Handle a click on a room: plan a route to a distant one, select any other. */
export function goTo(seen: EmbassySeen, room: number): void {
  const thing = `room:${ROOMS[room]}`;
  const route = reachableRoutes(seen).get(room) ?? [];
  const first = route[0];
  const isFar = route.length > 1 && first !== undefined && !seen.lit(thing) && !seen.picked.has(thing);
  plannedRoute = isFar ? route : [];
  if (isFar && seen.choose !== undefined) seen.choose([`room:${ROOMS[first]}`]);
  else replacingSelection(seen).pick(isFar ? `room:${ROOMS[first]}` : thing);
}

/**
 * Return the next step of a planned walk, or null; without steps left the walk is stopped, since items can still be played
 * later.
 */
export function nextStep(seen: EmbassySeen): Option | null {
  if (isWalking(seen) && seen.view.steps > 0 && aidsOf(seen).left <= 0) {
    plannedRoute = [];
    return seen.options.find(({ text }) => text === "stop") ?? null;
  }
  if (plannedRoute.length === 0) return null;
  const index = plannedRoute.indexOf(seen.view.at[0] ?? -1);
  const room = plannedRoute[index + 1];
  const option = seen.options.find(({ text }) => text === `move ${ROOMS[room ?? -1]}`);
  const hasBegun = index >= 0;
  const isValid = room !== undefined && option !== undefined && isWalking(seen)
    && (hasBegun || seen.picked.has(`room:${ROOMS[room]}`));
  if (!isValid) plannedRoute = [];
  return isValid && hasBegun ? option : null;
}

/** Return the label of the primary button while several steps are planned. */
export function routeLabel(option: Option, seen: EmbassySeen): string {
  const route = shownRoute(seen);
  const goal = route.at(-1);
  if (route.length < 2 || goal === undefined || option.text !== `move ${ROOMS[route[0] ?? -1]}`) return "";
  return seen.text.say("page.embassy.go", { n: route.length, room: roomName(seen, goal) });
}
