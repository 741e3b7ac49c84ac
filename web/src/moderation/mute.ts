/** Muted players of a table, and muted members of an evening, stored by the browser. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { TableState } from "../net/tableState";
import { saveValue, loadValue } from "../store";
import type { SaidMessage } from "../wire";
import { isNote } from "../people/seats";

const CHANGE_EVENT = "brushpass-muted";
const storageKey = (code: string): string => `mute.${code}`;

interface Muting { muted: readonly number[]; toggle(number: number): void }

export function useMuted(code: string): Muting {
  const load = (): number[] => loadValue<number[]>(storageKey(code), []);
  const [muted, setMuted] = useState(load);
  useEffect(() => {
    const onChange = (): void => setMuted(load());
    addEventListener(CHANGE_EVENT, onChange);
    return () => removeEventListener(CHANGE_EVENT, onChange);
  }, [code]);
  const toggle = (number: number): void => {
    saveValue(storageKey(code), muted.includes(number) ? muted.filter((other) => other !== number) : [...muted, number]);
    dispatchEvent(new Event(CHANGE_EVENT));
  };
  return { muted, toggle };
}

/** Return the table's state without messages of muted players; notices about seats remain. */
export function useUnmuted(state: TableState, code: string): TableState {
  const { muted } = useMuted(code);
  const isVisible = (message: SaidMessage): boolean => isNote(message) || !muted.includes(message.seat);
  return useMemo(() => muted.length === 0 ? state : { ...state, said: state.said.filter(isVisible) }, [state, muted]);
}
