/** The end of Embassy: the Loyalties turned over one by one, the helicopter gone, and what the notebook had. */
import type { Opened } from "../../../wire";
import type { Belief } from "../../../face/face";
import { aidsOf } from "../aids";
import { cardName, counted, factionName, itemName, nameOf, type Look } from "./nouns";
import { loadGuesses } from "../panels/notes";
import type { EmbassyView } from "../seen";

const viewOf = (open: Opened, seat: number): EmbassyView => open.views[seat] as unknown as EmbassyView;

/** Whether somebody flew away: the sentence tells of an escape. */
const isGone = (open: Opened): boolean => /\.(escape|briefcase|letter|in-vain)$/.test(open.story?.key ?? "");

/** The house, a guest more open each time; at last the helicopter leaves. */
export function reveal(view: EmbassyView, open: Opened): EmbassyView[] {
  const loyalty = [...view.loyalty];
  const first = Math.max(view.seat, 0);
  const steps = loyalty.flatMap((faction, player) => {
    if (faction >= 0) return [];
    loyalty[player] = viewOf(open, (first + player) % view.players).loyalty[0] ?? -1;
    return [{ ...view, loyalty: [...loyalty] }];
  });
  const last = steps.at(-1) ?? view;
  return isGone(open) ? [...steps, { ...last, helicopter: -1 }] : [...steps, last];
}

/** What the notebook had of every guest, beside the truth; then what lay in the Briefcases. */
export function beliefs(seen: Look, open: Opened): Belief[] {
  const { text, you } = seen;
  const { pages } = aidsOf(seen);
  const guesses = loadGuesses(seen);
  const guests = open.views.flatMap((_, seat): Belief[] => {
    if (seat === you) return [];
    const truth = viewOf(open, seat);
    const page = pages[seat];
    const certain = page === undefined || you < 0 ? -1 : page.can.length === 1 ? page.can[0] ?? -1 : page.faction;
    const known = certain >= 0 ? certain : guesses[seat] ?? -1;
    const cards = [...counted(truth.hand).map((item) => itemName(seen, item)), ...counted(truth.attacks).map((card) => cardName(seen, card))];
    const items = cards.join(", ");
    const side = factionName(seen, truth.loyalty[0] ?? -1);
    return [{ of: nameOf(seen, seat), believed: known < 0 ? text.say("page.end.unknown") : factionName(seen, known),
      truth: items === "" ? side : `${side}: ${items}`, right: known < 0 ? undefined : known === truth.loyalty[0] }];
  });
  const inside = (open.unseen["inside"] ?? []) as number[];
  const cases = inside.flatMap((item, which): Belief[] => item < 0 ? [] : [{
    of: text.say(`embassy.item.briefcase-${which === 0 ? "red" : "blue"}`), believed: "", truth: itemName(seen, item), right: undefined,
  }]);
  return [...guests, ...cases];
}
