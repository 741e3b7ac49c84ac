/** The newest chat message of a player, shown at their seat for a few seconds. */
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { useText } from "../../ui/page";
import type { SaidMessage } from "../../wire";
import { isNote } from "../../people/seats";

const SHOWN_MS = 5_000;

/** The chat messages of the table. */
export const SaidContext = createContext<readonly SaidMessage[]>([]);

/** A new value for `ms` milliseconds, then null. */
export function useTransient<T>(latest: T | null, ms: number): T | null {
  const [expired, setExpired] = useState<T | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setExpired(latest), ms);
    return () => clearTimeout(timer);
  }, [latest]);
  return latest === expired ? null : latest;
}

export function Reaction({ seat }: { seat: number }) {
  const text = useText();
  const said = useContext(SaidContext);
  const [initialCount] = useState(said.length);
  const latest = useTransient(said.slice(initialCount).findLast((message) => message.seat === seat && !isNote(message)) ?? null, SHOWN_MS);
  if (latest === null) return null;
  return <p class="reaction" aria-hidden="true">{latest.key !== "" ? text.say(`page.say.${latest.key}`) : latest.text}</p>;
}
