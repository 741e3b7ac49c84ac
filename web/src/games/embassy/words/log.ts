/** The log of Embassy by turns; a walk is summarised by its last room. */
import { cite } from "../cite";
import type { Line } from "../../../wire";
import { playerOf } from "../../../face/turnSummary";
import { roomName, lineWordsBy, type EmbassySeen } from "./names";

const MAIN = new Set(["Acted", "Met", "Rewarded", "Played", "Boarded", "Hacked", "Cracked", "Decided", "Exchanged", "Handed", "Won"]);

export const ends = (line: Line): boolean => line.kind === "Won";

export const begins = (line: Line): boolean => line.kind === "Began" && Number(line.facts["round_number"] ?? 0) > 0;

const isStep = (line: Line | undefined): boolean => line?.kind === "Moved" && line.facts["number"] === cite("event", "step");

/** Return an event in a few words, which leave out the player of the turn; others are named in a whole sentence. */
function shortWords(seen: EmbassySeen, line: Line, seat: unknown): string {
  const { text } = seen;
  const short = line.key.replace("embassy.told", "page.embassy.log");
  const leavesOutPlayer = playerOf(line) === seat || line.kind === "Decided";
  if (!text.has(short) || !leavesOutPlayer) return seen.lineText(line).replace(/\.$/, "");
  return lineWordsBy(seen, line, short, text.say("page.embassy.log.you"));
}

export function turnSummary(seen: EmbassySeen, lines: readonly Line[]): string[] {
  const seat = lines.find(begins)?.facts["player"];
  const [first] = lines;
  if (lines.length === 1 && first !== undefined && begins(first)) return [shortWords(seen, first, seat)];
  const stoodStill = !lines.some(isStep);
  return lines.flatMap((line, index) => {
    const last = isStep(line) && !lines.slice(index + 1).some(isStep);
    if (last) return [seen.text.say("page.embassy.log.walk", { room: roomName(seen, Number(line.facts["to"])) })];
    const moved = line.kind === "Moved" && !isStep(line) && line.facts["number"] !== cite("event", "reception");
    const stays = stoodStill && (line.kind === "Entered" || line.facts["number"] === cite("event", "idle"));
    return MAIN.has(line.kind) || moved || stays ? [shortWords(seen, line, seat)] : [];
  });
}
