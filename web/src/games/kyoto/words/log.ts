/** The log of Kyoto by turns, with the agents' code names. */
import type { Line } from "../../../wire";
import type { Text } from "../../../text";
import { factOf, playerOf } from "../../../face/turnSummary";
import { EQUIPMENT, SWAP, type KyotoSeen } from "../view";
import { agentName, identityWord, personAt } from "./names";

type Pawn = readonly [side: number, number: number];

export const ends = (line: Line): boolean => line.kind === "Won";

/** Return whether a line begins a turn: a card or equipment of the other side. */
export function begins(line: Line, seat: number): boolean {
  return (line.kind === "Played" || line.kind === "Used" || line.kind === "HandShown") && playerOf(line) !== seat;
}

/** Tracks the agents over the board, so that each keeps its code name. */
class AgentTracker {
  private readonly at = new Map<number, Pawn>();
  private readonly entering = new Map<number, Pawn>();
  private readonly placed = [0, 0];

  /** Process a line and return the agent that it moves or concerns. */
  follow(line: Line): Pawn | undefined {
    const side = playerOf(line);
    const [start, to] = [factOf(line, "start"), factOf(line, "to")];
    if (line.kind === "Placed") this.at.set(factOf(line, "cell"), [side, this.placed[side]!++]);
    if (line.kind === "Played" && factOf(line, "card") < SWAP) return this.move(start, to);
    if (line.kind === "Pushed") return this.move(start, to);
    if (line.kind === "Returned") this.returnAgent(start, to);
    if (line.kind === "Clashed") this.clash(factOf(line, "cell"), start, line.facts["won"] === true);
    return this.at.get(line.kind === "Played" ? start : factOf(line, "cell"));
  }

  private move(start: number, to: number): Pawn | undefined {
    const pawn = this.at.get(start);
    this.at.delete(start);
    if (pawn !== undefined) (this.at.has(to) ? this.entering : this.at).set(to, pawn);
    return pawn;
  }

  private returnAgent(entering: number, to: number): void {
    const pawn = this.entering.get(entering);
    this.entering.delete(entering);
    if (pawn !== undefined) this.at.set(to, pawn);
  }

  private clash(location: number, start: number, won: boolean): void {
    const pawn = this.entering.get(location);
    this.entering.delete(location);
    if (pawn !== undefined) this.at.set(won ? location : start, pawn);
  }

  /** Return the agent in a location. */
  in(location: number): Pawn | undefined { return this.at.get(location); }
}

/** Return the capture of an agent, and whose it was. */
function captureWords(seen: KyotoSeen, line: Line): string {
  const owner = 1 - playerOf(line);
  const params = { identity: identityWord(seen.text, factOf(line, "identity")), player: personAt(seen, owner) };
  const key = seen.you < 0 ? "" : owner === seen.you ? ".mine" : ".theirs";
  return seen.text.say(`page.kyoto.log.captured${key}`, params);
}

/** Return a line in a few words; "" if it only follows from another. */
function shortWords(seen: KyotoSeen, line: Line, tracker: AgentTracker): string {
  const { text } = seen;
  const second = tracker.in(factOf(line, "to"));
  const pawn = tracker.follow(line);
  const name = (who: Pawn | undefined): string => who === undefined ? "" : agentName(text, who[0], who[1]);
  const params = { ...line.params, agent: name(pawn), other: name(second) };
  switch (line.kind) {
    case "Played": return factOf(line, "card") < SWAP ? text.say("page.kyoto.log.move", params)
      : factOf(line, "card") === SWAP ? text.say("page.kyoto.log.swap", params) : text.word(line.params["card"]);
    case "Pushed": return text.say("page.kyoto.log.push", params);
    case "Clashed": return line.facts["won"] === true ? "" : text.say("page.kyoto.log.lost");
    case "Captured": return captureWords(seen, line);
    case "Sprung": return text.say(`page.kyoto.log.sprung${playerOf(line) === seen.you ? ".you" : ""}`, { player: personAt(seen, playerOf(line)) });
    case "Used": return text.say(`kyoto.equipment.${EQUIPMENT[factOf(line, "equipment")] ?? ""}`);
    case "Declared": return line.facts["won"] === true ? "" : text.say("page.kyoto.log.declared", params);
    case "HandShown": return text.say("page.kyoto.log.handshown", params);
    default: return "";
  }
}

/** Return the end of the game from the viewpoint of the player to move. */
const outcome = (text: Text, won: boolean): string => text.say(won ? "page.kyoto.log.ended.won" : "page.kyoto.log.ended.lost");

/** Return the actions of a turn; the whole log is replayed for the code names. */
export function turnSummary(seen: KyotoSeen, lines: readonly Line[]): string[] {
  const tracker = new AgentTracker();
  const first = lines[0]?.n ?? 0;
  for (const line of seen.lines) if (line.n < first) tracker.follow(line);
  const seat = lines[0] === undefined ? -1 : playerOf(lines[0]);
  return lines.map((line) => ends(line) ? outcome(seen.text, playerOf(line) === seat) : shortWords(seen, line, tracker))
    .filter((words) => words !== "");
}
