/** Names and states of the members of an evening. */
import { joinNames, personaName, personName } from "../people/seats";
import type { Text } from "../text";
import type { EveningGame, EveningState } from "../wire";

/** Return the name of a member, or the level of a bot. */
export function memberName(text: Text, { people, level }: EveningState, member: number): string {
  const person = people[member];
  return person === undefined ? text.say(`page.level.${level}`) : personName(text, person.name);
}

export const namesOf = (text: Text, state: EveningState, members: readonly number[]): string =>
  joinNames(text, members.map((member) => memberName(text, state, member)));

/** Return the name at a seat of a game; a bot has the same one as at the table. */
export function playerOf(text: Text, state: EveningState, { players, who }: EveningGame, seat: number): string {
  const persona = who?.[seat] ?? -1;
  return persona < 0 ? memberName(text, state, players[seat] ?? -1) : personaName(text, persona);
}

/** Return the names at some seats of a game. */
export const playersOf = (text: Text, state: EveningState, match: EveningGame, seats: readonly number[] = [...match.players.keys()]): string =>
  joinNames(text, seats.map((seat) => playerOf(text, state, match, seat)));

/** Return the running games. */
export const runningGames = ({ games }: EveningState): EveningGame[] => games.filter(({ winners }) => winners === null);

/** Return the codes of the user's running tables. */
export const ownTables = (state: EveningState): string[] =>
  runningGames(state).filter(({ players }) => state.you >= 0 && players.includes(state.you)).map(({ code }) => code);

type Presence = "left" | "playing" | "watching" | "here" | "away";

/** Return the presence of a member. */
export function presenceOf(state: EveningState, member: number): Presence {
  const person = state.people[member];
  if (person === undefined || person.left) return "left";
  if (runningGames(state).some(({ players }) => players.includes(member))) return "playing";
  return !person.here ? "away" : person.out ? "watching" : "here";
}

/** Return whether another table with the deal of a game is still running, so that neither may be watched. */
export const isSealed = (state: EveningState, { deal, round }: EveningGame): boolean =>
  deal === true && runningGames(state).some((other) => other.round === round);

/** Return the result of a game in words, with the comparison of tables that had the same deal. */
export function resultWords(text: Text, state: EveningState, match: EveningGame): string {
  const { winners, compared } = match;
  if (winners === null) return text.say("page.evening.goes");
  const result = winners.length === 0 ? text.say("page.result.draw")
    : text.say("page.result.theirs", { n: winners.length, names: playersOf(text, state, match, winners) });
  if (isSealed(state, match)) return `${result} · ${text.say("page.evening.sealed")}`;
  if (compared === undefined) return result;
  const shares = compared.map((share, seat) =>
    `${playerOf(text, state, match, seat)} ${share.toLocaleString(text.language, { style: "percent" })}`);
  return `${result} · ${joinNames(text, shares)}`;
}

/** Return a bye or a walkover in words. */
export function unplayedWords(text: Text, state: EveningState, { players: [first = -1, second = -1] }: EveningGame): string {
  const name = memberName(text, state, first);
  return second < 0 ? text.say("page.evening.bye", { name })
    : text.say("page.evening.walkover", { name, other: memberName(text, state, second) });
}
