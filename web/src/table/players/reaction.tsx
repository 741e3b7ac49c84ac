/** The newest chat message of a player, shown at their seat for a few seconds. */
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { useText } from "../../ui/page";
import type { SaidMessage } from "../../wire";
import { isNote } from "../../people/seats";

const STAYS_MS = 5_000;

/** All that was said at the table that is shown. */
export const SaidContext = createContext<readonly SaidMessage[]>([]);

/** A new value for `ms` milliseconds, then null. */
export function useTransient<T>(newest: T | null, ms: number): T | null {
  const [expired, setExpired] = useState<T | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setExpired(newest), ms);
    return () => clearTimeout(timer);
  }, [newest]);
  return newest === expired ? null : newest;
}

export function Reaction({ seat }: { seat: number }) {
  const text = useText();
  const said = useContext(SaidContext);
  const [known] = useState(said.length);
  const newest = useTransient(said.slice(known).findLast((message) => message.seat === seat && !isNote(message)) ?? null, STAYS_MS);
  if (newest === null) return null;
  return <p class="reaction" aria-hidden="true">{newest.key !== "" ? text.say(`page.say.${newest.key}`) : newest.text}</p>;
}
