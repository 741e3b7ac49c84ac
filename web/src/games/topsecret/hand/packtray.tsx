/** Packing: the four contents under the fields A to D, exchanged by tapping two; shuffle, keep, and kept ones. */
import { useEffect, useState } from "preact/hooks";
import { contentKey, contentName } from "../words/names";
import { MOST_KEPT, askedLetter, keep, kept, packing, shuffled } from "./packing";
import { CaseMark, Content } from "../board/pieces";
import { useStore } from "../board/store";
import { choose, packThing, type TopSecretSeen } from "../words/things";
import { HIDDEN, LETTERS, colourOf } from "../view";

/** The arrangement with two contents exchanged. */
function exchanged(order: number[], one: number, other: number): number[] {
  return order.map((content, letter) => (letter === one ? order[other] : letter === other ? order[one] : content) ?? content);
}

/** Put an arrangement on the table, so that the button sends it. */
function arrange(seen: TopSecretSeen, order: number[]): void {
  const letter = askedLetter(seen);
  packing.set({ order, from: letter });
  choose(seen, [packThing(contentKey(order[letter] ?? HIDDEN))]);
}

/** The arrangement as it is being made; a shuffled one to begin with. */
function useArrangement(seen: TopSecretSeen): number[] {
  const now = useStore(packing);
  const letter = askedLetter(seen);
  const packed = seen.view.contents.slice(0, letter);
  const fits = now !== null && packed.every((content, at) => content === now.order[at]);
  useEffect(() => {
    if (!fits) arrange(seen, shuffled(seen));
    else if (now.from === letter && seen.picked.size === 0) arrange(seen, now.order);
  }, [fits, letter, seen.picked.size]);
  return fits ? now.order : [];
}

/** One field with what is to go under it. */
function Slot({ seen, letter, content, raised, onTap }: {
  seen: TopSecretSeen; letter: number; content: number; raised: boolean; onTap(): void;
}) {
  const shown = seen.covered ? HIDDEN : content;
  return (
    <button type="button" class={`card ts-cc ${raised ? "ts-picked" : ""}`} aria-pressed={raised} onClick={onTap}
      disabled={letter < askedLetter(seen)}>
      <b class="sr">{LETTERS[letter]?.toUpperCase()}, {contentName(seen, shown)}</b>
      <CaseMark colour={colourOf(seen.view, 0)} letter={letter} />
      <b class="ts-held" aria-hidden="true"><Content content={shown} /></b>
    </button>
  );
}

/** An arrangement that was kept, as one button. */
function Kept({ seen, order }: { seen: TopSecretSeen; order: number[] }) {
  const words = order.map((content) => contentName(seen, content)).join(", ");
  return (
    <button type="button" class="btn ts-kept" onClick={() => arrange(seen, order)}>
      <b class="sr">{seen.text.say("page.topsecret.use", { contents: words })}</b>
      {order.map((content) => <b key={content} aria-hidden="true"><Content content={seen.covered ? HIDDEN : content} /></b>)}
    </button>
  );
}

export function PackTray({ seen }: { seen: TopSecretSeen }) {
  const order = useArrangement(seen);
  const saved = useStore(kept);
  const [raised, setRaised] = useState(-1);
  const tap = (letter: number): void => {
    if (raised >= 0 && raised !== letter) arrange(seen, exchanged(order, raised, letter));
    setRaised(raised < 0 ? letter : -1);
  };
  const first = askedLetter(seen) === 0;
  return (
    <div class="ts-pack">
      <div class="ts-slots">
        {order.map((content, letter) => (
          <Slot key={letter} seen={seen} letter={letter} content={content} raised={raised === letter}
            onTap={() => tap(letter)} />
        ))}
      </div>
      <div class="ts-packacts">
        <button type="button" class="btn" onClick={() => arrange(seen, shuffled(seen))}>
          {seen.text.say("page.topsecret.shuffle")}</button>
        <button type="button" class="btn" onClick={() => keep(order)}>{seen.text.say("page.topsecret.keep")}</button>
        {first && saved.slice(0, MOST_KEPT).map((each) => <Kept key={each.join()} seen={seen} order={each} />)}
      </div>
    </div>
  );
}
