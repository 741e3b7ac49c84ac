/** Selection of an action by its things: possible options, selectable things, complete options. */
import type { Thing } from "../face/face";
import type { Option } from "../wire";

/** An option together with the things that name it. */
export interface OptionThings { option: Option; things: readonly Thing[] }

export type Selection = ReadonlySet<Thing>;

/** The options that have all things picked so far. */
export function compatibleOptions(options: readonly OptionThings[], picked: Selection): OptionThings[] {
  return options.filter(({ things }) => [...picked].every((thing) => things.includes(thing)));
}

/** All things that pointing at now would lead somewhere. */
export function litThings(options: readonly OptionThings[], picked: Selection): Set<Thing> {
  return new Set(compatibleOptions(options, picked).flatMap(({ things }) => things));
}

/** All things that some option has together with what is picked of other kinds: they fit, or take the place of their kind. */
export function fittingThings(options: readonly OptionThings[], picked: Selection): Set<Thing> {
  const others = (thing: Thing): Thing[] => [...picked].filter((other) => kindOf(other) !== kindOf(thing));
  return new Set(options.flatMap(({ things }) => things.filter((thing) => others(thing).every((other) => things.includes(other)))));
}

/** The options that are named whole by what is picked; the only option counts as named. */
export function completeOptions(options: readonly OptionThings[], picked: Selection): OptionThings[] {
  const only = options.length === 1 ? options : [];
  if (picked.size === 0) return only.slice();
  const exact = compatibleOptions(options, picked).filter(({ things }) => things.every((thing) => picked.has(thing)));
  return exact.length > 0 ? exact : only.slice();
}

/** The plain options, named by no thing. */
export function plainOptions(options: readonly OptionThings[]): OptionThings[] {
  return options.filter(({ things }) => things.length === 0);
}

const kindOf = (thing: Thing): string => thing.slice(0, thing.indexOf(":"));

/** What is picked once something else of the same kind takes its place; what no longer fits is dropped. */
function replaceInSelection(options: readonly OptionThings[], picked: Selection, thing: Thing): Set<Thing> {
  const selection = new Set([thing]);
  for (const other of [...picked].reverse()) {
    if (kindOf(other) !== kindOf(thing) && compatibleOptions(options, new Set([...selection, other])).length > 0) selection.add(other);
  }
  return selection;
}

/** What is picked after pointing at a thing; null where pointing there is not allowed now. */
export function selectionAfter(options: readonly OptionThings[], picked: Selection, thing: Thing, isMeaningful: boolean): Set<Thing> | null {
  if (picked.has(thing)) return new Set([...picked].filter((other) => other !== thing));
  if (litThings(options, picked).has(thing)) return new Set([...picked, thing]);
  if (!litThings(options, new Set()).has(thing)) return null;
  const sameKind = [...picked].some((other) => kindOf(other) === kindOf(thing));
  return sameKind || !isMeaningful ? replaceInSelection(options, picked, thing) : null;
}
