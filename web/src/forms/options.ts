/** Defaults, dependencies and player counts of a game's options. */
import type { GameInfo } from "../wire";

type Chosen = Record<string, string>;

/** Return the rule of an option with its chosen value. */
export function ruleOf({ option_rules: rules }: GameInfo, option: string, value: string): string {
  return rules[`${option}=${value}`] ?? rules[option] ?? "";
}

/** Return whether an option applies, given the other options. */
export function isRelevant({ hidden, depends_on: meant }: GameInfo, option: string, options: Chosen, players: number): boolean {
  const chosen: Chosen = { ...options, players: String(players) };
  const needs = Object.entries(meant[option] ?? {});
  return !hidden.includes(option) && needs.every(([other, values]) => values.includes(chosen[other] ?? ""));
}

/** Return the default of every option. */
export function defaults(info: GameInfo): Chosen {
  return Object.fromEntries(Object.entries(info.options).map(([name, values]) => [name, values[0] ?? ""]));
}

/** Return the game with listed options only, for forms that send every change to the server. */
export const listedOnly = (info: GameInfo): GameInfo => ({ ...info, free_options: [], hidden: [...info.hidden, ...info.numbers] });

/** Return the game with the values that allow a number of players. */
export function forPlayers(info: GameInfo, players: number): GameInfo {
  const { seats, counted_by: option, options } = info;
  if (option === "") return info;
  return { ...info, options: { ...options, [option]: (options[option] ?? []).filter((value) => seats[value]?.includes(players) === true) } };
}

/** Return the player counts that the options allow. */
export function playerCounts({ seats, counted_by: option }: GameInfo, options: Chosen): number[] {
  return seats[options[option] ?? ""] ?? seats[""] ?? [2];
}

/** Return all player counts of a game in order, whatever its options. */
export function allPlayerCounts({ seats }: GameInfo): number[] {
  return [...new Set(Object.values(seats).flat())].sort((one, other) => one - other);
}

/** Return the options, with another value of the one that decides the player counts if they do not allow this number. */
export function optionsFor(info: GameInfo, options: Chosen, players: number): Chosen {
  if (playerCounts(info, options).includes(players)) return options;
  const { seats, counted_by: option, options: listed } = info;
  const value = listed[option]?.find((candidate) => seats[candidate]?.includes(players) === true);
  return value === undefined ? options : { ...options, [option]: value };
}

/** Return the minimum and maximum number of players over all options. */
export function playerRange(info: GameInfo): { from: number; to: number } {
  const all = allPlayerCounts(info);
  return { from: Math.min(...all), to: Math.max(...all) };
}

/** Return options for the server, with the number of players if the game has that option. */
export function withPlayers(info: GameInfo, options: Chosen, players: number): Chosen {
  return "players" in info.options ? { ...options, players: String(players) } : options;
}
