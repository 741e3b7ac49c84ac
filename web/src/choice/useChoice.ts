/** The selection in progress. */
import { useMemo, useRef, useState } from "preact/hooks";
import { completeOptions, fittingThings, litThings, plainOptions, selectionAfter, type OptionThings, type Selection } from "./choice";
import type { Thing, AnyFace } from "../face/face";
import type { ViewMessage } from "../wire";

export interface Choice {
  picked: Selection;
  /** The options identified by the selection: one is the primary button, several are a list. */
  ready: OptionThings[];
  /** The options without things. */
  plain: OptionThings[];
  lit(thing: Thing): boolean;
  disabled(thing: Thing): boolean;
  pick(thing: Thing): void;
  choose(things: readonly Thing[]): void;
  undo(): void;
}

interface VersionedSelection { v: number; picked: Selection }

/** Return the selection among the options of this view; a new view clears it. */
export function useChoice(face: AnyFace, message: ViewMessage, askWhy: (text: string) => void): Choice {
  const [rendered, setRendered] = useState<VersionedSelection>({ v: message.v, picked: new Set() });
  const latest = useRef(rendered);
  if (latest.current.v !== message.v) latest.current = { v: message.v, picked: new Set() };
  const { picked } = latest.current;
  const optionThings = useMemo(() => message.options.map((option) => ({ option, things: face.things(option, message.view) })),
    [face, message]);
  const lit = useMemo(() => litThings(optionThings, picked), [optionThings, picked]);
  const fitting = useMemo(() => fittingThings(optionThings, picked), [optionThings, picked]);
  const setSelection = (things: Iterable<Thing>): void => {
    latest.current = { v: message.v, picked: new Set(things) };
    setRendered(latest.current);
  };
  return {
    picked, ready: completeOptions(optionThings, picked), plain: plainOptions(optionThings), lit: (thing) => lit.has(thing), choose: setSelection,
    disabled: (thing) => optionThings.length > 0 && !fitting.has(thing) && face.wanted(picked, thing, message.view) !== "",
    undo: () => setSelection([]),
    pick: (thing) => {
      const selection = latest.current.picked;
      const notation = face.wanted(selection, thing, message.view);
      const next = selectionAfter(optionThings, selection, thing, notation !== "");
      if (next !== null) setSelection(next);
      else if (notation !== "") askWhy(notation);
    },
  };
}
