/** The nouns of Embassy by number, and words for them; the numbers come from the Python tables by plan.json. */
import { playerName } from "../../../people/seats";
import { addressedSentence } from "../../../face/logWords";
import type { Line } from "../../../wire";
import type { Seen } from "../../../face/face";
import plan from "../plan.json";
import type { EmbassyView } from "../seen";

export type EmbassySeen = Seen<EmbassyView>;

export const ROOMS: readonly string[] = plan.rooms;
export const ITEMS: readonly string[] = plan.items;
export const CARDS: readonly string[] = plan.cards;
export const FACTIONS: readonly string[] = plan.factions;
export const FLOORS = ["terrace", "ground", "basement"] as const;
export const SEAT_LETTERS = ["A", "B", "C", "D", "E", "F"] as const;
export const HAND_LIMIT: number = plan.hand;
const ATTACKS = 3;

/** The number of a room by its name. */
export function roomOf(name: string): number {
  return ROOMS.indexOf(name);
}

export const HELIPAD = roomOf("helipad");
export const BALLROOM = roomOf("ballroom");
export const X_RAY = roomOf("x-ray");
export const SECURITY_HQ = roomOf("security-hq");
export const COMPUTER = roomOf("computer");
export const ENTRANCE = roomOf("entrance");

export interface Mission {
  rule: string; deal: Record<string, number[]>; helicopters: number[]; jamming: boolean; points: boolean;
}

/** The mission that is played. */
export function missionOf(config: Record<string, string>): Mission {
  const missions: Record<string, Mission> = plan.missions;
  return missions[config["mission"] ?? "classic"] ?? plan.missions.classic;
}

/** The absolute seat of a player that the view counts from the observer; negative numbers stay as they are. */
export function seatOf(view: EmbassyView, player: number): number {
  return player < 0 ? player : (player + Math.max(view.seat, 0)) % view.players;
}

/** A seat as the view counts it. */
export function playerOf(view: EmbassyView, seat: number): number {
  return (seat - Math.max(view.seat, 0) + view.players) % view.players;
}

/** All seats. */
export function seatsOf(view: EmbassyView): number[] {
  return Array.from({ length: view.players }, (_, seat) => seat);
}

/** The seats in a room, in their order. */
export function seatsIn(view: EmbassyView, room: number): number[] {
  return seatsOf(view).filter((seat) => view.at[playerOf(view, seat)] === room);
}

/** The letter on a guest's chest. */
export function letterOf(seat: number): string {
  return SEAT_LETTERS[seat] ?? "";
}

/** What a player is called at this table; bots of one level are told apart by their letters. */
export function nameOf(seen: EmbassySeen, seat: number): string {
  const info = seen.seats[seat];
  const name = playerName(seen.text, info);
  return info?.kind === "person" ? name : `${name} ${letterOf(seat)}`;
}

/** Two guests who meet, in words. */
export function meetWords(seen: EmbassySeen, one: number, other: number): string {
  return seen.text.say("page.embassy.meet", { one: nameOf(seen, one), other: nameOf(seen, other) });
}

/** The helicopter on the pad, in words. */
export function padWords(seen: EmbassySeen): string {
  return seen.text.say("page.embassy.pad", { faction: factionName(seen, seen.view.helicopter) });
}

/** A label, unless secrets are covered. */
export function unlessCovered(seen: EmbassySeen, label: string): string {
  return seen.covered ? seen.text.say("page.embassy.covered") : label;
}

/** A line in words, with the names of this table in it; what only this seat was told can be covered. */
export const lineWords = (seen: EmbassySeen, line: Line): string => lineWordsBy(seen, line, line.key);

/** What a line tells, in the words of a key; `you` is what the one who reads is called in it where they have no sentence of their own. */
export function lineWordsBy(seen: EmbassySeen, line: Line, key: string, you = ""): string {
  if (line.secret && seen.covered) return seen.text.say("page.embassy.covered");
  const seatIn = (value: unknown): number => Number(/^@embassy\.player\.(\d)$/.exec(String(value))?.[1] ?? -1);
  const isMe = (value: unknown): boolean => you === "" && seen.you >= 0 && seatIn(value) === seen.you;
  const named = (value: unknown): unknown => {
    if (seatIn(value) < 0) return value;
    return you !== "" && seatIn(value) === seen.you ? you : nameOf(seen, seatIn(value));
  };
  return addressedSentence(seen.text, key, line.told, { isMe, named });
}

export function roomName(seen: EmbassySeen, room: number): string {
  return seen.text.say(`embassy.room.${ROOMS[room]}`);
}

/** What a room is, whatever its floor: the stairs and stores of all floors are alike. */
export function roomKindOf(room: number): string {
  return (ROOMS[room] ?? "").replace(/^(service|staircase|storage)-.*/, "$1");
}

/** The name of a room as it stands on the board, where floors are seen. */
export function roomShort(seen: EmbassySeen, room: number): string {
  return seen.text.say(`page.embassy.room.${roomKindOf(room)}`);
}

export function itemName(seen: EmbassySeen, item: number): string {
  return seen.text.say(`embassy.item.${ITEMS[item] ?? "hidden"}`);
}

/** An item's name without its faction. */
export function plainItem(name: string): string {
  return name.replace(/-(red|blue|green)$/, "");
}

/** The name of an item as it stands on its card. */
export function itemShort(seen: EmbassySeen, item: number): string {
  return seen.text.say(`page.embassy.item.${plainItem(ITEMS[item] ?? "hidden")}`);
}

export function cardName(seen: EmbassySeen, card: number): string {
  return seen.text.say(`embassy.card.${CARDS[card] ?? "hidden"}`);
}

export function factionName(seen: EmbassySeen, faction: number): string {
  return seen.text.say(`embassy.faction.${FACTIONS[faction] ?? "neutral"}`);
}

export function factionLetter(seen: EmbassySeen, faction: number): string {
  return seen.text.say(`page.embassy.letter.${FACTIONS[faction] ?? "neutral"}`);
}

/** The faction that an item belongs to; -1 for none. */
export function factionOfItem(item: number): number {
  return FACTIONS.findIndex((faction) => ITEMS[item]?.endsWith(`-${faction}`));
}

/** Whether a card is an Attack. */
export function isAttack(card: number): boolean {
  return card >= 0 && card < ATTACKS;
}

/** A table by kind as a list of kinds, each as often as it is there. */
export function expandCounts(byKind: readonly number[]): number[] {
  return byKind.flatMap((count, kind) => Array.from({ length: count }, () => kind));
}
