/** Packing: four contents under A to D, exchanged by two clicks; shuffle, save, and saved ones. */
import { useEffect, useState } from "preact/hooks";
import { contentKey, contentName } from "../words/names";
import { MAX_SAVED, askedLetter, savePacking, savedPackings, packing, shuffledPacking } from "./packing";
import { CaseMark, Content } from "../board/pieces";
import { useStore } from "../board/store";
import { selectOnly, packThing, type TopSecretSeen } from "../words/things";
import { CONTENTS, HIDDEN, LETTERS, colourOf } from "../view";

/** Exchange two contents. */
function withExchanged(order: number[], one: number, other: number): number[] {
  return order.map((content, letter) => (letter === one ? order[other] : letter === other ? order[one] : content) ?? content);
}

/** Select an arrangement, so that the button sends it. */
function setArrangement(seen: TopSecretSeen, order: number[]): void {
  const letter = askedLetter(seen);
  packing.set({ order, from: letter });
  selectOnly(seen, [packThing(contentKey(order[letter] ?? HIDDEN))]);
}

/** Return the current arrangement; initially a random one. */
function useArrangement(seen: TopSecretSeen): number[] {
  const current = useStore(packing);
  const letter = askedLetter(seen);
  const packed = seen.view.contents.slice(0, letter);
  const fits = current !== null && packed.every((content, index) => content === current.order[index]);
  const picked = CONTENTS.find((content) => seen.picked.has(packThing(contentKey(content))));
  useEffect(() => {
    if (!fits) setArrangement(seen, shuffledPacking(seen));
    else if (picked === undefined && current.from === letter) setArrangement(seen, current.order);
    else if (picked !== undefined && picked !== current.order[letter]) { // by a hint
      setArrangement(seen, withExchanged(current.order, letter, current.order.indexOf(picked)));
    }
  }, [fits, letter, picked]);
  return fits ? current.order : [];
}

/** A field with its planned content. */
function PackSlot({ seen, letter, content, selected, onTap }: {
  seen: TopSecretSeen; letter: number; content: number; selected: boolean; onTap(): void;
}) {
  const shown = seen.covered ? HIDDEN : content;
  return (
    <button type="button" class={`card ts-cc ${selected ? "ts-picked" : ""}`} aria-pressed={selected} onClick={onTap}
      disabled={seen.readOnly === true || letter < askedLetter(seen)}>
      <b class="sr">{LETTERS[letter]?.toUpperCase()}, {contentName(seen, shown)}</b>
      <CaseMark colour={colourOf(seen.view, 0)} letter={letter} />
      <b class="ts-held" aria-hidden="true"><Content content={shown} /></b>
    </button>
  );
}

/** A saved arrangement as a button. */
function SavedPacking({ seen, order }: { seen: TopSecretSeen; order: number[] }) {
  const words = order.map((content) => contentName(seen, content)).join(", ");
  return (
    <button type="button" class="btn ts-kept" onClick={() => setArrangement(seen, order)}>
      <b class="sr">{seen.text.say("page.topsecret.use", { contents: words })}</b>
      {order.map((content) => <b key={content} aria-hidden="true"><Content content={seen.covered ? HIDDEN : content} /></b>)}
    </button>
  );
}

/** What is packed so far, where nothing can be arranged. */
export function PackedCases({ seen }: { seen: TopSecretSeen }) {
  const contents = seen.view.contents.slice(0, LETTERS.length);
  return (
    <div class="ts-slots">
      {contents.map((content, letter) => <PackSlot key={letter} seen={seen} letter={letter} content={content} selected={false} onTap={() => undefined} />)}
    </div>
  );
}

export function PackTray({ seen }: { seen: TopSecretSeen }) {
  const order = useArrangement(seen);
  const saved = useStore(savedPackings);
  const [selected, setSelected] = useState(-1);
  const onSlotClick = (letter: number): void => {
    if (selected >= 0 && selected !== letter) setArrangement(seen, withExchanged(order, selected, letter));
    setSelected(selected < 0 ? letter : -1);
  };
  const first = askedLetter(seen) === 0;
  return (
    <div class="ts-pack">
      <div class="ts-slots">
        {order.map((content, letter) => (
          <PackSlot key={letter} seen={seen} letter={letter} content={content} selected={selected === letter}
            onTap={() => onSlotClick(letter)} />
        ))}
      </div>
      <div class="ts-packacts">
        <button type="button" class="btn" onClick={() => setArrangement(seen, shuffledPacking(seen))}>
          {seen.text.say("page.topsecret.shuffle")}</button>
        {seen.shared !== true && <button type="button" class="btn" onClick={() => savePacking(order)}>{seen.text.say("page.topsecret.keep")}</button>}
        {first && seen.shared !== true && saved.slice(0, MAX_SAVED).map((savedOrder) => <SavedPacking key={savedOrder.join()} seen={seen} order={savedOrder} />)}
      </div>
    </div>
  );
}
