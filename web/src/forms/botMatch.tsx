/** Level and side for a quick game against bots. */
import { useState } from "preact/hooks";
import type { SeatRequest } from "../net/api";
import { SelectField } from "../ui/fields";
import { useText } from "../ui/page";
import { saveValue, loadValue } from "../store";
import type { GameInfo } from "../wire";

export interface BotMatch { level: string; seat: number }

/** The default is the second level: it knows the rules and makes mistakes. */
const DEFAULT_LEVEL_INDEX = 1;

export function useBotMatch({ name, levels, default_bots: bots }: GameInfo): [BotMatch, (next: Partial<BotMatch>) => void] {
  const fallback = { level: (levels[DEFAULT_LEVEL_INDEX] ?? levels[0])?.name ?? "", seat: 0 };
  const [match, setMatch] = useState<BotMatch>(() => {
    const saved = loadValue<BotMatch>(`against.${name}`, fallback);
    return levels.some(({ name: level }) => level === saved.level) && saved.seat >= 0 && saved.seat <= bots ? saved : fallback;
  });
  const change = (next: Partial<BotMatch>): void => {
    const updated = { ...match, ...next };
    setMatch(updated);
    saveValue(`against.${name}`, updated);
  };
  return [match, change];
}

/** Return the seats of a quick game: the user in their seat, bots in all others. */
export function seatsOf({ default_bots: bots }: GameInfo, { level, seat }: BotMatch): SeatRequest[] {
  return Array.from({ length: bots + 1 }, (_, index) =>
    index === seat ? { kind: "me", level: "" } : { kind: "bot", level });
}

interface Props { info: GameInfo; match: BotMatch; change(next: Partial<BotMatch>): void }

/** Level and side; games whose seats are all alike have no choice of side. */
export function BotMatchForm({ info, match, change }: Props) {
  const text = useText();
  const sides = Array.from({ length: info.default_bots + 1 }, (_, seat) => `page.seat.${info.name}.${seat}`);
  return (
    <div class="against">
      <SelectField kind="" label={text.say("page.against.level")} value={match.level} choose={(level) => change({ level })}
        options={info.levels.map(({ name }, index) =>
          [name, text.say("page.against.rank", { level: index + 1, rank: `@page.level.${name}` })] as const)} />
      {sides.every((key) => text.has(key)) && (
        <SelectField kind="" label={text.say("page.against.seat")} value={match.seat} choose={(seat) => change({ seat: Number(seat) })}
          options={sides.map((key, seat) => [seat, text.say(key)] as const)} />
      )}
    </div>
  );
}
