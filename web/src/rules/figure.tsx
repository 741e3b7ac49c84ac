/** A figure of a book: a position drawn by the game's own board. */
import { useMemo } from "preact/hooks";
import { litThings } from "../choice/choice";
import type { AnySeen, AnyFace } from "../face/face";
import { noop, useText } from "../ui/page";
import type { Drawing } from "../wire";
import { RuleWords } from "./ruleText";
import { logWords } from "../face/logWords";

/** Return a static `seen` for a figure: options are lit, nothing can be clicked. */
export function useFigureSeen(face: AnyFace, { message, options, picked, seat }: Drawing): AnySeen {
  const catalogue = useText();
  const text = useMemo(() => face.unsaid === undefined ? catalogue : catalogue.withoutPrefix(face.unsaid), [catalogue, face]);
  return useMemo(() => {
    const selection = new Set(picked);
    const lit = litThings(message.options.map((option) => ({ option, things: face.things(option, message.view) })), selection);
    const seen: AnySeen = {
      lineText: (line) => logWords(face, seen, line),
      view: message.view, lines: message.lines.map((line, n) => ({ ...line, n })), fresh: 0, you: seat, seats: [], config: options,
      options: message.options, picked: selection, lit: (thing) => lit.has(thing), disabled: () => false, pick: noop, choose: noop,
      aids: message.aids ?? {}, zones: message.zones ?? [], text, covered: false, still: true, phone: false,
    };
    return seen;
  }, [face, message, text]);
}

interface Props { face: AnyFace; drawing: Drawing; words: string }

export function Figure({ face, drawing, words }: Props) {
  const seen = useFigureSeen(face, drawing);
  return (
    <figure class="bookfigure">
      <div class={`scene play ${face.game}`} role="img" aria-label={words} inert>
        <div class="board"><face.Board seen={seen} /></div>
      </div>
      <figcaption><RuleWords words={words} /></figcaption>
    </figure>
  );
}
