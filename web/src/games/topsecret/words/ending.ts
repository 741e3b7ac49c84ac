/** The end of Top Secret: the reveal of suitcases, and who knew what was in them. */
import type { Opened } from "../../../wire";
import type { Belief } from "../../../face/face";
import { joinNames, seatName } from "../../../people/seats";
import { possibleContents } from "../aids";
import { CASES, HIDDEN, caseKey, type TopSecretView } from "../view";
import { contentName } from "./names";
import type { TopSecretSeen } from "./things";

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

/** Return the seats that saw the content of a suitcase, which is counted from `first`. */
function knowers({ views }: Opened, suitcase: number, first: number): number[] {
  const owner = (first + Math.floor(suitcase / CASES)) % views.length;
  return views.flatMap((view, seat) => {
    const relative = (owner - seat + views.length) % views.length;
    return ((view as unknown as TopSecretView).contents[relative * CASES + suitcase % CASES] ?? HIDDEN) >= 0 ? [seat] : [];
  });
}

/** Return the content of each suitcase with what the player could know of it and who knew it, unknown ones first. */
export function beliefs(seen: TopSecretSeen, opened: Opened): Belief[] {
  const { text, you } = seen;
  const first = Math.max(you, 0);
  const own = opened.views[first] as unknown as TopSecretView;
  const rows = own.contents.map((content, suitcase) => ({ content, suitcase, known: knowers(opened, suitcase, first) }));
  rows.sort((one, other) => Number(one.content >= 0) - Number(other.content >= 0) || one.known.length - other.known.length);
  return rows.map(({ content, suitcase, known }) => {
    const possible = content >= 0 || you < 0 ? [] : possibleContents({ ...seen, view: own }, suitcase);
    const isUnknown = content < 0 && (possible.length === 0 || possible.length === CASES);
    return {
      of: text.say(`topsecret.case.${caseKey(own, suitcase)}`), truth: contentName(seen, truthOf(own, opened, suitcase)),
      believed: isUnknown && you >= 0 ? text.say("page.end.unknown") : possible.map((content) => contentName(seen, content)).join(" / "),
      right: possible.length === 1 ? true : undefined,
      knew: known.length === opened.views.length ? text.say("page.end.everyone")
        : joinNames(text, known.map((seat) => seatName(text, seen.seats, you, seat))),
    };
  });
}
