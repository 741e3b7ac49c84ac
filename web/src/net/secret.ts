/** This browser's share of a table's random seed: committed on sitting down, revealed once the seats are settled. */
import { saveSetting, loadSetting, saveValue, loadValue } from "../store";
import type { Fair } from "../wire";
import { fromHex, sha256, toHex } from "./sha256";

const BYTES = 32;
/** Secrets of this session, for browsers without storage. */
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

/** The server's commitment as this browser first saw it, before any secret was revealed. */
export const firstSeal = (code: string): string => loadSetting(`seal.${code}`);

/** Store the server's commitment if nothing has been dealt yet. */
export function rememberSeal(code: string, { seal }: { seal: string }, started: boolean): void {
  if (!started && firstSeal(code) === "") saveSetting(`seal.${code}`, seal);
}

/** All commitments at the time when this browser revealed its secret; {} if it revealed none. */
export const loadSeals = (code: string): Record<number, string> => loadValue(`seals.${code}`, {});

/** Store all commitments before revealing the own secret, since a later change could depend on it. */
export function rememberSeals(code: string, { seals }: Fair): void {
  if (Object.keys(loadSeals(code)).length === 0) saveValue(`seals.${code}`, seals);
}

/** Return the secret to reveal now; "" if none is requested, or if the server has changed its commitment. */
export function secretToReveal(code: string, you: number, fair: Fair): string {
  const secret = loadSecret(code);
  const isRequested = fair.closed && fair.waiting.includes(you) && secret !== "" && fair.seals[you] === sealOf(secret);
  return isRequested && [fair.seal, ""].includes(firstSeal(code)) ? secret : "";
}
