/** What this browser mixes into the chance of a table: drawn here, sealed when one sits down, given once seats are settled. */
import { keep, kept, keepValue, keptValue } from "../store";
import type { Fair } from "../wire";
import { fromHex, sha256, toHex } from "./sha256";

const BYTES = 32;
/** The same for browsers that keep nothing. */
const held = new Map<string, string>();

export const newSecret = (): string => toHex(crypto.getRandomValues(new Uint8Array(BYTES)));
export const sealOf = (secret: string): string => toHex(sha256(fromHex(secret)));

export const secretOf = (code: string): string => held.get(code) ?? kept(`secret.${code}`);

export function keepSecret(code: string, secret: string): void {
  held.set(code, secret);
  keep(`secret.${code}`, secret);
}

/** The secret for a table: the one drawn before, or a new one. */
export function secretFor(code: string): string {
  const old = secretOf(code);
  if (old !== "") return old;
  const fresh = newSecret();
  keepSecret(code, fresh);
  return fresh;
}

/** The name under which the secret for a rematch waits until its table has a code. */
export const againAt = (code: string): string => `again.${code}`;

/** The server's seal as this browser saw it first, before anything was given. */
export const firstSeal = (code: string): string => kept(`seal.${code}`);

/** Remembers the server's seal, if nothing has been dealt yet. */
export function noteSeal(code: string, fair: Fair, started: boolean): void {
  if (!started && firstSeal(code) === "") keep(`seal.${code}`, fair.seal);
}

/** Everybody's seals as they were when this browser gave its secret; none where it gave nothing. */
export const sealsSeen = (code: string): Record<number, string> => keptValue(`seals.${code}`, {});

/** Remembers everybody's seals before one's own is opened: a player who changes theirs later has seen what others gave. */
export function noteSeals(code: string, { seals }: Fair): void {
  if (Object.keys(sealsSeen(code)).length === 0) keepValue(`seals.${code}`, seals);
}

/** What this seat gives now; "" where nothing is wanted of it, or the server has changed what it sealed. */
export function wanted(code: string, you: number, fair: Fair): string {
  const secret = secretOf(code);
  const asked = fair.closed && fair.waiting.includes(you) && secret !== "" && fair.seals[you] === sealOf(secret);
  return asked && [fair.seal, ""].includes(firstSeal(code)) ? secret : "";
}
