/** What the cards, locations, prisoners and helpers of Kyoto are. */
import type { About, Seen } from "../../../face/face";
import { IDENTITIES, isReal, kindsOf, type KyotoView } from "../view";
import { cardWord, identityWord, spaceLabel } from "./words";

type Kyoto = Seen<KyotoView>;

const RULES: Record<string, string> = {
  castle: "K33", residence: "K33", shrine: "K33", tavern: "K33", joker: "K16", defend: "K57", tunnel: "K59", attack: "K61",
  swap: "K63", decoy: "K65", tomoyo: "K78", yoko: "K79", ayane: "K84", anju: "K87", chiharu: "K90", iroha: "K92", ruri: "K94",
  typescript: "K105", revolver: "K106", wiretap: "K110", fan: "K111", "stun-gun": "K112", anaesthetic: "K114",
};

/** A location: its label, and which card opens it. */
function cellAbout(seen: Kyoto, cell: number): About {
  const kind = kindsOf(seen.config).charAt(cell);
  const [key, rule] = kind === "N" ? ["neutral", "K34"] : kind === "H" ? ["headquarters", cell < 15 ? "K35" : "K36"] : ["colour", "K33"];
  return { title: spaceLabel(seen, cell, ""), words: seen.text.say(`page.kyoto.about.${key}`), rule };
}

/** A place in a Prison: what its prisoner means for the end. */
function prisonAbout({ text }: Kyoto, identity: number): About {
  const real = isReal(identity);
  const words = text.say(`page.kyoto.about.${real ? "real" : "false"}`);
  return { title: identityWord(text, identity), words, rule: real ? "K49" : "K50" };
}

/** A special agent or an equipment card; Ruri with her colour. */
function aidAbout({ text, view }: Kyoto, kind: string, name: string): About {
  const colour = name === "ruri" && view.protected >= 0 ? ` ${cardWord(text, view.protected)}.` : "";
  const key = `kyoto.${kind}.${name}`;
  return { title: text.say(key), words: text.say(`${key}.what`) + colour, rule: RULES[name] ?? "" };
}

export function about(seen: Kyoto, thing: string): About | null {
  const [kind = "", name = ""] = thing.split(":");
  if (kind === "cell") return cellAbout(seen, Number(name));
  if (kind === "prison") return IDENTITIES[Number(name)] === undefined ? null : prisonAbout(seen, Number(name));
  if (kind === "special" || kind === "equipment") return aidAbout(seen, kind, name);
  return { title: seen.text.say(`kyoto.card.${name}`), words: seen.text.say(`page.kyoto.what.${name}`), rule: RULES[name] ?? "" };
}
