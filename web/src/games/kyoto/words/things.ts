/** Options named by things, and what somebody wants who points at a thing that is not lit. */
import type { Option } from "../../../wire";
import type { Thing } from "../../face";
import { ACTIVE, CARDS, DECOY, DEFEND, EQUIPMENT, IDENTITIES, SPECIALS, SWAP, TUNNEL, ahead, cellOf, nameOf } from "../view";
import type { KyotoView } from "../view";

type Picked = ReadonlySet<Thing>;

const among = (names: readonly string[], word: string): string => String(names.indexOf(word));

/** The one active equipment card of one's own that is used on an agent; -1 where there is another to choose from. */
export function soleGear(view: KyotoView): number {
  const active = [0, 2, 4, 5].filter((gear) => view.equipment[gear] === ACTIVE && view.equipment_of[gear] === 0);
  return active.length === 1 && active[0] !== 0 ? active[0]! : -1;
}

const onAgent = (gear: number, cell: string, view: KyotoView): Thing[] =>
  soleGear(view) === gear ? [`at:${cell}`] : [`gear:${gear}`, `at:${cell}`];

/** The things of a verb that is not the name of a card. */
const BY_VERB: Record<string, (word: string, more: string, view: KyotoView) => Thing[]> = {
  place: (identity, cell) => [`who:${among(IDENTITIES, identity)}`, `start:${cell}`],
  choose: (special) => [`special:${among(SPECIALS, special)}`],
  protect: (card) => [`colour:${among(CARDS, card)}`],
  mark: (card) => [`card:${among(CARDS, card)}`],
  push: (way) => [`from:${way.slice(0, 2)}`, `to:${way.slice(3)}`],
  land: (cell) => [`to:${cell}`],
  keep: (card) => [`look:${among(CARDS, card)}`],
  activate: (equipment) => [`gear:${among(EQUIPMENT, equipment)}`],
  typescript: (card) => ["gear:0", `pile:${among(CARDS, card)}`],
  shoot: (identity) => [`name:${among(IDENTITIES, identity)}`],
  wiretap: (cell, _, view) => onAgent(2, cell, view),
  stun: (cell, _, view) => onAgent(4, cell, view),
  anaesthetise: (cell, _, view) => onAgent(5, cell, view),
};

/** The things that name an option; what is answered by a word alone has none. */
export function things(option: Option, view: KyotoView): Thing[] {
  const [verb = "", word = "", more = ""] = option.text.split(" ");
  const named = BY_VERB[verb];
  if (named !== undefined) return named(word, more, view);
  const card = (CARDS as readonly string[]).indexOf(verb);
  if (card < 0) return [];
  const [start, to] = word.split("-");
  if (card === DECOY) return [`card:${card}`];
  if (card === SWAP) return [`card:${card}`, `pair:${start}`, `pair:${to}`];
  return view.asked === "FanMove" ? [`card:${card}`, `to:${to}`] : [`card:${card}`, `from:${start}`, `to:${to}`];
}

/** What is picked of a kind, without its kind; "" for nothing. */
export function pickedOf(picked: Picked, kind: string): string {
  for (const thing of picked) if (thing.startsWith(`${kind}:`)) return thing.slice(kind.length + 1);
  return "";
}

const own = (view: KyotoView): number[] => view.owner.flatMap((owner, cell) => owner === 0 ? [cell] : []);

/** A way that this card might take the agent in that location. */
function someWay(view: KyotoView, card: number, start: number): string {
  const step = ahead(view.side);
  const ways = card === TUNNEL ? [1, -1] : card === DEFEND ? [-step, 1, -1] : [step, step + 1, step - 1];
  const to = ways.map((way) => start + way).find((cell) => cell >= 0 && cell < 30 && Math.abs(cell % 5 - start % 5) <= 1);
  return to === undefined ? "" : `${CARDS[card]} ${nameOf(start)}-${nameOf(to)}`;
}

/** The first of one's agents that could reach a location by a step of that card. */
function reaching(view: KyotoView, card: number, to: number): number | undefined {
  const step = ahead(view.side);
  const near = own(view).filter((cell) => Math.abs(cell % 5 - to % 5) <= 1);
  if (card === TUNNEL) return own(view).find((cell) => Math.floor(cell / 5) === Math.floor(to / 5));
  const rows = card === DEFEND ? [0, -step] : [step];
  return near.find((cell) => rows.some((row) => Math.floor((cell + row) / 5) === Math.floor(to / 5)));
}

function wantedCard(picked: Picked, card: number, view: KyotoView): string {
  if (card === DECOY) return "decoy";
  const from = pickedOf(picked, "from");
  if (card !== SWAP) return someWay(view, card, from === "" ? own(view)[0] ?? 0 : cellOf(from));
  const [one, other] = own(view);
  return from !== "" || one === undefined || other === undefined ? "" : `swap ${nameOf(one)}-${nameOf(other)}`;
}

function wantedTo(picked: Picked, to: string, view: KyotoView): string {
  const from = pickedOf(picked, "from");
  const card = Number(pickedOf(picked, "card") || view.hand.findIndex((count) => count > 0));
  if (card < 0 || card >= SWAP) return "";
  const start = from === "" ? reaching(view, card, cellOf(to)) ?? own(view)[0] : cellOf(from);
  return start === undefined ? "" : `${CARDS[card]} ${nameOf(start)}-${to}`;
}

/** The notation of what is wanted by pointing at something unlit while a card is to be played. */
export function wanted(picked: Picked, thing: Thing, view: KyotoView): string {
  if (view.asked_of !== 0 || (view.asked !== "PlayCard" && view.asked !== "FanMove")) return "";
  const [kind = "", word = ""] = thing.split(":");
  const card = Number(pickedOf(picked, "card") || -1);
  if (kind === "card") return wantedCard(picked, Number(word), view);
  if (kind === "to") return wantedTo(picked, word, view);
  if (kind === "pair") return pickedOf(picked, "pair") === "" ? "" : `swap ${pickedOf(picked, "pair")}-${word}`;
  if (kind !== "from") return "";
  const first = card >= 0 ? card : view.hand.findIndex((count) => count > 0);
  return first < 0 || first >= SWAP ? "" : someWay(view, first, cellOf(word));
}
