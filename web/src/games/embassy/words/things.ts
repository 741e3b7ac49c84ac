/** Options as things on the table, and the notation of clicks on unlit things. */
import type { Thing } from "../../../face/face";
import type { Option } from "../../../wire";
import { FACTIONS, ITEMS, seatOf, seatsIn, type EmbassySeen } from "./names";
import type { EmbassyView } from "../seen";

/** Verbs that play an item, with the item's name. */
const ITEM_BY_VERB: Record<string, string> = {
  key: "key", weapon: "hidden-weapon", vest: "vest", goggles: "goggles", "first-aid": "first-aid",
  contraband: "contraband", bomb: "bomb",
};
const ROOM_VERBS = new Set(["move", "displace"]);
const CARD_VERBS = new Set(["show", "keep"]);
const ITEM_VERBS = new Set(["give", "discard", "pack", "upload"]);

/** Return the things of an option; room actions, rewards and passes are plain buttons. */
export function things(option: Option, view: EmbassyView): Thing[] {
  const [verb = "", word = ""] = option.text.split(" ");
  if (ROOM_VERBS.has(verb)) return [`room:${word}`];
  if (CARD_VERBS.has(verb)) return [`card:${word}`];
  if (ITEM_VERBS.has(verb)) return [`item:${word}`];
  if (verb === "crack") return ["item:code-cracker", `item:briefcase-${word}`];
  if (verb === "board") return ["helicopter:"];
  if (verb === "first-aid-other") return ["item:first-aid", `guest:${friendlyGuest(view)}`];
  const item = ITEM_BY_VERB[verb];
  return item === undefined ? [] : [`item:${item}`];
}

/** Verbs that are buttons too, though their item or the helicopter can be pointed at. */
const KEY_ACTS = new Set(["board", "bomb", "upload", "first-aid", "first-aid-other", "contraband", "goggles", "weapon", "vest"]);

/** Return the key acts that are offered now. */
export function acts({ options }: EmbassySeen): Option[] {
  return options.filter(({ text }) => KEY_ACTS.has(text.split(" ")[0] ?? ""));
}

/** E31 Return the other guest in the player's room. */
function friendlyGuest(view: EmbassyView): number {
  const me = seatOf(view, 0);
  return seatsIn(view, view.at[0] ?? -1).find((seat) => seat !== me) ?? me;
}

/** Return whether any option contains the thing, regardless of the selection. */
export function isOffered(seen: EmbassySeen, thing: Thing): boolean {
  return seen.options.some((option) => things(option, seen.view).includes(thing));
}

/** Return `seen` with a `pick` that replaces the selection by any other offered thing. */
export function replacingSelection(seen: EmbassySeen): EmbassySeen {
  const pick = (thing: Thing): void => {
    const other = !seen.lit(thing) && !seen.picked.has(thing) && isOffered(seen, thing);
    if (other && seen.choose !== undefined) seen.choose([thing]);
    else seen.pick(thing);
  };
  return { ...seen, pick, disabled: (thing) => seen.options.length > 0 && !isOffered(seen, thing) };
}

/** Return the notation of the action meant by a click on an unlit thing; "" if it means nothing. */
export function wantedNotation(_: ReadonlySet<Thing>, thing: Thing, view: EmbassyView): string {
  const [kind = "", word = ""] = thing.split(":");
  if (kind === "room") return `${view.asked === "Displace" ? "displace" : "move"} ${word}`;
  if (kind === "card") return `${view.asked === "KeepAttack" ? "keep" : "show"} ${word}`;
  if (kind === "helicopter") return view.helicopter < 0 ? "" : `board ${FACTIONS[view.helicopter]}`;
  return kind === "item" ? wantedItem(word, view) : "";
}

const ITEM_ASKS: Record<string, string> = { GiveItem: "give", DiscardOne: "discard", Repack: "pack" };

function wantedItem(word: string, view: EmbassyView): string {
  const asks = ITEM_ASKS[view.asked];
  if (asks !== undefined) return `${asks} ${word}`;
  if (word === "virus" || word === "anti-virus") return `upload ${word}`;
  if (word.startsWith("briefcase-")) return `crack ${word.slice("briefcase-".length)}`;
  if (word === "code-cracker") return `crack ${(view.hand[ITEMS.indexOf("briefcase-red")] ?? 0) > 0 ? "red" : "blue"}`;
  if (word === "code-book") return "transmit";
  if (word === "tunnel-map") return "smuggle";
  const verb = Object.keys(ITEM_BY_VERB).find((candidate) => ITEM_BY_VERB[candidate] === word);
  return verb ?? (ITEMS.includes(word) ? `discard ${word}` : "");
}
