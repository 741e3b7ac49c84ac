/** Options as things, and the notation of clicks on unlit things. */
import type { Option } from "../../../wire";
import type { Thing } from "../../../face/face";
import { ACTIVE, CARDS, DECOY, EQUIPMENT, IDENTITIES, SPECIALS, SWAP, type KyotoView } from "../view";

type Picked = ReadonlySet<Thing>;

const indexIn = (names: readonly string[], word: string): string => String(names.indexOf(word));

/** Return the only active own equipment that targets an agent; -1 if there is a choice. */
export function onlyActiveGear(view: KyotoView): number {
  const active = [0, 2, 4, 5].filter((gear) => view.equipment[gear] === ACTIVE && view.equipment_of[gear] === 0);
  return active.length === 1 && active[0] !== 0 ? active[0]! : -1;
}

const onAgent = (gear: number, cell: string, view: KyotoView): Thing[] =>
  onlyActiveGear(view) === gear ? [`at:${cell}`] : [`gear:${gear}`, `at:${cell}`];

/** The things of verbs that are not cards. */
const THINGS_BY_VERB: Record<string, (word: string, more: string, view: KyotoView) => Thing[]> = {
  place: (identity, cell) => [`who:${indexIn(IDENTITIES, identity)}`, `start:${cell}`],
  choose: (special) => [`special:${indexIn(SPECIALS, special)}`],
  protect: (card) => [`colour:${indexIn(CARDS, card)}`],
  mark: (card) => [`card:${indexIn(CARDS, card)}`],
  push: (way) => [`from:${way.slice(0, 2)}`, `to:${way.slice(3)}`],
  land: (cell) => [`to:${cell}`],
  keep: (card) => [`look:${indexIn(CARDS, card)}`],
  activate: (equipment) => [`gear:${indexIn(EQUIPMENT, equipment)}`],
  typescript: (card) => ["gear:0", `pile:${indexIn(CARDS, card)}`],
  shoot: (identity) => [`name:${indexIn(IDENTITIES, identity)}`],
  wiretap: (cell, _, view) => onAgent(2, cell, view),
  stun: (cell, _, view) => onAgent(4, cell, view),
  anaesthetise: (cell, _, view) => onAgent(5, cell, view),
};

/** Return the things of an option; [] for plain answers. */
export function things(option: Option, view: KyotoView): Thing[] {
  const [verb = "", word = "", more = ""] = option.text.split(" ");
  const named = THINGS_BY_VERB[verb];
  if (named !== undefined) return named(word, more, view);
  const card = (CARDS as readonly string[]).indexOf(verb);
  if (card < 0) return [];
  const [start, to] = word.split("-");
  if (card === DECOY) return [`card:${card}`];
  if (card === SWAP) return [`card:${card}`, `pair:${start}`, `pair:${to}`];
  return view.asked === "FanMove" ? [`card:${card}`, `to:${to}`] : [`card:${card}`, `from:${start}`, `to:${to}`];
}

/** Return the selected thing of a kind without its prefix; "" for none. */
export function pickedOf(picked: Picked, kind: string): string {
  for (const thing of picked) if (thing.startsWith(`${kind}:`)) return thing.slice(kind.length + 1);
  return "";
}

/** Return the notation of a partial card play, with `?` for missing parts. */
function playNotation(picked: Picked, kind: string, word: string): string {
  const chosen = (which: string): string => kind === which ? word : pickedOf(picked, which);
  const card = chosen("card");
  const [first, second] = [pickedOf(picked, "pair"), kind === "pair" ? word : ""];
  const from = first !== "" ? first : second !== "" ? second : chosen("from");
  const to = first !== "" && second !== "" ? second : chosen("to");
  return `${card === "" ? "?" : CARDS[Number(card)]} ${from || "?"}-${to || "?"}`;
}

const ON_AGENT: Record<string, string> = { 2: "wiretap", 4: "stun", 5: "anaesthetise" };

/** Return the notation of equipment used on a location. */
function useNotation(picked: Picked, cell: string, view: KyotoView): string {
  const active = [2, 4, 5].find((gear) => view.equipment[gear] === ACTIVE && view.equipment_of[gear] === 0);
  const verb = ON_AGENT[pickedOf(picked, "gear") || String(active ?? "")];
  return verb === undefined ? "" : `${verb} ${cell}`;
}

/** Return the notation of the action meant by a click on an unlit thing; the server explains why it is not allowed. */
export function wantedNotation(picked: Picked, thing: Thing, view: KyotoView): string {
  if (view.asked_of !== 0) return "";
  const [kind = "", word = ""] = thing.split(":");
  const way = (which: string): string => (kind === which ? word : pickedOf(picked, which)) || "?";
  switch (view.asked) {
    case "PlayCard": case "FanMove": return ["card", "from", "to", "pair"].includes(kind) ? playNotation(picked, kind, word) : "";
    case "PushBack": return kind === "from" || kind === "to" ? `push ${way("from")}-${way("to")}` : "";
    case "DecoyPush": return kind === "to" ? `land ${word}` : "";
    case "UseEquipment": return kind === "at" ? useNotation(picked, word, view) : "";
    case "MarkLocation": return kind === "card" ? `mark ${CARDS[Number(word)]}` : "";
    default: return "";
  }
}
