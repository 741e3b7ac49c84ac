/** The end of Top Secret: the suitcases opened one by one. */
import type { Opened } from "../../../wire";
import type { Belief } from "../../../face/face";
import { caseKey, type TopSecretView } from "../view";
import type { TopSecretSeen } from "./things";

const CASES = 4;

/** What is in a suitcase: its owner's view has it first. */
function truthOf(view: TopSecretView, opened: Opened, suitcase: number): number {
  const seat = (Math.max(view.seat, 0) + Math.floor(suitcase / CASES)) % view.players;
  const theirs = opened.views[seat] as unknown as TopSecretView;
  return theirs.contents[suitcase % CASES] ?? -1;
}

const hiddenIn = (view: TopSecretView): number[] =>
  view.contents.flatMap((content, suitcase) => content < 0 ? [suitcase] : []);

/** The map, a suitcase more open each time. */
export function reveal(view: TopSecretView, opened: Opened): TopSecretView[] {
  const contents = [...view.contents];
  return hiddenIn(view).map((suitcase) => {
    contents[suitcase] = truthOf(view, opened, suitcase);
    return { ...view, contents: [...contents] };
  });
}

/** What every suitcase that stayed closed had in it. */
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
