/** Names and portraits of bots: each bot at a table is one of a fixed cast, chosen by the table's code and its seat. */
import { LEVELS, STYLES, type SeatInfo, type TableMessage } from "../wire";

const CAST_SIZE = 12;
/** Coprime to the size of the cast, so that no persona sits twice at a table. */
const STRIDE = 5;

/** The index in the cast for a bot at a seat; stable across visits. */
export function personaAt(code: string, seat: number): number {
  const hash = [...code].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 9973, 7);
  return (hash + STRIDE * seat) % CAST_SIZE;
}

/** A seat with the style of its bot. */
export interface StyledSeat extends SeatInfo { style?: string }

/** The style of a bot; none where tables share a deal, because their bots are to play alike. */
function styleOf({ fair }: TableMessage, { level }: SeatInfo, who: number): string | undefined {
  return LEVELS.includes(level) && (fair?.deal ?? "") === "" ? STYLES[who % STYLES.length] : undefined;
}

/** Whether a bot has a persona: those of our levels, and the partners in a lesson. */
const hasPersona = ({ kind, name, level }: SeatInfo): boolean =>
  kind === "bot" && name === "" && (LEVELS.includes(level) || level === "partner");

/** The table with a persona for each of its bots. */
export function withPersonas(table: TableMessage): Omit<TableMessage, "seats"> & { seats: StyledSeat[] } {
  const seats: StyledSeat[] = table.seats.map((info, seat) => {
    if (!hasPersona(info)) return info;
    const who = info.who ?? personaAt(table.code, seat), style = styleOf(table, info, who);
    return { ...info, who, ...style !== undefined && { style } };
  });
  return { ...table, seats };
}
