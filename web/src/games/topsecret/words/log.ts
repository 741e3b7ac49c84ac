/** The log of Top Secret by turns; what an agent does in a row is one route. */
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

const isOnRoute = ({ kind }: Line): boolean => kind === "Moved" || kind === "Took" || kind === "Dropped";

const isSameAgent = (one: Line, other: Line): boolean => one.facts["agent"] === other.facts["agent"] && playerOf(one) === playerOf(other);

/** Return the way of an agent with the suitcases that it takes and puts down. */
function routeWords(seen: TopSecretSeen, lines: readonly Line[]): string {
  const { text } = seen;
  const steps = lines.filter(({ kind }) => kind === "Moved");
  const places = [steps[0]?.params["start"], ...steps.map(({ params }) => params["to"])].map((place) => text.word(place));
  const way = places[0] === places.at(-1) ? places : [places[0], places.at(-1)];
  const move = steps.length === 0 ? [] : [text.say("page.topsecret.log.move", { agent: steps[0]?.params["agent"], way: way.join(" → ") })];
  return [...move, ...lines.map((line) => shortWords(seen, line))].filter((words) => words !== "").join(", ");
}

/** Return the actions of a turn; what one agent does in a row is one of them. */
export function turnSummary(seen: TopSecretSeen, lines: readonly Line[]): string[] {
  const runs: Line[][] = [];
  for (const line of lines) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && isOnRoute(last) && isOnRoute(line) && isSameAgent(last, line)) runs.at(-1)?.push(line);
    else if (isOnRoute(line) || shortWords(seen, line) !== "") runs.push([line]);
  }
  return runs.map((run) => isOnRoute(run[0]!) ? routeWords(seen, run) : shortWords(seen, run[0]!));
}
