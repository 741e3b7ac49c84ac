/** Inferences that the server sends with a view of Top Secret: reachable places, and possible contents of suitcases. */
import type { Seen } from "../../face/face";
import type { TopSecretView } from "./view";

/** A route to a place, including it; `routes` has alternatives of the same length, `duel` whether it ends in a duel. */
export interface ReachableRoute { route: number[]; routes: number[][]; duel: boolean }

/** What can be done at a reachable place: pass, stop, or fight. */
const PASS_ONLY = 0;
const DUEL = 2;
const MAX_ROUTES = 4;

interface TopSecretAids {
  /** Suitcase -> possible contents. */
  contents: number[][];
  /** Own agent -> remaining steps; only if this seat is to move. */
  steps: number[];
  /** Own agents with reachable places: a place, what can be done there, and the places before it. */
  reach: { agents: number[]; to: [number, number, ...number[]][] }[];
}

const NO_AIDS: TopSecretAids = { contents: [], steps: [], reach: [] };

type Props = Pick<Seen<TopSecretView>, "aids" | "view" | "options">;

const aidsOf = ({ aids }: Props): TopSecretAids => ({ ...NO_AIDS, ...aids });

/** Return the remaining steps of an own agent, 0 to 6. */
export const stepsLeft = (seen: Props, agent: number): number => aidsOf(seen).steps[agent] ?? seen.view.pool;

/** Return the possible contents of a suitcase; the true one if it is open. */
export function possibleContents(seen: Props, suitcase: number): number[] {
  const content = seen.view.contents[suitcase] ?? -1;
  return content >= 0 ? [content] : aidsOf(seen).contents[suitcase] ?? [];
}

/** Return each place where an own agent, 0 to 6, can stop, with the shortest routes. */
export function reachableFrom(seen: Props, agent: number): Map<number, ReachableRoute> {
  const reachable = seen.options.length === 0 ? undefined : aidsOf(seen).reach.find(({ agents }) => agents.includes(agent));
  const routes = new Map<number, number[][]>([[seen.view.at[agent] ?? -1, [[]]]]);
  const ways = new Map<number, ReachableRoute>();
  for (const [place, arrival, ...origins] of reachable?.to ?? []) {
    const routesHere = origins.flatMap((from) => routes.get(from) ?? []).slice(0, MAX_ROUTES).map((route) => [...route, place]);
    routes.set(place, routesHere);
    if (arrival !== PASS_ONLY) ways.set(place, { route: routesHere[0] ?? [], routes: routesHere, duel: arrival === DUEL });
  }
  return ways;
}
