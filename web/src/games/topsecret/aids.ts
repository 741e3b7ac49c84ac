/** What the server tells beside the view of Top Secret: where one's agents can go, and what suitcases can hold. */
import type { Seen } from "../../face/face";
import type { TopSecretView } from "./view";

/** A way to a place: the places passed, the last one included, other ways as short, and whether a duel waits there. */
export interface ReachableRoute { route: number[]; routes: number[][]; duel: boolean }

/** What can be done in a place that is reached: go through it, end the way there, or fight. */
const PASS_ONLY = 0;
const DUEL = 2;
const MAX_ROUTES = 4;

interface TopSecretAids {
  /** Suitcase -> what it can still hold. */
  contents: number[][];
  /** Own agent -> the steps that it may still make; only where this seat moves, as the next one. */
  steps: number[];
  /** The own agents that can step, and where to: a place, what can be done there, and from which places it is entered. */
  reach: { agents: number[]; to: [number, number, ...number[]][] }[];
}

const NO_AIDS: TopSecretAids = { contents: [], steps: [], reach: [] };

type Props = Pick<Seen<TopSecretView>, "aids" | "view" | "options">;

const aidsOf = ({ aids }: Props): TopSecretAids => ({ ...NO_AIDS, ...aids });

/** The steps that an own agent, 0 to 6, may still make. */
export const stepsLeft = (seen: Props, agent: number): number => aidsOf(seen).steps[agent] ?? seen.view.pool;

/** What a suitcase can still hold, as far as this seat knows; once it is open, what it holds. */
export function possibleContents(seen: Props, suitcase: number): number[] {
  const content = seen.view.contents[suitcase] ?? -1;
  return content >= 0 ? [content] : aidsOf(seen).contents[suitcase] ?? [];
}

/** Every place that an own agent, 0 to 6, can stop at, with the shortest ways there. */
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
