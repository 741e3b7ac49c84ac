/** What a location stands for while something is asked: the thing that pointing at it means, and how it is lit. */
import type { Seen, Thing } from "../../../face/face";
import { pointWhere, freeStarts, settingUp } from "../hand/plan";
import { pickedOf, soleGear } from "../words/things";
import { SWAP, nameOf, type KyotoView } from "../view";

type Kyoto = Seen<KyotoView>;

export interface Lit {
  /** "" where pointing there means nothing. */
  thing: Thing;
  lit: boolean;
  picked: boolean;
  /** An own agent that cannot go with what is picked. */
  dim: boolean;
  /** A ring round the location, faint while it is not known who comes there; `disc` says how. */
  ring: "" | "faint" | "full";
  disc: "" | "go" | "clash";
  /** Light under the agent: it can be moved, or is selected. */
  foot: "" | "movable" | "selected";
  /** What pointing there does, for its label. */
  deed: string;
}

const DARK: Lit = { thing: "", lit: false, picked: false, dim: false, ring: "", disc: "", foot: "", deed: "" };

/** The kind of thing that a location is in the question of now. */
function kindOf(seen: Kyoto, cell: number): string {
  const { view, picked } = seen;
  const owner = view.owner[cell] ?? -1;
  switch (view.asked) {
    case "PlayCard": return owner !== 0 ? "to" : picked.has(`card:${SWAP}`) ? "pair" : "from";
    case "FanMove": case "DecoyPush": return "to";
    case "PushBack": return owner === 1 ? "from" : "to";
    case "UseEquipment": return "at";
    default: return "";
  }
}

/** Whether rings are shown: not before something is chosen that they depend on. */
function ringsOn(seen: Kyoto, kind: string): boolean {
  if (kind === "at") return pickedOf(seen.picked, "gear") !== "" || soleGear(seen.view) >= 0;
  return kind === "to" && (seen.view.asked === "DecoyPush" || seen.picked.size > 0);
}

function discFor(seen: Kyoto, cell: number): "" | "go" | "clash" {
  const { view, picked } = seen;
  const known = view.asked === "FanMove" || view.asked === "DecoyPush" || pickedOf(picked, "from") !== "";
  if (!known) return "";
  return (view.owner[cell] ?? -1) >= 0 ? "clash" : "go";
}

/** How a location is lit now. */
export function litAt(seen: Kyoto, cell: number): Lit {
  if (settingUp(seen)) {
    const free = freeStarts(seen.view).includes(cell);
    return free ? { ...DARK, thing: `start:${nameOf(cell)}`, lit: true, deed: "place" } : DARK;
  }
  const kind = seen.view.asked_of === 0 && seen.you >= 0 ? kindOf(seen, cell) : "";
  if (kind === "") return DARK;
  const thing = `${kind}:${nameOf(cell)}`;
  const lit = seen.lit(thing);
  const picked = seen.picked.has(thing);
  if (kind === "from" || kind === "pair") {
    return { ...DARK, thing, lit, picked, dim: seen.disabled(thing), foot: picked ? "selected" : lit ? "movable" : "", deed: lit ? "move" : "" };
  }
  const on = (lit || picked) && ringsOn(seen, kind);
  const disc = on && kind === "to" ? discFor(seen, cell) : "";
  const ring = !on ? "" : kind === "to" && disc === "" ? "faint" : "full";
  const deed = kind === "at" ? "choose" : disc === "clash" ? "clash" : "go";
  return { ...DARK, thing, lit, picked, ring, disc, deed: lit ? deed : "" };
}

/** Point at a location. */
export function pointAt(seen: Kyoto, cell: number): void {
  const { thing } = litAt(seen, cell);
  if (thing === "") return;
  if (settingUp(seen)) pointWhere(cell);
  else seen.pick(thing);
}
