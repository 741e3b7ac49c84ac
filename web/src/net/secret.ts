/** This browser's share of a table's random seed: committed on sitting down, revealed once the seats are settled. */
import { saveSetting, loadSetting, saveValue, loadValue } from "../store";
import type { Fair } from "../wire";
import { fromHex, sha256, toHex } from "./sha256";

const BYTES = 32;
/** The same for browsers that keep nothing. */
const memory = new Map<string, string>();

export const newSecret = (): string => toHex(crypto.getRandomValues(new Uint8Array(BYTES)));
export const sealOf = (secret: string): string => toHex(sha256(fromHex(secret)));

export const loadSecret = (code: string): string => memory.get(code) ?? loadSetting(`secret.${code}`);

export function saveSecret(code: string, secret: string): void {
  memory.set(code, secret);
  saveSetting(`secret.${code}`, secret);
}

/** The secret for a table: the one drawn before, or a new one. */
export function loadOrCreateSecret(code: string): string {
  const existing = loadSecret(code);
  if (existing !== "") return existing;
  const secret = newSecret();
  saveSecret(code, secret);
  return secret;
}

/** The name under which the secret for a rematch waits until its table has a code. */
export const rematchKey = (code: string): string => `again.${code}`;

/** The server's seal as this browser saw it first, before anything was given. */
export const firstSeal = (code: string): string => loadSetting(`seal.${code}`);

/** Remembers the server's seal, if nothing has been dealt yet. */
export function rememberSeal(code: string, fair: Fair, started: boolean): void {
  if (!started && firstSeal(code) === "") saveSetting(`seal.${code}`, fair.seal);
}

/** Everybody's seals as they were when this browser gave its secret; none where it gave nothing. */
export const loadSeals = (code: string): Record<number, string> => loadValue(`seals.${code}`, {});

/** Remembers everybody's seals before one's own is opened: a player who changes theirs later has seen what others gave. */
export function rememberSeals(code: string, { seals }: Fair): void {
  if (Object.keys(loadSeals(code)).length === 0) saveValue(`seals.${code}`, seals);
}

/** What this seat gives now; "" where nothing is wanted of it, or the server has changed what it sealed. */
export function secretToReveal(code: string, you: number, fair: Fair): string {
  const secret = loadSecret(code);
  const isRequested = fair.closed && fair.waiting.includes(you) && secret !== "" && fair.seals[you] === sealOf(secret);
  return isRequested && [fair.seal, ""].includes(firstSeal(code)) ? secret : "";
}
