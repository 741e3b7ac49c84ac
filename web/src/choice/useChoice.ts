/** The selection in progress. */
import { useMemo, useRef, useState } from "preact/hooks";
import { complete, fittingThings, litThings, plain, pointed, type Named, type Picked } from "./choice";
import type { Thing, AnyFace } from "../face/face";
import type { ViewMessage } from "../wire";

export interface Choice {
  picked: Picked;
  /** The options that are named whole: one is the filled button, several are a list. */
  ready: Named[];
  /** The options that no thing names. */
  plain: Named[];
  lit(thing: Thing): boolean;
  disabled(thing: Thing): boolean;
  pick(thing: Thing): void;
  choose(things: readonly Thing[]): void;
  undo(): void;
}

interface Made { v: number; picked: Picked }

/** What is picked of the options of this view; a new view begins a new choice. */
export function useChoice(face: AnyFace, message: ViewMessage, why: (text: string) => void): Choice {
  const [shown, setShown] = useState<Made>({ v: message.v, picked: new Set() });
  const newest = useRef(shown);
  if (newest.current.v !== message.v) newest.current = { v: message.v, picked: new Set() };
  const { picked } = newest.current;
  const all = useMemo(() => message.options.map((option) => ({ option, things: face.things(option, message.view) })),
    [face, message]);
  const lit = useMemo(() => litThings(all, picked), [all, picked]);
  const fitting = useMemo(() => fittingThings(all, picked), [all, picked]);
  const put = (things: Iterable<Thing>): void => {
    newest.current = { v: message.v, picked: new Set(things) };
    setShown(newest.current);
  };
  return {
    picked, ready: complete(all, picked), plain: plain(all), lit: (thing) => lit.has(thing), choose: put,
    disabled: (thing) => all.length > 0 && !fitting.has(thing) && face.wanted(picked, thing, message.view) !== "",
    undo: () => put([]),
    pick: (thing) => {
      const now = newest.current.picked;
      const wanted = face.wanted(now, thing, message.view);
      const next = pointed(all, now, thing, wanted !== "");
      if (next !== null) put(next);
      else if (wanted !== "") why(wanted);
    },
  };
}
