/** Greyscale printing: every colour becomes the grey of the same luminance. */

const COLOUR = /#([0-9a-f]{3,8})\b|rgba?\(([^)]*)\)/gi;
const PAINTED = ["fill", "stroke", "stop-color", "flood-color"];

/** Return red, green, blue and the alpha suffix of a CSS colour. */
function channels(hex: string | undefined, rgb: string): [number, number, number, string] {
  if (hex === undefined) {
    const [red = 0, green = 0, blue = 0, rest] = rgb.split(/[\s,/]+/).map(Number);
    return [red, green, blue, rest === undefined ? "" : Math.round(rest * 255).toString(16).padStart(2, "0")];
  }
  const digits = hex.length < 6 ? [...hex].map((digit) => digit + digit).join("") : hex;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16));
  return [red, green, blue, digits.slice(6)];
}

/** Replace all colours in a text by greys. */
function toGrey(text: string): string {
  return text.replace(COLOUR, (_, hex: string | undefined, rgb: string) => {
    const [red, green, blue, rest] = channels(hex, rgb);
    const grey = Math.round(0.299 * red + 0.587 * green + 0.114 * blue).toString(16).padStart(2, "0");
    return `#${grey}${grey}${grey}${rest}`;
  });
}

function greyRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if ("cssRules" in rule) greyRules(rule.cssRules as CSSRuleList);
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const name of [...rule.style]) {
      const value = rule.style.getPropertyValue(name);
      if (toGrey(value) !== value) rule.style.setProperty(name, toGrey(value), rule.style.getPropertyPriority(name));
    }
  }
}

/**
 * Make the page greyscale, including later changes, until the returned function is called; only a reload restores the colours.
 */
export function startGreyscale(): () => void {
  applyGreyscale();
  const observer = new MutationObserver(applyGreyscale);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function applyGreyscale(): void {
  for (const sheet of document.styleSheets) greyRules(sheet.cssRules);
  for (const name of PAINTED) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const value = element.getAttribute(name) ?? "";
      if (toGrey(value) !== value) element.setAttribute(name, toGrey(value));
    }
  }
}
