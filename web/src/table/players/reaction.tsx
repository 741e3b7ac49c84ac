/** What somebody at the table has just said, at the seat where it was said, for a moment. */
import { createContext, type VNode } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { useText } from "../../ui/page";
import type { SaidMessage } from "../../wire";
import { isNote } from "../../people/seats";

const STAYS_MS = 5_000;

/** All that was said at the table that is shown. */
export const SaidContext = createContext<readonly SaidMessage[]>([]);

export function Reaction({ seat }: { seat: number }): VNode | null {
  const text = useText();
  const said = useContext(SaidContext);
  const [known] = useState(said.length);
  const [done, setDone] = useState<SaidMessage | null>(null);
  const newest = said.slice(known).findLast((message) => message.seat === seat && !isNote(message)) ?? null;
  useEffect(() => {
    const timer = setTimeout(() => setDone(newest), STAYS_MS);
    return () => clearTimeout(timer);
  }, [newest]);
  if (newest === null || newest === done) return null;
  return <p class="reaction" aria-hidden="true">{newest.key !== "" ? text.say(`page.say.${newest.key}`) : newest.text}</p>;
}
