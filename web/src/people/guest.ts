/** Name and avatar of the user: the last ones used, or generated. */
import { saveSetting, loadSetting } from "../store";
import { randomAvatar } from "./avatar";
import type { Person } from "../net/api";
import type { Text } from "../text";

const BIRDS = 12;

/** Which bird a new guest is; it stays the same in all languages. */
function bird(): number {
  const old = loadSetting("bird");
  if (old !== "") return Number(old) % BIRDS;
  const fresh = Math.floor(Math.random() * BIRDS);
  saveSetting("bird", String(fresh));
  return fresh;
}

export function guestName(text: Text): string {
  return loadSetting("name") || text.say("page.guest", { bird: `@page.guest.${bird()}` });
}

/** Remembers a name that was typed; an empty one goes back to the made-up one. */
export const saveName = (name: string): void => saveSetting("name", name.trim());

/** One's own face; a new guest gets one by chance, and keeps it. */
export function ownAvatar(): string {
  const old = loadSetting("face");
  if (/^\d{7}$/.test(old)) return old;
  const fresh = randomAvatar();
  saveAvatar(fresh);
  return fresh;
}

/** The name and the avatar of this browser's user, as the server receives them. */
export const ownIdentity = (text: Text): Person => ({ name: guestName(text), face: ownAvatar() });

export const saveAvatar = (code: string): void => saveSetting("face", code);
