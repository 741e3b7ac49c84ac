/** Planned routes: the first step is chosen, the others are sent automatically. */
import type { Option } from "../../../wire";
import { reachableFrom, type ReachableRoute } from "../aids";
import { boardOf, placeKey } from "./map";
import { Store } from "./store";
import { agentThing, selectOnly, isOffered, pickedAgent, placeThing, type TopSecretSeen } from "../words/things";
import { AGENTS, isAsked } from "../view";

/** An own agent, 0 to 6, and its route, including the start. */
export interface RoutePlan {
  agent: number;
  route: number[];
  turns: number;
  duel: boolean;
  /** The number of other routes of the same length. */
  others: number;
}

const plannedRoute = new Store<RoutePlan | null>(null);

/** Discard the planned route. */
export const forgetRoute = (): void => plannedRoute.set(null);

/** Return the own agent, 0 to 6, whose routes are shown: the selected or the moving one; otherwise -1. */
export function selectedAgent(seen: TopSecretSeen): number {
  if (!isAsked(seen.view, "MoveAgent")) return -1;
  const picked = pickedAgent(seen);
  if (picked > 0) return picked - 1;
  const mover = seen.view.mover;
  return seen.picked.size === 0 && mover >= 0 && mover < AGENTS && isOffered(seen, agentThing(mover + 1)) ? mover : -1;
}

/** Return the routes of the selected agent. */
export function waysOf(seen: TopSecretSeen): Map<number, ReachableRoute> {
  const agent = selectedAgent(seen);
  return agent < 0 ? new Map() : reachableFrom(seen, agent);
}

/** Return the route to plan: the next alternative if the same place is clicked again. */
function otherRoute(way: ReachableRoute, plan: RoutePlan | null): number[] {
  const currentRoute = plan?.route.slice(1).join();
  const index = way.routes.findIndex((route) => route.join() === currentRoute);
  return way.routes[(index + 1) % way.routes.length] ?? way.route;
}

/** Plan a shortest route to a place with an own agent, 0 to 6; a repeated click takes another one. */
export function goTo(seen: TopSecretSeen, agent: number, place: number): void {
  const way = reachableFrom(seen, agent).get(place);
  if (way === undefined) return;
  const current = planOf(seen);
  const route = otherRoute(way, current?.plan.agent === agent ? current.plan : null);
  const from = seen.view.at[agent] ?? -1;
  plannedRoute.set({ agent, route: [from, ...route], turns: seen.view.turns, duel: way.duel, others: way.routes.length - 1 });
  selectOnly(seen, [agentThing(agent + 1), placeThing(placeKey(boardOf(seen.config), route[0] ?? -1))]);
}

/** Return the active plan and the number of steps made, or null. */
export function planOf(seen: TopSecretSeen): { plan: RoutePlan; done: number } | null {
  const plan = plannedRoute.get();
  if (plan === null || !isAsked(seen.view, "MoveAgent") || plan.turns !== seen.view.turns) return null;
  const done = plan.route.indexOf(seen.view.at[plan.agent] ?? -1);
  if (done < 0 || done === plan.route.length - 1) return null;
  const first = placeThing(placeKey(boardOf(seen.config), plan.route[1] ?? -1));
  const chosen = seen.picked.has(agentThing(plan.agent + 1)) && seen.picked.has(first);
  if (done === 0 ? !chosen : seen.picked.size > 0 || seen.view.mover !== plan.agent) return null;
  return { plan, done };
}

/** Clear a plan that is finished or obsolete. */
function clearFinished(seen: TopSecretSeen): void {
  const plan = plannedRoute.get();
  if (plan === null || seen.view.asked !== "MoveAgent") return;
  const at = seen.view.at[plan.agent] ?? -1;
  if (plan.turns !== seen.view.turns || !plan.route.includes(at) || plan.route.at(-1) === at) plannedRoute.set(null);
}

/** Return the next step of an active plan, or null. */
export function nextStep(seen: TopSecretSeen): Option | null {
  clearFinished(seen);
  const current = planOf(seen);
  if (current === null || current.done === 0) return null;
  const to = placeKey(boardOf(seen.config), current.plan.route[current.done + 1] ?? -1);
  return seen.options.find(({ text }) => text === `move ${current.plan.agent + 1} ${to}`) ?? null;
}
