/** The end of Top Secret: the reveal of suitcases. */
import type { Opened } from "../../../wire";
import type { Belief } from "../../../face/face";
import { caseKey, type TopSecretView } from "../view";
import type { TopSecretSeen } from "./things";

const CASES = 4;

/** Return the true content of a suitcase, from its owner's view. */
function truthOf(view: TopSecretView, opened: Opened, suitcase: number): number {
  const seat = (Math.max(view.seat, 0) + Math.floor(suitcase / CASES)) % view.players;
  const theirs = opened.views[seat] as unknown as TopSecretView;
  return theirs.contents[suitcase % CASES] ?? -1;
}

const hiddenIn = (view: TopSecretView): number[] =>
  view.contents.flatMap((content, suitcase) => content < 0 ? [suitcase] : []);

/** Return views with one more suitcase opened each. */
export function reveal(view: TopSecretView, opened: Opened): TopSecretView[] {
  const contents = [...view.contents];
  return hiddenIn(view).map((suitcase) => {
    contents[suitcase] = truthOf(view, opened, suitcase);
    return { ...view, contents: [...contents] };
  });
}

/** Return the content of each suitcase that stayed closed. */
export function beliefs(seen: TopSecretSeen, opened: Opened): Belief[] {
  if (seen.you < 0) return [];
  const { text } = seen;
  const own = opened.views[seen.you] as unknown as TopSecretView;
  return hiddenIn(own).map((suitcase) => {
    const [colour = "", letter = ""] = caseKey(own, suitcase).split("-");
    const content = truthOf(own, opened, suitcase);
    return {
      of: `${text.say(`topsecret.colour.${colour}`)} ${letter.toUpperCase()}`, believed: text.say("page.end.unknown"),
      truth: text.say(`topsecret.content.${content === 0 ? "bomb" : content}`), right: undefined,
    };
  });
}
