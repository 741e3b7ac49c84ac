/** The planned set-up: identities by start location, sent one after the other. */
import { useEffect, useState } from "preact/hooks";
import { saveValue, loadValue } from "../../../store";
import type { Option } from "../../../wire";
import { pickedOf, things } from "../words/things";
import { STARTS, cellOf, type KyotoSeen, type KyotoView } from "../view";

export interface SetupPlan {
  /** Location -> identity, planned and not placed yet. */
  at: ReadonlyMap<number, number>;
  /** The identity or the location that was selected first; -1 for none. */
  who: number;
  where: number;
  decided: boolean;
  /** The table and the seat: on a shared device the other seat plans for itself. */
  owner: string;
}

const EMPTY: SetupPlan = { at: new Map(), who: -1, where: -1, decided: false, owner: "" };
let plan: SetupPlan = EMPTY;
const listeners = new Set<() => void>();

function updatePlan(to: Partial<SetupPlan>): void {
  plan = { ...plan, ...to };
  for (const listener of listeners) listener();
}

/** Discard the plan. */
export const forgetPlan = (): void => { plan = EMPTY; };

/** Return the plan as it is shown, and re-render when it changes. */
export function useSetupPlan(seen: KyotoSeen): SetupPlan {
  const [, rerender] = useState(0);
  useEffect(() => {
    const listener = (): void => rerender((n) => n + 1);
    listeners.add(listener);
    return () => { listeners.delete(listener); };
  }, []);
  return planShown(seen);
}

/** Return the player's empty start locations. */
export function freeStarts(view: KyotoView): number[] {
  return STARTS[view.side === 0 ? 0 : 1].filter((cell) => view.owner[cell] !== 0);
}

/** Return the identities that are not placed yet. */
export function freeIdentities(view: KyotoView): number[] {
  const placed = STARTS[view.side === 0 ? 0 : 1].filter((cell) => view.owner[cell] === 0).map((cell) => view.identity[cell]);
  return [0, 1, 2, 3, 4, 5].filter((identity) => !placed.includes(identity));
}

/** Return whether this seat still has agents to place. */
export const isSettingUp = (seen: KyotoSeen): boolean =>
  seen.you >= 0 && seen.view.asked === "PlaceAgent" && freeStarts(seen.view).length > 0;

/** Return a plan's locations with an identity at one of them; the two swap if it was taken. */
function assigned(current: SetupPlan, identity: number, cell: number): Map<number, number> {
  const at = new Map(current.at);
  const previousCell = [...at].find(([, other]) => other === identity)?.[0];
  const other = at.get(cell);
  if (previousCell !== undefined) at.delete(previousCell);
  if (previousCell !== undefined && other !== undefined) at.set(previousCell, other);
  return at.set(cell, identity);
}

const assign = (identity: number, cell: number): void => updatePlan({ at: assigned(plan, identity, cell), who: -1, where: -1 });

/** Return the plan with the placement of the hint, which is selected like any option while it is shown. */
function planShown({ picked, readOnly }: KyotoSeen): SetupPlan {
  const [who, start] = [pickedOf(picked, "who"), pickedOf(picked, "start")];
  const current = readOnly === true ? EMPTY : plan;
  if (who === "" || start === "") return current;
  return { ...current, at: assigned(current, Number(who), cellOf(start)), who: Number(who), where: cellOf(start) };
}

/** Handle a click on an identity. */
export function selectIdentity(seen: KyotoSeen, identity: number): void {
  if (plan.decided) return;
  seen.choose?.([]);
  if (plan.where >= 0) assign(identity, plan.where);
  else updatePlan({ who: plan.who === identity ? -1 : identity });
}

/** Handle a click on a start location: assign the selected identity, or select the location. */
export function selectStart(seen: KyotoSeen, cell: number): void {
  if (plan.decided) return;
  seen.choose?.([]);
  if (plan.who >= 0) assign(plan.who, cell);
  else if (plan.where >= 0 && plan.where !== cell && plan.at.has(plan.where)) assign(plan.at.get(plan.where)!, cell);
  else updatePlan({ where: plan.where === cell ? -1 : cell });
}

/** Assign the remaining identities at random. */
export function shuffle(view: KyotoView): void {
  const identities = freeIdentities(view);
  for (let i = identities.length - 1; i > 0; i--) {
    const randomIndex = Math.floor(Math.random() * (i + 1));
    [identities[i], identities[randomIndex]] = [identities[randomIndex]!, identities[i]!];
  }
  updatePlan({ at: new Map(freeStarts(view).map((cell, index) => [cell, identities[index]!])), who: -1, where: -1 });
}

const layoutKey = (view: KyotoView): string => `kyoto.layout.${view.side}`;

/** Load the saved layout of this side by start location, or null. */
export function savedLayout(view: KyotoView): number[] | null {
  const saved = loadValue<unknown>(layoutKey(view), null);
  const isComplete = Array.isArray(saved) && [0, 1, 2, 3, 4, 5].every((identity) => saved.includes(identity));
  return isComplete ? saved as number[] : null;
}

/** Return the planned or placed identity of each start location. */
const layoutOf = (view: KyotoView): (number | undefined)[] =>
  STARTS[view.side === 0 ? 0 : 1].map((cell) => plan.at.get(cell) ?? view.identity[cell]);

/** Return whether the plan equals a saved layout. */
export const isLayout = (view: KyotoView, layout: readonly number[]): boolean =>
  layoutOf(view).every((identity, index) => identity === layout[index]);

export function saveLayout(view: KyotoView): void {
  saveValue(layoutKey(view), layoutOf(view));
  updatePlan({});
}

export function applyLayout(view: KyotoView, layout: readonly number[]): void {
  const starts: readonly number[] = STARTS[view.side === 0 ? 0 : 1];
  const free = freeIdentities(view);
  const pairs = starts.map((cell, index): [number, number] => [cell, layout[index]!])
    .filter(([cell, identity]) => view.owner[cell] !== 0 && free.includes(identity));
  updatePlan({ at: new Map(pairs), who: -1, where: -1 });
}

/** Confirm the plan: the placements are sent as the server asks for them. */
export function confirmPlan(seen: KyotoSeen): void {
  updatePlan({ decided: true, who: -1, where: -1 });
  seen.choose?.([]);
}

export const isPlanConfirmed = (): boolean => plan.decided;

/** Drop what no longer fits the placed agents: a hint may have placed an identity, or taken its location. */
function dropPlaced(view: KyotoView): void {
  const free = freeIdentities(view);
  const fits = (cell: number, identity: number): boolean => view.owner[cell] === 0 ? view.identity[cell] === identity : free.includes(identity);
  const at = new Map([...plan.at].filter(([cell, identity]) => fits(cell, identity)));
  if (at.size < plan.at.size) updatePlan({ at, decided: false });
}

/** Return the confirmed placement that is asked for now, or null. */
export function nextPlacement(seen: KyotoSeen): Option | null {
  const owner = `${seen.code ?? ""}/${seen.you}`;
  const isAsked = seen.view.asked === "PlaceAgent";
  if (plan.owner !== owner || (!isAsked && plan.at.size > 0)) plan = { ...EMPTY, owner };
  if (!isSettingUp(seen)) return null;
  dropPlaced(seen.view);
  if (!plan.decided || seen.view.asked_of !== 0) return null;
  return seen.options.find((option) => {
    const [who = "", start = ""] = things(option, seen.view);
    return plan.at.get(cellOf(start.slice(6))) === Number(who.slice(4));
  }) ?? null;
}
