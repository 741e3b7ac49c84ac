/** A board as a file of its own: the same components as in the page, drawn once from what a seat sees. */
import type { VNode } from "preact";
import { Board as EmbassyBoard } from "../games/embassy/board";
import embassyStyle from "../games/embassy/embassy.css";
import type { Look } from "../games/embassy/nouns";
import embassySymbols from "../games/embassy/symbols.svg";
import type { Seen } from "../games/face";
import { Board as KyotoBoard } from "../games/kyoto/board";
import kyotoStyle from "../games/kyoto/kyoto.css";
import kyotoSymbols from "../games/kyoto/symbols.svg";
import type { KyotoView } from "../games/kyoto/view";
import { Board as TopSecretBoard } from "../games/topsecret/board";
import topsecretSymbols from "../games/topsecret/symbols.svg";
import type { TopSecretSeen } from "../games/topsecret/things";
import topsecretStyle from "../games/topsecret/topsecret.css";
import shapes from "../parts/chrome/icons.svg";
import { Text } from "../text";
import type { Language } from "../text";
import tokens from "../styles/tokens.css";
import type { GameName } from "../wire";
import { draw, element, shown } from "./draw";
import type { Props } from "./draw";
import { styleFor } from "./style";

/** What is to be drawn, as Python asks for it: a view, the options of its game, and all sentences of a language. */
export interface Asked {
  game: GameName; options: Record<string, string>; view: { seat: number }; language: Language;
  sentences: Record<string, string>;
}

interface Art {
  board(seen: Seen<unknown>): VNode;
  symbols: string;
  style: string;
  /** What is shown, where that is more than in the page. */
  frame?: string;
}

const ART: Record<GameName, Art> = {
  kyoto: {
    board: (seen) => KyotoBoard({ seen: seen as Seen<KyotoView> }), symbols: kyotoSymbols, style: kyotoStyle,
  },
  topsecret: {
    board: (seen) => TopSecretBoard({ seen: seen as TopSecretSeen }), symbols: topsecretSymbols, style: topsecretStyle,
  },
  embassy: {
    board: (seen) => EmbassyBoard({ seen: seen as Look }), symbols: embassySymbols, style: embassyStyle, frame: "0 0 728 602",
  },
};

/** The code names of Kyoto follow from the log, not from a view: agents are drawn without them. */
const CODE_NAME = "page.kyoto.agent.";

function textOf({ language, sentences }: Asked): Text {
  const said = Object.entries(sentences).map(([key, sentence]) => [key, key.startsWith(CODE_NAME) ? "" : sentence]);
  return new Text(language, Object.fromEntries(said) as Record<string, string>);
}

/** A table where nothing has been heard, nothing is offered, and nothing moves. */
function seenBy(asked: Asked): Seen<unknown> {
  return {
    view: asked.view, lines: [], fresh: 0, you: Math.max(asked.view.seat, -1), seats: [], told: () => "",
    config: asked.options, text: textOf(asked), options: [], picked: new Set(), lit: () => false, pick: () => undefined,
    covered: false, still: true, phone: false,
  };
}

/** The board as one SVG that needs no other file. */
export function picture(asked: Asked): string {
  const { board, symbols, style, frame } = ART[asked.game];
  const root = board(seenBy(asked)).props as Props & { viewBox: string; class: string; children: VNode[] };
  const viewBox = frame ?? root.viewBox;
  const [, , width, height] = viewBox.split(" ");
  const drawing = `<defs>${shapes}${symbols}</defs>${draw(root.children)}`;
  const outside = {
    xmlns: "http://www.w3.org/2000/svg", width, height, ...shown(root), viewBox, class: `picture ${root.class}`, role: "img",
    "aria-label": root["aria-label"],
  };
  return element("svg", outside, `<style>${styleFor(` class="${root.class}"${drawing}`, [tokens, style])}</style>${drawing}`);
}
