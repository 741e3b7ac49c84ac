/** Names of places, pieces and players. */
import { seatName } from "../../../people/seats";
import { boardOf } from "../board/map";
import type { TopSecretSeen } from "./things";
import {
  AGENTS, BOMB, COLOURS, HEADQUARTERS, HIDDEN, SECRETS_TO_WIN, START, caseKey, colourOf, isCity, ownerOfAgent, seatOf,
} from "../view";

export function colourName(seen: TopSecretSeen, player: number): string {
  return seen.text.say(`topsecret.colour.${colourOf(seen.view, player)}`);
}

/** Return an agent by colour and number. */
export function agentName(seen: TopSecretSeen, agent: number): string {
  const params = { colour: colourName(seen, ownerOfAgent(agent)), agent: (agent % AGENTS) + 1 };
  return seen.text.say("page.topsecret.agent", params);
}

export function caseName(seen: TopSecretSeen, suitcase: number): string {
  return seen.text.say(`topsecret.case.${caseKey(seen.view, suitcase)}`);
}

export function contentName(seen: TopSecretSeen, content: number): string {
  const name = content === HIDDEN ? "hidden" : content === BOMB ? "bomb" : String(content);
  return seen.text.say(`topsecret.content.${name}`);
}

/** Return a city in the player's language; custom cities are not translated. */
function cityName({ text }: TopSecretSeen, name: string): string {
  const key = `topsecret.city.${name.toLowerCase().replaceAll(" ", "-")}`;
  return text.has(key) ? text.say(key) : name;
}

/** Return how to win, and the player's progress. */
export function aim(seen: TopSecretSeen): string {
  const params = { needed: SECRETS_TO_WIN, secrets: seen.view.secrets[0] ?? 0 };
  return seen.text.say(seen.you < 0 ? "page.topsecret.aim.watch" : "page.topsecret.aim", params);
}

export function placeName(seen: TopSecretSeen, place: number): string {
  if (isCity(place)) return cityName(seen, boardOf(seen.config).cities[place]?.name ?? "");
  if (place < 0) return seen.text.say("page.topsecret.out");
  const group = place >= HEADQUARTERS ? "headquarters" : "start";
  return seen.text.say(`topsecret.${group}.${COLOURS[place - (place >= HEADQUARTERS ? HEADQUARTERS : START)]}`);
}

/** Return a player's name, with the colour if it is not unique. */
export function playerName(seen: TopSecretSeen, player: number): string {
  const names = seen.seats.map((_, seat) => seatName(seen.text, seen.seats, seen.you, seat));
  const name = names[seatOf(seen.view, player)] ?? "";
  const isUnique = names.filter((other) => other === name).length < 2;
  return isUnique ? name : seen.text.say("page.topsecret.named", { name, colour: colourName(seen, player) });
}

/** Return the notation of a content. */
export const contentKey = (content: number): string => (content === BOMB ? "bomb" : String(content));
