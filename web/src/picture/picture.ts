/** A board as a self-contained SVG file, drawn by the components of the page. */
import pictures from "games:pictures";
import type { VNode } from "preact";
import { litThings } from "../choice/choice";
import type { AnySeen, Art, Thing } from "../face/face";
import shapes from "../ui/icons.svg";
import tokens from "../styles/tokens.css";
import { Text, type Language } from "../text";
import type { GameName, Option, LogLine } from "../wire";
import { draw, element, visibleProps, type Props } from "./draw";

const COMMENT = /\/\*[^]*?\*\//g;
const AT_RULE = /@[^{}]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
const BOTH_THEMES = /light-dark\(([^,()]+),[^()]*\)/g;
const RULE = /([^{}]+)\{([^{}]*)\}/g;

/** Styles that a picture would inherit from the page; it is clipped at its edge. */
const ROOT_STYLE = "color-scheme:light;overflow:hidden;color:var(--ink);font:400 condensed 15px var(--text)";

/** Adapt a selector to the picture; "" if it matches nothing in it, or depends on state or theme. */
function matchingSelector(selector: string, classes: ReadonlySet<string>): string {
  const scoped = selector.trim().replaceAll(":root", ".picture");
  const isDrawn = [...scoped.matchAll(/\.([\w-]+)/g)].every(([, name]) => classes.has(name ?? ""));
  return isDrawn && !/[:(]|\[data-theme/.test(scoped) ? scoped : "";
}

/** Return the CSS rules that apply to a drawing. */
function stylesFor(drawing: string, sheets: readonly string[]): string {
  const classes = new Set([...drawing.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")));
  classes.add("picture");
  const text = sheets.join("\n").replace(COMMENT, "").replace(AT_RULE, "").replace(BOTH_THEMES, "$1");
  const rules = [...text.matchAll(RULE)].flatMap(([, selectors = "", body = ""]) => {
    const used = selectors.split(",").map((selector) => matchingSelector(selector, classes)).filter((selector) => selector !== "");
    return used.length === 0 ? [] : [`${used.join()}{${body.trim().replace(/\s+/g, " ")}}`];
  });
  return [...rules, `.picture{${ROOT_STYLE}}`].join("\n");
}

/**
 * A picture request from Python: a view with aids, the options of the game, and all texts of a language. Figures of books add
 * log lines, options and a selection.
 */
interface PictureRequest {
  game: GameName; options: Record<string, string>; view: { seat: number }; aids: Record<string, unknown>;
  language: Language;
  sentences: Record<string, string>;
  lines?: LogLine[]; offered?: Option[]; picked?: Thing[];
}

/** Return a static `seen` for a picture. */
function seenOf(request: PictureRequest, { things, unsaid }: Art): AnySeen {
  const { view, lines = [], offered = [], language, sentences } = request;
  const picked = new Set(request.picked);
  const lit = litThings(offered.map((option) => ({ option, things: things(option, view) })), picked);
  const text = new Text(language, sentences);
  return {
    view, lines: lines.map((line, n) => ({ ...line, n })), fresh: 0, you: Math.max(view.seat, -1), seats: [], lineText: () => "",
    config: request.options, text: unsaid === undefined ? text : text.withoutPrefix(unsaid), options: offered, picked,
    lit: (thing) => lit.has(thing), disabled: () => false, pick: () => undefined, aids: request.aids, covered: false, still: true, phone: false,
  };
}

/** Render a board as a self-contained SVG; "" if the game has no drawing. */
export function renderPicture(request: PictureRequest): string {
  const art = pictures[request.game];
  if (art === undefined) return "";
  const { board, symbols, styles, frame } = art;
  const root = board(seenOf(request, art)).props as Props & { viewBox: string; class: string; children: VNode[] };
  const viewBox = frame ?? root.viewBox;
  const [, , width, height] = viewBox.split(" ");
  const drawing = `<defs>${shapes}${symbols}</defs>${draw(root.children)}`;
  const outside = {
    xmlns: "http://www.w3.org/2000/svg", width, height, ...visibleProps(root), viewBox, class: `picture ${root.class}`, role: "img",
    "aria-label": root["aria-label"],
  };
  return element("svg", outside, `<style>${stylesFor(` class="${root.class}"${drawing}`, [tokens, ...styles])}</style>${drawing}`);
}
