/** The log of Top Secret by turns; the steps of an agent are one route. */
import { playerOf } from "../../../face/turnSummary";
import type { Line } from "../../../wire";
import type { TopSecretSeen } from "./things";

export const ends = (line: Line): boolean => line.kind === "Won";

export const begins = (line: Line): boolean => line.kind === "Rolled" && line.facts["opening"] !== true;

/** Return a line in a few words; "" if it only follows from another. */
function shortWords(seen: TopSecretSeen, line: Line): string {
  const { text } = seen;
  const { params: params } = line;
  switch (line.kind) {
    case "Rolled": return `${String(line.facts["one"])} + ${String(line.facts["other"])}`;
    case "Took": return text.say("page.topsecret.log.took", params);
    case "Dropped": return text.say("page.topsecret.log.dropped", params);
    case "Turned": return text.say("page.topsecret.log.duel", params);
    case "Beaten": case "Lost": return text.say(playerOf(line) === seen.you ? "page.topsecret.log.beaten.you" : "page.topsecret.log.beaten", params);
    case "Opened": return text.say("page.topsecret.log.opened", params);
    case "Eliminated": case "Won": return seen.lineText(line);
    default: return "";
  }
}

/** Return the route of an agent from a line on. */
function routeWords(seen: TopSecretSeen, lines: readonly Line[], first: number): string {
  const agent = lines[first]?.facts["agent"];
  const steps: string[] = [seen.text.word(lines[first]?.params["start"])];
  for (const line of lines.slice(first)) {
    if (line.kind !== "Moved" || line.facts["agent"] !== agent) break;
    steps.push(seen.text.word(line.params["to"]));
  }
  const ways = steps[0] === steps.at(-1) ? steps : [steps[0], steps.at(-1)];
  return seen.text.say("page.topsecret.log.move", { agent: lines[first]?.params["agent"], way: ways.join(" → ") });
}

export function turnSummary(seen: TopSecretSeen, lines: readonly Line[]): string[] {
  const isContinued = (index: number): boolean =>
    lines[index - 1]?.kind === "Moved" && lines[index - 1]?.facts["agent"] === lines[index]?.facts["agent"];
  return lines.map((line, index) => line.kind !== "Moved" ? shortWords(seen, line) : isContinued(index) ? "" : routeWords(seen, lines, index))
    .filter((words) => words !== "");
}
