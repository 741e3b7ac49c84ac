/** Muted players, stored by the browser. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { TableState } from "../net/tableState";
import { saveValue, loadValue } from "../store";
import type { SaidMessage } from "../wire";
import { isNote } from "../people/seats";

const CHANGED = "brushpass-muted";
const nameOf = (code: string): string => `mute.${code}`;

export interface Muting { muted: readonly number[]; toggle(seat: number): void }

export function useMuted(code: string): Muting {
  const read = (): number[] => loadValue<number[]>(nameOf(code), []);
  const [muted, setMuted] = useState(read);
  useEffect(() => {
    const heard = (): void => setMuted(read());
    addEventListener(CHANGED, heard);
    return () => removeEventListener(CHANGED, heard);
  }, [code]);
  const toggle = (seat: number): void => {
    saveValue(nameOf(code), muted.includes(seat) ? muted.filter((each) => each !== seat) : [...muted, seat]);
    dispatchEvent(new Event(CHANGED));
  };
  return { muted, toggle };
}

/** What is known of a table without what those said who are muted; what the table itself says of a seat stays. */
export function useUnmuted(known: TableState, code: string): TableState {
  const { muted } = useMuted(code);
  const isHeard = (message: SaidMessage): boolean => isNote(message) || !muted.includes(message.seat);
  return useMemo(() => muted.length === 0 ? known : { ...known, said: known.said.filter(isHeard) }, [known, muted]);
}
