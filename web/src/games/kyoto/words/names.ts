/** Names of agents, cards and locations; the twelve agents have code names. */
import type { Text } from "../../../text";
import { playerName } from "../../../people/seats";
import { aidsOf, inMask, pawnAt } from "../aids";
import { CARDS, IDENTITIES, SIDES, isProtected, kindsOf, nameOf, sideOf, type KyotoSeen } from "../view";

const CODE_NAMES = [
  ["crane", "cat", "dog", "fox", "squirrel", "wolf"], ["iris", "lotus", "maple", "plum", "sedge", "wisteria"],
] as const;

export function agentName(text: Text, side: number, pawn: number): string {
  return text.say(`page.kyoto.agent.${CODE_NAMES[side]?.[pawn] ?? "crane"}`);
}

/** Return the letter of an agent: the first of its code name. */
export const agentLetter = (text: Text, side: number, pawn: number): string => agentName(text, side, pawn).charAt(0);

/** Return the code name of the agent in a location, "" if it is empty. */
export function nameAt(seen: KyotoSeen, cell: number): string {
  const owner = seen.view.owner[cell] ?? -1;
  if (owner < 0) return "";
  const side = sideOf(seen.view, owner);
  return agentName(seen.text, side, pawnAt(seen, side, cell));
}

export const identityWord = (text: Text, identity: number): string =>
  text.say(`kyoto.identity.${IDENTITIES[identity] ?? "hidden"}`);

export const cardWord = (text: Text, card: number): string => text.say(`kyoto.card.${CARDS[card] ?? "hidden"}`);

export const sideWord = (text: Text, side: number): string => text.say(`kyoto.side.${SIDES[side] ?? "oniwaban"}`);

/** Return the name of the player in a seat, including the user's own. */
export const personAt = (seen: KyotoSeen, seat: number): string => playerName(seen.text, seen.seats[seat]);

/** Return the kind of a location in words, such as "castle". */
export function kindWord(seen: KyotoSeen, cell: number): string {
  return seen.text.say(`kyoto.colour.${kindsOf(seen.config).charAt(cell)}`);
}

/** Return the possible identities of an enemy agent. */
export function possibleIdentities(seen: KyotoSeen, cell: number): number[] {
  const side = sideOf(seen.view, 1) === 0 ? 0 : 1;
  if (seen.you < 0 || seen.view.owner[cell] !== 1) return [];
  return inMask(aidsOf(seen).can[pawnAt(seen, side, cell)] ?? 0);
}

/** Return what is known of the agent in a location, for a label. */
function knownWords(seen: KyotoSeen, cell: number): string {
  const { view, text, covered } = seen;
  const identity = view.identity[cell] ?? -1;
  const params = { identity: identityWord(text, identity) };
  if (identity >= 0 && view.open[cell] === 1) return text.say("page.kyoto.known.open", params);
  if (identity >= 0 && !covered) return text.say("page.kyoto.known.secret", params);
  const left = possibleIdentities(seen, cell);
  if (left.length > 0 && left.length < 3) {
    return left.map((candidate) => identityWord(text, candidate)).join(` ${text.say("page.kyoto.or")} `);
  }
  return text.say("kyoto.identity.hidden");
}

/** Return the label of a location: its name, its kind, the agent, and the effect of a click. */
export function spaceLabel(seen: KyotoSeen, cell: number, action: string): string {
  const { view, text } = seen;
  const home = kindsOf(seen.config).charAt(cell) === "H";
  const parts = [nameOf(cell), home ? text.say("page.kyoto.letter.H") : kindWord(seen, cell)];
  const owner = view.owner[cell] ?? -1;
  if (owner >= 0) {
    parts.push(`${sideWord(text, sideOf(view, owner))} ${nameAt(seen, cell)}`, knownWords(seen, cell));
    if (view.stunned === cell) parts.push(text.say("page.kyoto.stunned"));
    if (isProtected(view, kindsOf(seen.config), cell)) parts.push(text.say("page.kyoto.protected"));
    if (view.numbed === cell) parts.push(text.say("page.kyoto.numbed"));
  }
  if (action !== "") parts.push(text.say(`page.kyoto.deed.${action}`));
  return parts.join(", ");
}
