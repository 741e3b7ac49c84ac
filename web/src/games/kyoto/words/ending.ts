/** The end of Kyoto: the reveal of enemy agents, and the player's beliefs about them. */
import type { Opened } from "../../../wire";
import type { Belief, Seen } from "../../../face/face";
import { aidsOf, inMask } from "../aids";
import { IDENTITIES, nameOf, sideOf, type KyotoView } from "../view";
import { agentName, cardWord } from "./names";

/** Return the true identity in a location, from its owner's view. */
function truthAt(view: KyotoView, opened: Opened, cell: number): number {
  const owner = view.owner[cell] ?? -1;
  const theirs = owner < 0 ? undefined : opened.views[sideOf(view, owner)] as unknown as KyotoView;
  return theirs?.identity[cell] ?? -1;
}

const hiddenIn = (view: KyotoView): number[] =>
  view.owner.flatMap((owner, cell) => owner >= 0 && (view.identity[cell] ?? -1) < 0 ? [cell] : []);

/** Return views with one more agent revealed each; nothing is secret any more. */
export function reveal(view: KyotoView, opened: Opened): KyotoView[] {
  const identity = [...view.identity];
  const open = view.owner.map((owner) => owner < 0 ? 0 : 1);
  const hidden = hiddenIn(view);
  if (hidden.length === 0) return [{ ...view, open }];
  return hidden.map((cell) => {
    identity[cell] = truthAt(view, opened, cell);
    return { ...view, identity: [...identity], open };
  });
}

/** Return what could be deduced about each enemy agent next to its identity. */
export function beliefs(seen: Seen<KyotoView>, opened: Opened): Belief[] {
  if (seen.you < 0) return [];
  const { text } = seen;
  const own = opened.views[seen.you] as unknown as KyotoView;
  const { pawns, can } = aidsOf(seen);
  const word = (identity: number): string => text.say(`kyoto.identity.${IDENTITIES[identity] ?? "hidden"}`);
  const enemy = seen.you === 0 ? 1 : 0;
  const theirs = opened.views[enemy] as unknown as KyotoView;
  const cards = (kinds: number[]): string => kinds.map((card) => cardWord(text, card)).join(", ");
  const handCards = theirs.hand.flatMap((count, card) => Array.from({ length: count }, () => card));
  const marks = theirs.marks.filter((card) => card >= 0);
  const row = (key: string, kinds: number[]): Belief[] =>
    kinds.length === 0 ? [] : [{ of: text.say(key), believed: "", truth: cards(kinds), right: undefined }];
  const agents = pawns[enemy].flatMap((cell, pawn): Belief[] => {
    if (cell < 0) return [];
    const possible = inMask(can[pawn] ?? 0);
    const truth = truthAt(own, opened, cell);
    const believed = possible.length > 3 ? text.say("page.end.unknown") : possible.map(word).join(" / ");
    return [{ of: `${agentName(text, enemy, pawn)}, ${nameOf(cell)}`, believed, truth: word(truth),
      right: possible.length === 1 ? true : undefined }];
  });
  return [...agents, ...row("page.end.hand", handCards), ...row("page.kyoto.end.marks", marks)];
}
