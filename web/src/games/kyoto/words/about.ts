/** Tooltips of Kyoto: cards, locations, prisoners and helpers. */
import type { About } from "../../../face/face";
import { cite } from "../cite";
import { IDENTITIES, homeOf, isReal, kindsOf, type KyotoSeen } from "../view";
import { cardWord, identityWord, spaceLabel } from "./names";

/** Return the tooltip of a location: its label, and the card that leads there. */
function cellAbout(seen: KyotoSeen, cell: number): About {
  const kind = kindsOf(seen.config).charAt(cell);
  const key = kind === "N" ? "neutral" : kind === "H" ? "headquarters" : "colour";
  const rule = cite("about", kind === "H" ? `headquarters.${homeOf(cell)}` : key);
  return { title: spaceLabel(seen, cell, ""), words: seen.text.say(`page.kyoto.about.${key}`), rule };
}

/** Return the tooltip of a Prison slot: what the prisoner counts for. */
function prisonAbout({ text }: KyotoSeen, identity: number): About {
  const key = isReal(identity) ? "real" : "false";
  return { title: identityWord(text, identity), words: text.say(`page.kyoto.about.${key}`), rule: cite("about", key) };
}

/** Return the tooltip of a special agent or equipment; Ruri's includes her colour. */
function helperAbout({ text, view }: KyotoSeen, kind: string, name: string): About {
  const colour = name === "ruri" && view.protected >= 0 ? ` ${cardWord(text, view.protected)}.` : "";
  const key = `kyoto.${kind}.${name}`;
  return { title: text.say(key), words: text.say(`${key}.what`) + colour, rule: cite("about", name) };
}

export function about(seen: KyotoSeen, thing: string): About | null {
  const [kind = "", name = ""] = thing.split(":");
  if (kind === "cell") return cellAbout(seen, Number(name));
  if (kind === "prison") return IDENTITIES[Number(name)] === undefined ? null : prisonAbout(seen, Number(name));
  if (kind === "special" || kind === "equipment") return helperAbout(seen, kind, name);
  return { title: seen.text.say(`kyoto.card.${name}`), words: seen.text.say(`page.kyoto.what.${name}`), rule: cite("about", name) };
}
