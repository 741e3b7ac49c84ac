/** What somebody at the table has just said, at the seat where it was said, for a moment. */
import { useTransient } from "../../ui/hooks";
import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import { useText } from "../../ui/page";
import type { SaidMessage } from "../../wire";
import { isNote } from "../../people/seats";

const STAYS_MS = 5_000;

/** All that was said at the table that is shown. */
export const SaidContext = createContext<readonly SaidMessage[]>([]);

export function Reaction({ seat }: { seat: number }) {
  const text = useText();
  const said = useContext(SaidContext);
  const [known] = useState(said.length);
  const newest = useTransient(said.slice(known).findLast((message) => message.seat === seat && !isNote(message)) ?? null, STAYS_MS);
  if (newest === null) return null;
  return <p class="reaction" aria-hidden="true">{newest.key !== "" ? text.say(`page.say.${newest.key}`) : newest.text}</p>;
}
