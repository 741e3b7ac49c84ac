/** Level and side for a quick game against bots. */
import { useState } from "preact/hooks";
import { openTable, type SeatRequest } from "../net/api";
import { SelectField } from "../ui/fields";
import { useText } from "../ui/page";
import { saveValue, loadValue } from "../store";
import { ownIdentity } from "../people/guest";
import { ErrorText, useRequest } from "../ui/problem";
import { defaults, playerCounts, withPlayers } from "./options";
import type { GameInfo } from "../wire";

interface BotMatch { level: string; seat: number; bots: number }

/** The default is the second level: it knows the rules and makes mistakes. */
const DEFAULT_LEVEL_INDEX = 1;

/** Return the possible numbers of bots against one person. */
const botCounts = (info: GameInfo): number[] => playerCounts(info, defaults(info)).map((players) => players - 1);

export function useBotMatch(info: GameInfo): [BotMatch, (next: Partial<BotMatch>) => void] {
  const { name, levels } = info;
  const fallback = { level: (levels[DEFAULT_LEVEL_INDEX] ?? levels[0])?.name ?? "", seat: 0, bots: info.default_bots };
  const [match, setMatch] = useState<BotMatch>(() => {
    const saved = { ...fallback, ...loadValue<Partial<BotMatch>>(`against.${name}`, fallback) };
    const isValid = levels.some(({ name: level }) => level === saved.level) && botCounts(info).includes(saved.bots)
      && saved.seat >= 0 && saved.seat <= saved.bots;
    return isValid ? saved : fallback;
  });
  const change = (next: Partial<BotMatch>): void => {
    const updated = { ...match, ...next, ...(next.bots === undefined ? {} : { seat: 0 }) };
    setMatch(updated);
    saveValue(`against.${name}`, updated);
  };
  return [match, change];
}

/** Return the seats of a quick game: the user in their seat, bots in all others. */
export function seatsOf({ level, seat, bots }: BotMatch): SeatRequest[] {
  return Array.from({ length: bots + 1 }, (_, index) =>
    index === seat ? { kind: "me", level: "" } : { kind: "bot", level });
}

interface ButtonProps { info: GameInfo; match: BotMatch; label: string; kind: "" | "go" }

/** The button that opens a table against bots at once. */
export function PlayBotButton({ info, match, label, kind }: ButtonProps) {
  const text = useText();
  const { error, busy, run } = useRequest();
  const open = (): Promise<void> => openTable({
    game: info.name, options: withPlayers(info, {}, match.bots + 1), ...ownIdentity(text), seats: seatsOf(match), freeText: true,
  });
  return (
    <>
      <button type="button" class={`btn ${kind}`} disabled={busy} onClick={() => run(open)}>{label}</button>
      <ErrorText error={error} />
    </>
  );
}

interface Props { info: GameInfo; match: BotMatch; change(next: Partial<BotMatch>): void }

/** Level, number of bots and side; games whose seats are all alike have no choice of side. */
export function BotMatchForm({ info, match, change }: Props) {
  const text = useText();
  const counts = botCounts(info);
  const sideKey = (seat: number): string => `page.seat.${info.name}.${seat}`;
  const sides = Array.from({ length: match.bots + 1 }, (_, seat) => sideKey(seat));
  // With fewer players than named seats, the names depend on the corners that they get.
  const isNamed = sides.every((key) => text.has(key)) && !text.has(sideKey(sides.length));
  return (
    <div class="against">
      <SelectField kind="" label={text.say("page.against.level")} value={match.level} choose={(level) => change({ level })}
        options={info.levels.map(({ name }, index) =>
          [name, text.say("page.against.rank", { level: index + 1, rank: `@page.level.${name}` })] as const)} />
      {counts.length > 1 && (
        <SelectField kind="" label={text.say("page.against.bots")} value={match.bots} choose={(bots) => change({ bots: Number(bots) })}
          options={counts.map((bots) => [bots, String(bots)] as const)} />
      )}
      {isNamed && (
        <SelectField kind="" label={text.say("page.against.seat")} value={match.seat} choose={(seat) => change({ seat: Number(seat) })}
          options={sides.map((key, seat) => [seat, text.say(key)] as const)} />
      )}
    </div>
  );
}
