/** A board as a file of its own: the same components as in the page, drawn once from what a seat sees. */
import pictures from "games:pictures";
import type { VNode } from "preact";
import type { AnySeen } from "../games/face";
import shapes from "../parts/chrome/icons.svg";
import tokens from "../styles/tokens.css";
import { Text } from "../text";
import type { Language } from "../text";
import type { GameName } from "../wire";
import { draw, element, shown } from "./draw";
import type { Props } from "./draw";
import { styleFor } from "./style";

/** What is to be drawn, as Python asks for it: a view with what follows from it, the options of its game, and all
 * sentences of a language. */
export interface Asked {
  game: GameName; options: Record<string, string>; view: { seat: number }; aids: Record<string, unknown>;
  language: Language;
  sentences: Record<string, string>;
}

/** How a game is drawn without a page. */
export interface Art {
  board(seen: AnySeen): VNode;
  symbols: string;
  styles: readonly string[];
  /** What is shown, where that is more than in the page. */
  frame?: string;
  /** How the keys of words begin that do not follow from a view alone, and are left out. */
  unsaid?: string;
}

function textOf({ language, sentences }: Asked, unsaid: string | undefined): Text {
  const leftOut = (key: string): boolean => unsaid !== undefined && key.startsWith(unsaid);
  const said = Object.entries(sentences).map(([key, sentence]) => [key, leftOut(key) ? "" : sentence]);
  return new Text(language, Object.fromEntries(said) as Record<string, string>);
}

/** A table where nothing has been heard, nothing is offered, and nothing moves. */
function seenBy(asked: Asked, unsaid: string | undefined): AnySeen {
  return {
    view: asked.view, lines: [], fresh: 0, you: Math.max(asked.view.seat, -1), seats: [], told: () => "",
    config: asked.options, text: textOf(asked, unsaid), options: [], picked: new Set(), lit: () => false, pick: () => undefined,
    aids: asked.aids, covered: false, still: true, phone: false,
  };
}

/** The board as one SVG that needs no other file; nothing where a game brings no drawing. */
export function picture(asked: Asked): string {
  const art = pictures[asked.game];
  if (art === undefined) return "";
  const { board, symbols, styles, frame, unsaid } = art;
  const root = board(seenBy(asked, unsaid)).props as Props & { viewBox: string; class: string; children: VNode[] };
  const viewBox = frame ?? root.viewBox;
  const [, , width, height] = viewBox.split(" ");
  const drawing = `<defs>${shapes}${symbols}</defs>${draw(root.children)}`;
  const outside = {
    xmlns: "http://www.w3.org/2000/svg", width, height, ...shown(root), viewBox, class: `picture ${root.class}`, role: "img",
    "aria-label": root["aria-label"],
  };
  return element("svg", outside, `<style>${styleFor(` class="${root.class}"${drawing}`, [tokens, ...styles])}</style>${drawing}`);
}
