/** Selection of an action by its things: possible options, selectable things, complete options. */
import type { Thing } from "../face/face";
import type { Option } from "../wire";

/** An option together with the things that name it. */
export interface Named { option: Option; things: readonly Thing[] }

export type Picked = ReadonlySet<Thing>;

/** The options that have all things picked so far. */
export function possible(all: readonly Named[], picked: Picked): Named[] {
  return all.filter(({ things }) => [...picked].every((thing) => things.includes(thing)));
}

/** All things that pointing at now would lead somewhere. */
export function litThings(all: readonly Named[], picked: Picked): Set<Thing> {
  return new Set(possible(all, picked).flatMap(({ things }) => things));
}

/** All things that some option has together with what is picked of other kinds: they fit, or take the place of their kind. */
export function fittingThings(all: readonly Named[], picked: Picked): Set<Thing> {
  const others = (thing: Thing): Thing[] => [...picked].filter((other) => kindOf(other) !== kindOf(thing));
  return new Set(all.flatMap(({ things }) => things.filter((thing) => others(thing).every((other) => things.includes(other)))));
}

/** The options that are named whole by what is picked; the only option counts as named. */
export function complete(all: readonly Named[], picked: Picked): Named[] {
  const only = all.length === 1 ? all : [];
  if (picked.size === 0) return only.slice();
  const whole = possible(all, picked).filter(({ things }) => things.every((thing) => picked.has(thing)));
  return whole.length > 0 ? whole : only.slice();
}

/** The plain options, named by no thing. */
export function plain(all: readonly Named[]): Named[] {
  return all.filter(({ things }) => things.length === 0);
}

const kindOf = (thing: Thing): string => thing.slice(0, thing.indexOf(":"));

/** What is picked once something else of the same kind takes its place; what no longer fits is dropped. */
function instead(all: readonly Named[], picked: Picked, thing: Thing): Set<Thing> {
  const kept = new Set([thing]);
  for (const other of [...picked].reverse()) {
    if (kindOf(other) !== kindOf(thing) && possible(all, new Set([...kept, other])).length > 0) kept.add(other);
  }
  return kept;
}

/** What is picked after pointing at a thing; null where pointing there is not allowed now. */
export function pointed(all: readonly Named[], picked: Picked, thing: Thing, meant: boolean): Set<Thing> | null {
  if (picked.has(thing)) return new Set([...picked].filter((other) => other !== thing));
  if (litThings(all, picked).has(thing)) return new Set([...picked, thing]);
  if (!litThings(all, new Set()).has(thing)) return null;
  const sameKind = [...picked].some((other) => kindOf(other) === kindOf(thing));
  return sameKind || !meant ? instead(all, picked, thing) : null;
}
