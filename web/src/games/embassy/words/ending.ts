/** The end of Embassy: the reveal of Loyalties, and the notebook next to the truth. */
import type { Opened } from "../../../wire";
import type { Belief } from "../../../face/face";
import { aidsOf } from "../aids";
import { cardName, expandCounts, factionName, itemName, nameOf, type EmbassySeen } from "./names";
import { loadGuesses } from "../panels/notes";
import type { EmbassyView } from "../seen";

const viewOf = (opened: Opened, seat: number): EmbassyView => opened.views[seat] as unknown as EmbassyView;

/** Return whether the game ended by an escape. */
const hasEscaped = (opened: Opened): boolean => /\.(escape|briefcase|letter|in-vain)$/.test(opened.story?.key ?? "");

/** Return views with one more Loyalty revealed each; in the last one the helicopter has left. */
export function reveal(view: EmbassyView, opened: Opened): EmbassyView[] {
  const loyalty = [...view.loyalty];
  const first = Math.max(view.seat, 0);
  const steps = loyalty.flatMap((faction, player) => {
    if (faction >= 0) return [];
    loyalty[player] = viewOf(opened, (first + player) % view.players).loyalty[0] ?? -1;
    return [{ ...view, loyalty: [...loyalty] }];
  });
  const last = steps.at(-1) ?? view;
  return hasEscaped(opened) ? [...steps, { ...last, helicopter: -1 }] : [...steps, last];
}

/** Return the notebook's belief about each guest next to the truth, then the content of the Briefcases. */
export function beliefs(seen: EmbassySeen, opened: Opened): Belief[] {
  const { text, you } = seen;
  const { pages } = aidsOf(seen);
  const guesses = loadGuesses(seen);
  const guests = opened.views.flatMap((_, seat): Belief[] => {
    if (seat === you) return [];
    const truth = viewOf(opened, seat);
    const page = pages[seat];
    const certain = page === undefined || you < 0 ? -1 : page.can.length === 1 ? page.can[0] ?? -1 : page.faction;
    const belief = certain >= 0 ? certain : guesses[seat] ?? -1;
    const cards = [...expandCounts(truth.hand).map((item) => itemName(seen, item)), ...expandCounts(truth.attacks).map((card) => cardName(seen, card))];
    const items = cards.join(", ");
    const side = factionName(seen, truth.loyalty[0] ?? -1);
    return [{ of: nameOf(seen, seat), believed: belief < 0 ? text.say("page.end.unknown") : factionName(seen, belief),
      truth: items === "" ? side : `${side}: ${items}`, right: belief < 0 ? undefined : belief === truth.loyalty[0] }];
  });
  const inside = (opened.unseen["inside"] ?? []) as number[];
  const cases = inside.flatMap((item, which): Belief[] => item < 0 ? [] : [{
    of: text.say(`embassy.item.briefcase-${which === 0 ? "red" : "blue"}`), believed: "", truth: itemName(seen, item), right: undefined,
  }]);
  return [...guests, ...cases];
}
