/** A decision of a reviewed game in words. */
import type { Text } from "../text";
import { playerName } from "../people/seats";
import type { Option, Replay } from "../wire";

/** Return a decision with the names of the table's players. */
export function decisionWords(text: Text, { table, steps }: Replay, option: Option): string {
  const seatKeys = steps.at(-1)?.message.open?.seats ?? [];
  const named = (value: unknown): unknown => {
    const seat = seatKeys.findIndex((key) => value === `@${key}`);
    return seat < 0 ? value : playerName(text, table.seats[seat]);
  };
  return text.say(option.key, Object.fromEntries(Object.entries(option.params).map(([name, value]) => [name, named(value)])));
}
