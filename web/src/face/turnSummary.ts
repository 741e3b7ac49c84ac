/** The log grouped by turn, with a summary of each. */
import type { AnySeen, AnyFace } from "./face";
import type { Line } from "../wire";

export interface Turn {
  /** The seat of the player (absolute); -1 for the set-up. */
  seat: number;
  lines: Line[];
}

/** Return a number of an event, or -1. */
export const factOf = (line: Line, name: string): number => Number(line.facts[name] ?? -1);

/** Return the seat of the player of an event, or -1. */
export const playerOf = (line: Line): number => factOf(line, "player");

/** Group the log by turns; a game without `begins` has one turn per line. */
export function turnsIn(lines: readonly Line[], begins: ((line: Line, seat: number) => boolean) | undefined): Turn[] {
  if (begins === undefined) return lines.map((line) => ({ seat: playerOf(line), lines: [line] }));
  const turns: Turn[] = [];
  for (const line of lines) {
    const turn = turns.at(-1);
    if (begins(line, turn?.seat ?? -1)) turns.push({ seat: playerOf(line), lines: [line] });
    else if (turn === undefined) turns.push({ seat: -1, lines: [line] });
    else turn.lines.push(line);
  }
  return turns;
}

/** Return the summary of a turn in one line, or its last log line if it has none. */
export function turnHeadline(face: AnyFace, seen: AnySeen, turn: Turn): string {
  if (turn.seat < 0) return seen.text.say("page.log.setup");
  const isHidden = (line: Line): boolean => seen.covered && line.secret;
  const visible = turn.lines.filter((line) => !isHidden(line));
  const summary = face.turnSummary?.(seen, visible) ?? [];
  const last = visible.at(-1);
  return summary.length > 0 ? summary.join(" · ") : last === undefined ? seen.text.say("page.log.covered") : seen.lineText(last);
}
