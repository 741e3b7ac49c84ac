/** Extraction of the CSS rules that a picture needs. */
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
export function stylesFor(drawing: string, sheets: readonly string[]): string {
  const classes = new Set([...drawing.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")));
  classes.add("picture");
  const text = sheets.join("\n").replace(COMMENT, "").replace(AT_RULE, "").replace(BOTH_THEMES, "$1");
  const rules = [...text.matchAll(RULE)].flatMap(([, selectors = "", body = ""]) => {
    const used = selectors.split(",").map((selector) => matchingSelector(selector, classes)).filter((selector) => selector !== "");
    return used.length === 0 ? [] : [`${used.join()}{${body.trim().replace(/\s+/g, " ")}}`];
  });
  return [...rules, `.picture{${ROOT_STYLE}}`].join("\n");
}
