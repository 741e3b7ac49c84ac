/** The name and the face under which a guest sits down: the last ones used, or made up. */
import { keep, kept } from "../store";
import { anyFace } from "./avatar";
import type { Who } from "../net/api";
import type { Text } from "../text";

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

/** One's own face; a new guest gets one by chance, and keeps it. */
export function ownFace(): string {
  const old = kept("face");
  if (/^\d{7}$/.test(old)) return old;
  const fresh = anyFace();
  keepFace(fresh);
  return fresh;
}

/** The name and the avatar of this browser's user, as the server receives them. */
export const ownIdentity = (text: Text): Who => ({ name: guestName(text), face: ownFace() });

export const keepFace = (code: string): void => keep("face", code);
