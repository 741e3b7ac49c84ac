/** The state of a location: the thing that a click selects, and its highlights. */
import type { Thing } from "../../../face/face";
import { selectStart, freeStarts, isSettingUp } from "../hand/setupPlan";
import { pickedOf, onlyActiveGear } from "../words/things";
import { SWAP, nameOf, type KyotoSeen } from "../view";

export interface LocationState {
  /** "" if a click has no effect. */
  thing: Thing;
  lit: boolean;
  picked: boolean;
  /** An own agent that does not fit the selection. */
  dim: boolean;
  /** A ring around the location, faint while the agent is not chosen; `disc` shows how it is entered. */
  ring: "" | "faint" | "full";
  disc: "" | "go" | "clash";
  /** The light under the agent: movable or selected. */
  foot: "" | "movable" | "selected";
  /** The effect of a click, for the label. */
  action: string;
}

const IDLE: LocationState = { thing: "", lit: false, picked: false, dim: false, ring: "", disc: "", foot: "", action: "" };

/** Return the kind of thing of a location for the current question. */
function thingKindOf(seen: KyotoSeen, cell: number): string {
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

/** Return whether rings are shown: only after the choice that they depend on. */
function showsRings(seen: KyotoSeen, kind: string): boolean {
  if (kind === "at") return pickedOf(seen.picked, "gear") !== "" || onlyActiveGear(seen.view) >= 0;
  return kind === "to" && (seen.view.asked === "DecoyPush" || seen.picked.size > 0);
}

function discOf(seen: KyotoSeen, cell: number): "" | "go" | "clash" {
  const { view, picked } = seen;
  const known = view.asked === "FanMove" || view.asked === "DecoyPush" || pickedOf(picked, "from") !== "";
  if (!known) return "";
  return (view.owner[cell] ?? -1) >= 0 ? "clash" : "go";
}

/** Return the state of a location. */
export function stateOf(seen: KyotoSeen, cell: number): LocationState {
  if (isSettingUp(seen)) {
    const free = freeStarts(seen.view).includes(cell);
    return free ? { ...IDLE, thing: `start:${nameOf(cell)}`, lit: true, action: "place" } : IDLE;
  }
  const kind = seen.view.asked_of === 0 && seen.you >= 0 ? thingKindOf(seen, cell) : "";
  if (kind === "") return IDLE;
  const thing = `${kind}:${nameOf(cell)}`;
  const lit = seen.lit(thing);
  const picked = seen.picked.has(thing);
  if (kind === "from" || kind === "pair") {
    return { ...IDLE, thing, lit, picked, dim: seen.disabled(thing), foot: picked ? "selected" : lit ? "movable" : "", action: lit ? "move" : "" };
  }
  const on = (lit || picked) && showsRings(seen, kind);
  const disc = on && kind === "to" ? discOf(seen, cell) : "";
  const ring = !on ? "" : kind === "to" && disc === "" ? "faint" : "full";
  const action = kind === "at" ? "choose" : disc === "clash" ? "clash" : "go";
  return { ...IDLE, thing, lit, picked, ring, disc, action: lit ? action : "" };
}

/** Handle a click on a location. */
export function selectLocation(seen: KyotoSeen, cell: number): void {
  const { thing } = stateOf(seen, cell);
  if (thing === "") return;
  if (isSettingUp(seen)) selectStart(seen, cell);
  else seen.pick(thing);
}
