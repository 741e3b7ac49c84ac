/** Where an agent can go with the steps that are left, and by which way. */
import type { Option } from "../../wire";
import { boardOf, neighbours, placeOf, type MapBoard } from "./map";
import type { TopSecretSeen } from "./things";
import { AGENTS, CASES, HEADQUARTERS, START, type TopSecretView } from "./view";

/** A way to a place: the places passed, the last one included, other ways as short, and whether a duel waits there. */
export interface Way { route: number[]; routes: number[][]; duel: boolean }

const MOST_ROUTES = 4;

/** The steps that an own agent, 0 to 6, may still make; a bonus is only for the one that won it. */
export function stepsLeft(view: TopSecretView, agent: number): number {
  return view.pool + (agent === view.mover ? view.bonus : 0);
}

export function isEnemyIn(view: TopSecretView, city: number): boolean {
  return city < START && view.at.slice(AGENTS).includes(city);
}

/** T31: two others of the same colour are there, so that an agent may not stop. */
function isFull(view: TopSecretView, agent: number, city: number): boolean {
  return city < START && view.at.slice(0, AGENTS).filter((at, other) => at === city && other !== agent).length >= 2;
}

/** T26, TA48: a third suitcase of one's own may not come before a foreign one. */
function mayDeliver(view: TopSecretView, suitcase: number): boolean {
  const own = suitcase < CASES;
  const foreignLeft = view.opened.some((opened, other) => other >= CASES && opened < 0);
  return !(own && view.brought[0] === 2 && view.foreign[0] === 0 && foreignLeft);
}

/** The places beyond a city, its gate to the own headquarters among them. */
function onward(view: TopSecretView, board: MapBoard, config: Record<string, string>, agent: number, city: number): number[] {
  const corner = view.corners[0] ?? 0;
  const suitcase = view.carries[agent] ?? -1;
  const found = [...neighbours(board, city)];
  const enters = suitcase < 0 ? config["home_by_headquarters"] === "yes" : mayDeliver(view, suitcase);
  if (enters && board.gates[corner]?.includes(city)) found.push(HEADQUARTERS + corner);
  const returns = config["start_enterable"] === "own" && suitcase < 0;
  if (returns && board.exits[corner]?.includes(city)) found.push(START + corner);
  return found;
}

/** The first steps of an own agent, from the options. */
function firstSteps(options: Option[], board: MapBoard, agent: number): number[] {
  const start = `move ${agent + 1} `;
  return options.flatMap(({ text }) => (text.startsWith(start) ? [placeOf(board, text.slice(start.length))] : []));
}

/** The places that are reached for the first time, each with its routes. */
function arrivals(edge: number[][], passed: Set<number>): Map<number, number[][]> {
  const found = new Map<number, number[][]>();
  for (const route of edge) {
    const place = route.at(-1) ?? -1;
    const routes = found.get(place) ?? [];
    if (!passed.has(place) && routes.length < MOST_ROUTES) found.set(place, [...routes, route]);
  }
  return found;
}

/** Every place that an own agent, 0 to 6, can stop at, with the shortest ways there. */
export function reach(seen: TopSecretSeen, agent: number): Map<number, Way> {
  const { view, config, options } = seen;
  const board = boardOf(config);
  const ways = new Map<number, Way>();
  const left = stepsLeft(view, agent);
  const passed = new Set([view.at[agent] ?? -1]);
  let edge = firstSteps(options, board, agent).map((place) => [place]);
  for (let step = 1; step <= left; step++) {
    const further: number[][] = [];
    for (const [place, routes] of arrivals(edge, passed)) {
      passed.add(place);
      const duel = isEnemyIn(view, place);
      if (!isFull(view, agent, place)) ways.set(place, { route: routes[0] ?? [], routes, duel });
      const on = duel || place >= START ? [] : onward(view, board, config, agent, place);
      further.push(...routes.flatMap((route) => on.map((next) => [...route, next])));
    }
    edge = further;
  }
  return ways;
}
