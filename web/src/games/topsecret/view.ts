/** Numbering of the pieces in a view of Top Secret. */
import type { TopSecretView } from "./seen";

export type { TopSecretView };

type AskKind =
  | "" | "RollForFirst" | "PackCase" | "PlaceCase" | "PlaceGuard" | "RollDice" | "MoveAgent" | "NameFirst" | "LayCard"
  | "ClaimCase" | "LoseAgent";

export const COLOURS = ["red", "blue", "yellow", "green"] as const;
export type Colour = (typeof COLOURS)[number];
export const LETTERS = ["a", "b", "c", "d"] as const;
export const AGENTS = 7;
export const CASES = 4;
export const START = 48;
export const HEADQUARTERS = 52;
export const BOMB = 0;
export const HIDDEN = -1;
export const SECRETS_TO_WIN = 10;
export const CONTENTS = [5, 3, 1, BOMB] as const;
/** The number of each duel card per colour. */
export const CARD_COUNT = [2, 1, 1, 1, 1, 1] as const;

/** Return the corner of each seat. */
export function cornersOf(config: Record<string, string>): number[] {
  if (config["players"] === "2") return [0, 2];
  const empty = config["players"] === "3" ? COLOURS.indexOf((config["empty_corner"] ?? "green") as Colour) : -1;
  return [0, 1, 2, 3].filter((corner) => corner !== empty);
}

export function colourOf(view: TopSecretView, player: number): Colour {
  return COLOURS[view.corners[player] ?? 0] ?? "red";
}

/** Convert a player relative to the observer to an absolute seat. */
export function seatOf(view: TopSecretView, player: number): number {
  return player < 0 ? -1 : (player + Math.max(view.seat, 0)) % view.players;
}

/** Convert an absolute seat to a player relative to the observer. */
export function playerOf(view: TopSecretView, seat: number): number {
  return (seat - Math.max(view.seat, 0) + view.players) % view.players;
}

export const ownerOfAgent = (agent: number): number => Math.floor(agent / AGENTS);
export const ownerOfCase = (suitcase: number): number => Math.floor(suitcase / CASES);
export const isCity = (place: number): boolean => place >= 0 && place < START;

/** Return the agents in a place. */
export function agentsAt(view: TopSecretView, place: number): number[] {
  return view.at.flatMap((at, agent) => (at === place ? [agent] : []));
}

/** Return the suitcases in a city. */
export function casesAt(view: TopSecretView, city: number): number[] {
  return view.lies.flatMap((lies, suitcase) => (lies === city ? [suitcase] : []));
}

/** Return the notation of a suitcase. */
export function caseKey(view: TopSecretView, suitcase: number): string {
  return `${colourOf(view, ownerOfCase(suitcase))}-${LETTERS[suitcase % CASES]}`;
}

/** Return the suitcase of a notation, or -1. */
export function caseOf(view: TopSecretView, key: string): number {
  return view.lies.findIndex((_, suitcase) => caseKey(view, suitcase) === key);
}

/** Return the agent that carries a suitcase, or -1. */
export const carrierOf = (view: TopSecretView, suitcase: number): number => view.carries.indexOf(suitcase);

export function agentsLeft(view: TopSecretView, player: number): number {
  return view.at.slice(player * AGENTS, player * AGENTS + AGENTS).filter((at) => at >= 0).length;
}

/** Return whether this seat is asked this question. */
export function isAsked(view: TopSecretView, asked: AskKind): boolean {
  return view.asked === asked && view.asked_of === 0 && view.seat >= 0;
}
