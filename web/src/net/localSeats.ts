/** Several people on one device: the seats of a table whose tokens this browser holds. */
import { goToTable, longPoll, postJson, tablePath, type NewTable, type OwnSeat } from "./api";
import { IS_STATIC } from "../edition";
import { loadValue, saveValue } from "../store";
import type { NextSeat } from "../wire";

/** How long the server may wait for a change; the engine of the static edition is asked again instead. */
const WAIT_S = IS_STATIC ? 0 : 20;

const storageKey = (code: string): string => `local.${code}`;

/** Create a table for several people on this device, and start it unless others are invited. Nobody here seals anything. */
export async function openLocalTable(table: NewTable, names: ReadonlyMap<number, string>): Promise<void> {
  const seated = await postJson<OwnSeat>("/api/tables", table);
  const { code, token } = seated;
  const tokens = [token];
  for (const [seat, name] of names) {
    tokens.push((await postJson<OwnSeat>(`${tablePath(code)}/sit`, { seat, name, shared: true })).token);
  }
  saveLocalTokens(code, tokens);
  const isFull = table.seats.every(({ kind }, seat) => kind !== "open" || names.has(seat));
  if (isFull) await postJson(`${tablePath(code)}/begin`, {});
  goToTable(seated);
}

export const loadLocalTokens = (code: string): readonly string[] => loadValue<readonly string[]>(storageKey(code), []);
export const saveLocalTokens = (code: string, tokens: readonly string[]): void => saveValue(storageKey(code), tokens);
/** Whether several people share this device at a table. */
export const isSharedDevice = (code: string): boolean => loadLocalTokens(code).length > 1;
/** Ask which seat is to choose; the server answers once that is not what it was. */
export const getNextSeat = (code: string, tokens: readonly string[], last: NextSeat | null): Promise<NextSeat> =>
  longPoll((signal) => postJson(`${tablePath(code)}/next`, { tokens, last, wait: WAIT_S }, signal));
