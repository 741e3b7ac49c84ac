/** Names of the players at a table. */
import type { StyledSeat } from "../net/personas";
import type { Text } from "../text";
import { FORGOTTEN_NAME, LEVELS, type GameName, type SaidMessage, type SeatInfo, type TableMessage } from "../wire";

/** Return the displayed name of a person; deleted profiles are guests. */
export const personName = (text: Text, name: string): string => name === FORGOTTEN_NAME ? text.say("page.guest.gone") : name;

export const personaName = (text: Text, who: number): string => text.say(`page.bot.name.${who}`);

/** Return the name at a seat; "You" for the user's own. */
export function seatName(text: Text, seats: readonly SeatInfo[], you: number, seat: number): string {
  return seat === you ? text.say("page.you") : playerName(text, seats[seat]);
}

/** Return the name of a player; a bot that plays for somebody has their name. */
export function playerName(text: Text, info: SeatInfo | undefined): string {
  if (info === undefined || info.kind === "open") return text.say("page.seat.open");
  if (info.kind === "person" || info.name !== "") return personName(text, info.name);
  return info.who === undefined ? text.say(`page.level.${info.level}`) : personaName(text, info.who);
}

/** Return a bot in words, such as "bot, level 4: Handler", or for whom it plays. */
export function botWords(text: Text, { level, name }: SeatInfo): string {
  if (!LEVELS.includes(level)) return text.say("page.bot.script");
  if (name !== "") return text.say("page.bot.for", { name: personName(text, name) });
  return text.say("page.bot", { level: LEVELS.indexOf(level) + 1, rank: `@page.level.${level}` });
}

/** Return how a bot plays in this game, in a sentence; "" if it has no style of its own. */
export function styleWords(text: Text, game: GameName, info: StyledSeat | undefined): string {
  const key = `${game}.style.${info?.style}`;
  return text.has(key) ? text.say(key) : "";
}

/** Return whose program plays at a seat, in words; "" if none does. */
export function programWords(text: Text, info: SeatInfo | undefined): string {
  return info?.owner === undefined ? "" : text.say("page.bot.of", { name: personName(text, info.owner) });
}

/** Join names; duplicates are counted. */
export function joinNames(text: Text, names: readonly string[]): string {
  const count = (name: string): number => names.filter((other) => other === name).length;
  return [...new Set(names)]
    .map((name) => count(name) > 1 ? text.say("page.times", { times: count(name), name }) : name).join(", ");
}

/** Whether a chat message is a notice of the server about a seat. */
export const isNote = ({ key }: SaidMessage): boolean => key.startsWith("note.");

/** Return the text of such a notice. */
export const noteWords = (text: Text, table: TableMessage, { key, seat }: SaidMessage): string =>
  text.say(`page.${key}`, { name: table.seats[seat]?.name ?? "" });
