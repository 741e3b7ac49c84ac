/** Level and side for a quick game against bots. */
import { useState } from "preact/hooks";
import type { SeatRequest } from "../net/api";
import { useText } from "../ui/page";
import { saveValue, loadValue } from "../store";
import type { GameInfo } from "../wire";

export interface Against { level: string; seat: number }

/** Those who come for the first time meet the second level: it knows the rules, and slips. */
const FIRST_LEVEL = 1;

export function useAgainst({ name, levels, usual_bots: bots }: GameInfo): [Against, (next: Partial<Against>) => void] {
  const usual = { level: (levels[FIRST_LEVEL] ?? levels[0])?.name ?? "", seat: 0 };
  const [against, put] = useState<Against>(() => {
    const kept = loadValue<Against>(`against.${name}`, usual);
    return levels.some(({ name: level }) => level === kept.level) && kept.seat >= 0 && kept.seat <= bots ? kept : usual;
  });
  const change = (next: Partial<Against>): void => {
    const whole = { ...against, ...next };
    put(whole);
    saveValue(`against.${name}`, whole);
  };
  return [against, change];
}

/** The seats of such a table: oneself where one wants to sit, bots everywhere else. */
export function seatsOf({ usual_bots: bots }: GameInfo, { level, seat }: Against): SeatRequest[] {
  return Array.from({ length: bots + 1 }, (_, index) =>
    index === seat ? { kind: "me", level: "" } : { kind: "bot", level });
}

interface Props { info: GameInfo; against: Against; change(next: Partial<Against>): void }

/** Level and side; games whose seats are all alike have no side to choose. */
export function AgainstForm({ info, against, change }: Props) {
  const text = useText();
  const sides = Array.from({ length: info.usual_bots + 1 }, (_, seat) => `page.seat.${info.name}.${seat}`);
  return (
    <div class="against">
      <label><span>{text.say("page.against.level")}</span>
        <select class="field" value={against.level} onChange={({ currentTarget }) => change({ level: currentTarget.value })}>
          {info.levels.map(({ name }, index) => (
            <option key={name} value={name}>{text.say("page.against.rank", { level: index + 1, rank: `@page.level.${name}` })}</option>
          ))}
        </select></label>
      {sides.every((key) => text.has(key)) && (
        <label><span>{text.say("page.against.seat")}</span>
          <select class="field" value={against.seat} onChange={({ currentTarget }) => change({ seat: Number(currentTarget.value) })}>
            {sides.map((key, seat) => <option key={key} value={seat}>{text.say(key)}</option>)}
          </select></label>
      )}
    </div>
  );
}
