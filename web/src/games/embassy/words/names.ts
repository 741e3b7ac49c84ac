/** Names of Embassy's rooms, items, cards and factions by number; the numbers come from the Python tables via plan.json. */
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
const SEAT_LETTERS = ["A", "B", "C", "D", "E", "F"] as const;
export const HAND_LIMIT: number = plan.hand;
const ATTACKS = 3;

/** Return the number of a room. */
export function roomOf(name: string): number {
  return ROOMS.indexOf(name);
}

export const HELIPAD = roomOf("helipad");
export const BALLROOM = roomOf("ballroom");
export const X_RAY = roomOf("x-ray");
export const SECURITY_HQ = roomOf("security-hq");
export const COMPUTER = roomOf("computer");

export interface Mission {
  rule: string; deal: Record<string, number[]>; helicopters: number[]; jamming: boolean; points: boolean;
}

/** Return the mission of a table. */
export function missionOf(config: Record<string, string>): Mission {
  const missions: Record<string, Mission> = plan.missions;
  return missions[config["mission"] ?? "classic"] ?? plan.missions.classic;
}

/** Convert a player relative to the observer to an absolute seat; negative numbers are unchanged. */
export function seatOf(view: EmbassyView, player: number): number {
  return player < 0 ? player : (player + Math.max(view.seat, 0)) % view.players;
}

/** Convert an absolute seat to a player relative to the observer. */
export function playerOf(view: EmbassyView, seat: number): number {
  return (seat - Math.max(view.seat, 0) + view.players) % view.players;
}

/** Return all seats. */
export function seatsOf(view: EmbassyView): number[] {
  return Array.from({ length: view.players }, (_, seat) => seat);
}

/** Return the seats in a room. */
export function seatsIn(view: EmbassyView, room: number): number[] {
  return seatsOf(view).filter((seat) => view.at[playerOf(view, seat)] === room);
}

/** Return the letter of a seat. */
export function letterOf(seat: number): string {
  return SEAT_LETTERS[seat] ?? "";
}

/** Return the name of a player; bots of one level are distinguished by their letter. */
export function nameOf(seen: EmbassySeen, seat: number): string {
  const info = seen.seats[seat];
  const name = playerName(seen.text, info);
  return info?.kind === "person" ? name : `${name} ${letterOf(seat)}`;
}

/** Return a meeting in words. */
export function meetWords(seen: EmbassySeen, one: number, other: number): string {
  return seen.text.say("page.embassy.meet", { one: nameOf(seen, one), other: nameOf(seen, other) });
}

/** Return the helicopter on the pad in words. */
export function padWords(seen: EmbassySeen): string {
  return seen.text.say("page.embassy.pad", { faction: factionName(seen, seen.view.helicopter) });
}

/** Return a label, or a placeholder if secrets are covered. */
export function unlessCovered(seen: EmbassySeen, label: string): string {
  return seen.covered ? seen.text.say("page.embassy.covered") : label;
}

/** Return the text of a log line with the names of this table; secret lines can be covered. */
export const lineWords = (seen: EmbassySeen, line: Line): string => lineWordsBy(seen, line, line.key);

/** Return a line in the words of a key; `me` replaces the reader's name if no sentence addresses them. */
export function lineWordsBy(seen: EmbassySeen, line: Line, key: string, me?: string): string {
  if (line.secret && seen.covered) return seen.text.say("page.embassy.covered");
  const seatIn = (value: unknown): number => Number(/^@embassy\.player\.(\d)$/.exec(String(value))?.[1] ?? -1);
  const isMe = (value: unknown): boolean => seen.you >= 0 && seatIn(value) === seen.you;
  const named = (value: unknown): unknown => seatIn(value) < 0 ? value : nameOf(seen, seatIn(value));
  return addressedSentence(seen.text, key, line.params, { isMe, named, ...me !== undefined && { me } });
}

export function roomName(seen: EmbassySeen, room: number): string {
  return seen.text.say(`embassy.room.${ROOMS[room]}`);
}

/** Return the kind of a room, regardless of its floor. */
export function roomKindOf(room: number): string {
  return (ROOMS[room] ?? "").replace(/^(service|staircase|storage)-.*/, "$1");
}

/** Return the short name of a room on the board. */
export function roomShort(seen: EmbassySeen, room: number): string {
  return seen.text.say(`page.embassy.room.${roomKindOf(room)}`);
}

export function itemName(seen: EmbassySeen, item: number): string {
  return seen.text.say(`embassy.item.${ITEMS[item] ?? "hidden"}`);
}

/** Return the key of an item without its faction. */
export function plainItem(name: string): string {
  return name.replace(/-(red|blue|green)$/, "");
}

/** Return the short name of an item on its card. */
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

/** Return the faction of an item, or -1. */
export function factionOfItem(item: number): number {
  return FACTIONS.findIndex((faction) => ITEMS[item]?.endsWith(`-${faction}`));
}

/** Return whether a card is an Attack. */
export function isAttack(card: number): boolean {
  return card >= 0 && card < ATTACKS;
}

/** Expand counts by kind into a list of kinds. */
export function expandCounts(byKind: readonly number[]): number[] {
  return byKind.flatMap((count, kind) => Array.from({ length: count }, () => kind));
}
