/** Names and states of the members of an evening. */
import { joinNames, personName } from "../people/seats";
import type { Text } from "../text";
import type { EveningGame, EveningState } from "../wire";

/** The bot that fills a seat for which nobody is left. */
const FILLS = "operative";

/** The name of a member; of a bot in their place, its level. */
export function memberName(text: Text, { people }: EveningState, place: number): string {
  const member = people[place];
  return member === undefined ? text.say(`page.level.${FILLS}`) : personName(text, member.name);
}

export const namesOf = (text: Text, state: EveningState, places: readonly number[]): string =>
  joinNames(text, places.map((place) => memberName(text, state, place)));

/** The games that go on. */
export const running = ({ games }: EveningState): EveningGame[] => games.filter(({ winners }) => winners === null);

/** One's own tables that go on. */
export const ownTables = (state: EveningState): string[] =>
  running(state).filter(({ players }) => state.you >= 0 && players.includes(state.you)).map(({ code }) => code);

export type Standing = "left" | "playing" | "watching" | "here" | "away";

/** Where a member is. */
export function standing(state: EveningState, place: number): Standing {
  const member = state.people[place];
  if (member === undefined || member.left) return "left";
  if (running(state).some(({ players }) => players.includes(place))) return "playing";
  return !member.here ? "away" : member.out ? "watching" : "here";
}

/** How a game of the evening ended, or that it goes on; "" where nobody had to play it. */
export function ended(text: Text, state: EveningState, { players, winners }: EveningGame): string {
  if (winners === null) return text.say("page.evening.goes");
  const names = winners.map((seat) => players[seat] ?? -1);
  if (names.length === 0) return text.say("page.result.draw");
  return text.say("page.result.theirs", { n: names.length, names: namesOf(text, state, names) });
}

/** A game that nobody had to play, in words. */
export function unplayed(text: Text, state: EveningState, { players: [first = -1, second = -1] }: EveningGame): string {
  const name = memberName(text, state, first);
  return second < 0 ? text.say("page.evening.bye", { name })
    : text.say("page.evening.walkover", { name, other: memberName(text, state, second) });
}
