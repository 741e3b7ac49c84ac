/** Several people on one device: the seats of a table whose tokens this browser holds. */
import { getJson, goToTable, postJson, type NewTable, type OwnSeat } from "./api";
import { saveValue, loadValue } from "../store";

/** Seat -> token. */
export type LocalSeats = Record<number, string>;
/** The seat whose player has to choose. */
export interface NextSeat { seat: number; name: string; over: boolean }

const tablePath = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

/** Create a table for several people on this device, each a guest of their own, and go there. Nobody here seals anything. */
export async function openLocalTable(table: NewTable, names: ReadonlyMap<number, string>): Promise<void> {
  const seated = await postJson<OwnSeat>("/api/tables", table);
  const { code, seat, token } = seated;
  const seats: LocalSeats = { [seat]: token };
  for (const [other, name] of names) {
    const taken = await postJson<OwnSeat>(`${tablePath(code)}/sit`, { seat: other, name }, `this-browser-${other}`);
    seats[other] = taken.token;
  }
  saveValue(`local.${code}`, seats);
  await postJson(`${tablePath(code)}/begin`, {});
  goToTable(seated);
}

export const loadLocalSeats = (code: string): LocalSeats => loadValue<LocalSeats>(`local.${code}`, {});
export const getNextSeat = (code: string): Promise<NextSeat> => getJson(`${tablePath(code)}/next`);
