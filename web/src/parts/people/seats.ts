/** Words for those who sit at a table. */
import type { Text } from "../../text";
import type { SeatInfo } from "../../wire";

export const LEVELS: readonly string[] = ["recruit", "courier", "operative", "handler", "spymaster", "legend"];

/** The name at a seat: "You" for one's own, a person's name, or the level of a bot. */
export function seatName(text: Text, seats: readonly SeatInfo[], you: number, seat: number): string {
  return seat === you ? text.say("page.you") : otherName(text, seats[seat]);
}

/** The name of whoever sits there, also if it is oneself; a bot goes by its level. */
export function otherName(text: Text, info: SeatInfo | undefined): string {
  if (info === undefined || info.kind === "open") return text.say("page.seat.open");
  return info.kind === "person" ? info.name : text.say(`page.level.${info.level}`);
}

/** What a bot is, in words: "bot, level 4", or for whom it plays on. */
export function botWords(text: Text, { level, name }: SeatInfo): string {
  if (!LEVELS.includes(level)) return text.say("page.bot.script");
  return name === "" ? text.say("page.bot", { level: LEVELS.indexOf(level) + 1 }) : text.say("page.bot.for", { name });
}

/** Whose program plays at a seat, in words; "" where none does. */
export function programWords(text: Text, info: SeatInfo | undefined): string {
  return info?.of === undefined ? "" : text.say("page.bot.of", { name: info.of });
}

/** Several names in a row; the same name twice is counted. */
export function gathered(text: Text, names: readonly string[]): string {
  const times = (name: string): number => names.filter((other) => other === name).length;
  return [...new Set(names)]
    .map((name) => times(name) > 1 ? text.say("page.times", { times: times(name), name }) : name).join(", ");
}
