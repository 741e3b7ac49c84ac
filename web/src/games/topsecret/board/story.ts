/** The last turn as it is kept on the map: who walked where, which duels were fought, what was opened. */
import type { Line } from "../../../wire";
import { AGENTS, CASES, HEADQUARTERS } from "../view";

/** An agent (7 * seat + number) and the places it went through. */
export interface Trail { agent: number; places: number[] }
export interface Shot { place: number; seat: number; card: number; rival: number; answer: number; won: number }
export interface Opening { place: number; seat: number; suitcase: number; content: number }
export interface Story { trails: Trail[]; shots: Shot[]; openings: Opening[]; placed: number }

const number = (line: Line, name: string): number => Number(line.facts[name] ?? -1);

/** The lines of the last turn in which somebody stepped. */
function lastTurn(lines: Line[]): Line[] {
  const from = lines.findLastIndex(({ kind }) => kind === "Moved");
  if (from < 0) return [];
  const start = lines.findLastIndex(({ kind }, at) => kind === "Rolled" && at < from);
  return lines.slice(start + 1);
}

function walk(story: Story, line: Line): void {
  const agent = number(line, "player") * AGENTS + number(line, "agent");
  const last = story.trails.at(-1);
  if (last?.agent === agent && last.places.at(-1) === number(line, "start")) last.places.push(number(line, "to"));
  else story.trails.push({ agent, places: [number(line, "start"), number(line, "to")] });
}

/** Take one line into the story; `corners` has the corner of each seat. */
function take(story: Story, line: Line, corners: number[]): void {
  const seat = number(line, "player");
  if (line.kind === "Moved") walk(story, line);
  else if (line.kind === "Turned") {
    const place = story.trails.at(-1)?.places.at(-1) ?? -1;
    const [card, answer] = [number(line, "card"), number(line, "answer")];
    story.shots.push({ place, seat, card, rival: number(line, "rival"), answer, won: number(line, "won") });
  } else if (line.kind === "Opened") {
    const place = HEADQUARTERS + (corners[seat] ?? 0);
    story.openings.push({ place, seat, suitcase: number(line, "case"), content: number(line, "content") });
  }
}

/** What the map keeps of the last turn. */
export function storyOf(lines: Line[], corners: number[]): Story {
  const story: Story = { trails: [], shots: [], openings: [], placed: -1 };
  for (const line of lastTurn(lines)) take(story, line, corners);
  const newest = lines.findLast(({ kind }) => kind === "Placed" || kind === "Rolled");
  if (newest?.kind === "Placed") story.placed = number(newest, "city");
  return story;
}

/** The owner's seat of a suitcase (4 * seat + letter) as events number it. */
export const seatOfCase = (suitcase: number): number => Math.floor(suitcase / CASES);

/** The newest duel that was turned up among the lines that came with the last message. */
export function freshShot(lines: Line[], fresh: number): Line | null {
  return lines.slice(lines.length - fresh).findLast(({ kind }) => kind === "Turned") ?? null;
}
