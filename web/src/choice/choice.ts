/** Selection of an action by its things: possible options, selectable things, complete options. */
import type { Thing } from "../face/face";
import type { Option } from "../wire";

/** An option and the things that identify it. */
export interface OptionThings { option: Option; things: readonly Thing[] }

export type Selection = ReadonlySet<Thing>;

/** Return the options that contain every selected thing. */
function compatibleOptions(options: readonly OptionThings[], picked: Selection): OptionThings[] {
  return options.filter(({ things }) => [...picked].every((thing) => things.includes(thing)));
}

/** Return the things that extend the selection. */
export function litThings(options: readonly OptionThings[], picked: Selection): Set<Thing> {
  return new Set(compatibleOptions(options, picked).flatMap(({ things }) => things));
}

/** Return the things that fit the selected things of other kinds: they extend the selection or replace their own kind. */
export function fittingThings(options: readonly OptionThings[], picked: Selection): Set<Thing> {
  const others = (thing: Thing): Thing[] => [...picked].filter((other) => kindOf(other) !== kindOf(thing));
  return new Set(options.flatMap(({ things }) => things.filter((thing) => others(thing).every((other) => things.includes(other)))));
}

/** Return the options that the selection identifies completely; a single option counts as identified. */
export function completeOptions(options: readonly OptionThings[], picked: Selection): OptionThings[] {
  const only = options.length === 1 ? options : [];
  if (picked.size === 0) return only.slice();
  const exact = compatibleOptions(options, picked).filter(({ things }) => things.every((thing) => picked.has(thing)));
  return exact.length > 0 ? exact : only.slice();
}

/** Return the options without things: plain buttons. */
export function plainOptions(options: readonly OptionThings[]): OptionThings[] {
  return options.filter(({ things }) => things.length === 0);
}

const kindOf = (thing: Thing): string => thing.slice(0, thing.indexOf(":"));

/** Replace a selected thing of the same kind, and drop what no longer fits. */
function replaceInSelection(options: readonly OptionThings[], picked: Selection, thing: Thing): Set<Thing> {
  const selection = new Set([thing]);
  for (const other of [...picked].reverse()) {
    if (kindOf(other) !== kindOf(thing) && compatibleOptions(options, new Set([...selection, other])).length > 0) selection.add(other);
  }
  return selection;
}

/** Return the selection after a click on a thing, or null if the click is not allowed. */
export function selectionAfter(options: readonly OptionThings[], picked: Selection, thing: Thing, isMeaningful: boolean): Set<Thing> | null {
  if (picked.has(thing)) return new Set([...picked].filter((other) => other !== thing));
  if (litThings(options, picked).has(thing)) return new Set([...picked, thing]);
  if (!litThings(options, new Set()).has(thing)) return null;
  const sameKind = [...picked].some((other) => kindOf(other) === kindOf(thing));
  return sameKind || !isMeaningful ? replaceInSelection(options, picked, thing) : null;
}
