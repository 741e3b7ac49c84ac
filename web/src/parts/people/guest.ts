/** The name under which a guest sits down: the last one used, or one made up. */
import { keep, kept } from "../../store";
import type { Text } from "../../text";

const BIRDS = 12;

/** Which bird a new guest is; it stays the same in all languages. */
function bird(): number {
  const old = kept("bird");
  if (old !== "") return Number(old) % BIRDS;
  const fresh = Math.floor(Math.random() * BIRDS);
  keep("bird", String(fresh));
  return fresh;
}

export function guestName(text: Text): string {
  return kept("name") || text.say("page.guest", { bird: `@page.guest.${bird()}` });
}

/** Remembers a name that was typed; an empty one goes back to the made-up one. */
export const keepName = (name: string): void => keep("name", name.trim());
