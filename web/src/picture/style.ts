/** Extraction of the CSS rules that a picture needs. */
const REMARK = /\/\*[^]*?\*\//g;
const AT_RULE = /@[^{}]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
const BOTH_THEMES = /light-dark\(([^,()]+),[^()]*\)/g;
const RULE = /([^{}]+)\{([^{}]*)\}/g;

/** What a picture has from the page round it; it ends at its own edge, wherever it is put. */
const ROUND = "color-scheme:light;overflow:hidden;color:var(--ink);font:400 condensed 15px var(--text)";

/** A selector for the picture, "" where nothing in it is meant: things that move, other themes, what is not drawn. */
function fitting(selector: string, classes: ReadonlySet<string>): string {
  const meant = selector.trim().replaceAll(":root", ".picture");
  const drawn = [...meant.matchAll(/\.([\w-]+)/g)].every(([, name]) => classes.has(name ?? ""));
  return drawn && !/[:(]|\[data-theme/.test(meant) ? meant : "";
}

/** The rules of some style sheets that mean something in a drawing. */
export function styleFor(drawing: string, sheets: readonly string[]): string {
  const classes = new Set([...drawing.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")));
  classes.add("picture");
  const text = sheets.join("\n").replace(REMARK, "").replace(AT_RULE, "").replace(BOTH_THEMES, "$1");
  const rules = [...text.matchAll(RULE)].flatMap(([, selectors = "", body = ""]) => {
    const kept = selectors.split(",").map((each) => fitting(each, classes)).filter((each) => each !== "");
    return kept.length === 0 ? [] : [`${kept.join()}{${body.trim().replace(/\s+/g, " ")}}`];
  });
  return [...rules, `.picture{${ROUND}}`].join("\n");
}
