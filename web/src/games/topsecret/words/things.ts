/** Options as things on the board, and the notation of clicks. */
import type { Seen, Thing } from "../../../face/face";
import type { Option } from "../../../wire";
import { boardOf, placeKey } from "../board/map";
import { caseKey, colourOf, type TopSecretView } from "../view";

export type TopSecretSeen = Seen<TopSecretView>;

export const agentThing = (number: number): Thing => `agent:${number}`;
export const placeThing = (key: string): Thing => `place:${key}`;
export const caseThing = (key: string): Thing => `case:${key}`;
export const cardThing = (card: number): Thing => `card:${card}`;
export const packThing = (content: string): Thing => `pack:${content}`;

/** Return the things of an option. */
export function things(option: Option, view: TopSecretView): Thing[] {
  const [verb, one = "", other = ""] = option.text.split(" ");
  switch (verb) {
    case "move": return [`agent:${one}`, placeThing(other)];
    case "take": case "swap": return [`agent:${one}`, caseThing(other)];
    case "drop": return [`agent:${one}`, caseThing(caseKey(view, view.carries[Number(one) - 1] ?? -1))];
    case "place": return [caseThing(`${colourOf(view, 0)}-${one}`), placeThing(other)];
    case "pack": return [packThing(other)];
    case "lay": return [`card:${one}`];
    case "first": case "lose": return [`agent:${one}`];
    default: return [];
  }
}

/** Return the notation of the action meant by a click on an unlit thing. */
export function wantedNotation(picked: ReadonlySet<Thing>, thing: Thing, view: TopSecretView): string {
  const all = [...picked, thing];
  const lastPicked = (kind: string): string => all.findLast((picked) => picked.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? "";
  const [agent, place, suitcase] = [lastPicked("agent") || "?", lastPicked("place"), lastPicked("case")];
  if (view.asked_of !== 0) return "";
  if (view.asked === "PlaceCase" && place) return `place ${suitcase.split("-")[1] ?? freeLetter(view)} ${place}`;
  if (view.asked === "MoveAgent") {
    if (thing.startsWith("agent:")) return `move ${agent} ?`;
    if (thing.startsWith("place:")) return `move ${agent} ${place}`;
    const carried = view.carries[Number(agent) - 1] ?? -1;
    if (thing.startsWith("case:")) return `${carried < 0 ? "take" : "swap"} ${agent} ${suitcase}`;
  }
  return thing.startsWith("card:") ? `lay ${lastPicked("card")}` : "";
}

/** Return the letter of an own suitcase that is not placed yet. */
function freeLetter(view: TopSecretView): string {
  return "abcd".charAt(Math.max(0, view.lies.slice(0, 4).findIndex((city) => city < 0)));
}

/** Select exactly these things. */
export function selectOnly(seen: TopSecretSeen, wantedThings: readonly Thing[]): void {
  if (seen.choose) return seen.choose(wantedThings);
  for (const previous of seen.picked) if (!wantedThings.includes(previous)) seen.pick(previous);
  for (const thing of wantedThings) if (!seen.picked.has(thing)) seen.pick(thing);
}

/** Select a thing; if only one option has it, select all its things. */
export function selectThing(seen: TopSecretSeen, thing: Thing): void {
  const matching = seen.options.filter((option) => {
    const optionThings = things(option, seen.view);
    return optionThings.includes(thing) && [...seen.picked].every((picked) => optionThings.includes(picked));
  });
  const only = matching.length === 1 && !seen.picked.has(thing) ? matching[0] : undefined;
  if (only) selectOnly(seen, things(only, seen.view));
  else seen.pick(thing);
}

/** Return the number of the selected agent, or 0. */
export function pickedAgent(seen: TopSecretSeen): number {
  for (const thing of seen.picked) if (thing.startsWith("agent:")) return Number(thing.slice(6));
  return 0;
}

/** Return whether any option contains the thing, regardless of the selection. */
export function isOffered(seen: TopSecretSeen, thing: Thing): boolean {
  return seen.options.some((option) => things(option, seen.view).includes(thing));
}

/** Return the selected city, or -1. */
export function pickedCity(seen: TopSecretSeen): number {
  const board = boardOf(seen.config);
  return board.cities.findIndex((_, city) => seen.picked.has(placeThing(placeKey(board, city))));
}
