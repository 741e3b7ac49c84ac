/** Names and portraits of bots: each bot at a table is one of a fixed cast, chosen by the table's code and its seat. */
import { LEVELS, type SeatInfo, type TableMessage } from "../wire";

const CAST_SIZE = 12;
/** Coprime to the size of the cast, so that no persona sits twice at a table. */
const STRIDE = 5;

/** The index in the cast for a bot at a seat; stable across visits. */
export function personaAt(code: string, seat: number): number {
  const hash = [...code].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 9973, 7);
  return (hash + STRIDE * seat) % CAST_SIZE;
}

/** Whether a bot has a persona: those of our levels, and the partners in a lesson. */
const hasPersona = ({ kind, name, level }: SeatInfo): boolean =>
  kind === "bot" && name === "" && (LEVELS.includes(level) || level === "partner");

/** The table with a persona for each of its bots. */
export function withPersonas(table: TableMessage): TableMessage {
  const seats = table.seats.map((info, seat) =>
    hasPersona(info) ? { ...info, who: info.who ?? personaAt(table.code, seat) } : info);
  return { ...table, seats };
}
