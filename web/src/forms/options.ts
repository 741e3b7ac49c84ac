/** Defaults, dependencies and player counts of a game's options. */
import type { GameInfo } from "../wire";

type Chosen = Record<string, string>;

/** The rule behind an option as it is chosen. */
export function ruleOf({ option_rules: rules }: GameInfo, option: string, value: string): string {
  return rules[`${option}=${value}`] ?? rules[option] ?? "";
}

/** Whether an option means anything beside the others that are chosen. */
export function isRelevant({ hidden, meant }: GameInfo, option: string, options: Chosen, players: number): boolean {
  const chosen: Chosen = { ...options, players: String(players) };
  const needs = Object.entries(meant[option] ?? {});
  return !hidden.includes(option) && needs.every(([other, values]) => values.includes(chosen[other] ?? ""));
}

/** Every option at its default. */
export function defaults(info: GameInfo): Chosen {
  return Object.fromEntries(Object.entries(info.options).map(([name, values]) => [name, values[0] ?? ""]));
}

/** A game with those options only whose values are listed, for forms that ask the server at each choice. */
export const listedOnly = (info: GameInfo): GameInfo => ({ ...info, free: [], hidden: [...info.hidden, ...info.numbers] });

/** A game with those options only under which two can play. */
export function forTwo(info: GameInfo): GameInfo {
  const { seats, counted_by: option, options } = info;
  if (option === "") return info;
  return { ...info, options: { ...options, [option]: (options[option] ?? []).filter((value) => seats[value]?.includes(2) === true) } };
}

/** How many may play with these options. */
export function playerCounts({ seats, counted_by: option }: GameInfo, options: Chosen): number[] {
  return seats[options[option] ?? ""] ?? seats[""] ?? [2];
}

/** The fewest and the most who may play, with any options. */
export function playerRange({ seats }: GameInfo): { from: number; to: number } {
  const all = Object.values(seats).flat();
  return { from: Math.min(...all), to: Math.max(...all) };
}
