/** Name and avatar of the user: the last ones used, or generated. */
import { saveSetting, loadSetting } from "../store";
import { randomAvatar } from "./avatar";
import type { Person } from "../net/api";
import type { Text } from "../text";

const BIRD_COUNT = 12;

/** Return the bird that names a new guest, the same in all languages. */
function birdIndex(): number {
  const saved = loadSetting("bird");
  if (saved !== "") return Number(saved) % BIRD_COUNT;
  const created = Math.floor(Math.random() * BIRD_COUNT);
  saveSetting("bird", String(created));
  return created;
}

export function guestName(text: Text): string {
  return loadSetting("name") || text.say("page.guest", { bird: `@page.guest.${birdIndex()}` });
}

/** Store a typed name; an empty one restores the generated name. */
export const saveName = (name: string): void => saveSetting("name", name.trim());

/** Return the user's avatar; a new guest gets a random one. */
export function ownAvatar(): string {
  const saved = loadSetting("face");
  if (/^\d{7}$/.test(saved)) return saved;
  const created = randomAvatar();
  saveAvatar(created);
  return created;
}

/** The name and the avatar of this browser's user, as the server receives them. */
export const ownIdentity = (text: Text): Person => ({ name: guestName(text), face: ownAvatar() });

export const saveAvatar = (code: string): void => saveSetting("face", code);
