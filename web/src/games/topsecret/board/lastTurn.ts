/** The last turn as the map shows it: trails, duels, opened suitcases. */
import { factOf } from "../../../face/turnSummary";
import type { Line } from "../../../wire";
import { AGENTS, CASES, HEADQUARTERS } from "../view";

/** An agent (7 * seat + number) and its places. */
export interface Trail { agent: number; places: number[] }
export interface Duel { place: number; seat: number; card: number; rival: number; answer: number; won: number }
export interface Opening { place: number; seat: number; suitcase: number; content: number }
export interface TurnStory { trails: Trail[]; duels: Duel[]; openings: Opening[]; placed: number }

/** Return the lines of the last turn with a step. */
function lastTurn(lines: Line[]): Line[] {
  const from = lines.findLastIndex(({ kind }) => kind === "Moved");
  if (from < 0) return [];
  const start = lines.findLastIndex(({ kind }, index) => kind === "Rolled" && index < from);
  return lines.slice(start + 1);
}

function addStep(story: TurnStory, line: Line): void {
  const agent = factOf(line, "player") * AGENTS + factOf(line, "agent");
  const last = story.trails.at(-1);
  if (last?.agent === agent && last.places.at(-1) === factOf(line, "start")) last.places.push(factOf(line, "to"));
  else story.trails.push({ agent, places: [factOf(line, "start"), factOf(line, "to")] });
}

/** Add a line to the story; `corners` has the corner of each seat. */
function addLine(story: TurnStory, line: Line, corners: number[]): void {
  const seat = factOf(line, "player");
  if (line.kind === "Moved") addStep(story, line);
  else if (line.kind === "Turned") {
    const place = story.trails.at(-1)?.places.at(-1) ?? -1;
    const [card, answer] = [factOf(line, "card"), factOf(line, "answer")];
    story.duels.push({ place, seat, card, rival: factOf(line, "rival"), answer, won: factOf(line, "won") });
  } else if (line.kind === "Opened") {
    const place = HEADQUARTERS + (corners[seat] ?? 0);
    story.openings.push({ place, seat, suitcase: factOf(line, "case"), content: factOf(line, "content") });
  }
}

/** Return what the map shows of the last turn. */
export function turnStoryOf(lines: Line[], corners: number[]): TurnStory {
  const story: TurnStory = { trails: [], duels: [], openings: [], placed: -1 };
  for (const line of lastTurn(lines)) addLine(story, line, corners);
  const newest = lines.findLast(({ kind }) => kind === "Placed" || kind === "Rolled");
  if (newest?.kind === "Placed") story.placed = factOf(newest, "city");
  return story;
}

/** Return the owner's seat of a suitcase, numbered 4 * seat + letter. */
export const seatOfCase = (suitcase: number): number => Math.floor(suitcase / CASES);

/** Return the latest duel among the new lines, or null. */
export function newDuel(lines: Line[], fresh: number): Line | null {
  return lines.slice(lines.length - fresh).findLast(({ kind }) => kind === "Turned") ?? null;
}
