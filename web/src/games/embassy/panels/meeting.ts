/** The steps of a meeting as this seat knows them from the log; some are hidden behind the veil. */
import { cite } from "../cite";
import type { Line } from "../../../wire";
import { CARDS, lineWords, seatOf, seatsIn, type EmbassySeen } from "../words/names";
import { factOf } from "../board/lastTurn";

type StepName = "cards" | "items" | "reward" | "away" | "gifts" | "goggles" | "knock";
export interface Step { name: StepName; state: "done" | "now" | "veiled" | "open"; words: string }
/** A side of the meeting: its card, -1 face down, -2 not chosen. */
export interface Side { seat: number; card: number }
export interface Meeting { one: Side; other: Side; steps: Step[]; veiled: boolean; met: boolean }

const FRIENDLY = CARDS.indexOf("friendly");
export const CHOSEN = -1;
export const UNCHOSEN = -2;
const ASKS: ReadonlySet<string> = new Set([
  "ChooseCard", "CombatItems", "Reward", "Displace", "GiveItem", "Meeting", "PlayGoggles", "KnockOut",
]);

/** Return the lines of this turn. */
export function thisTurn(lines: readonly Line[]): Line[] {
  return lines.slice(lines.findLastIndex((line) => line.kind === "Began") + 1);
}

/** Two guests who interact: in a meeting, in the dark, or one sneaking past the other. */
interface Pair { one: number; other: number; how: "met" | "dark" | "sneaks"; lines: Line[] }

/** Return the two guests who interact now, or null. */
export function pairOf(seen: EmbassySeen): Pair | null {
  const { view } = seen;
  if (!ASKS.has(view.asked)) return null;
  const turn = thisTurn(seen.lines);
  const sneaked = turn.findLastIndex((line) => line.kind === "Moved" && line.facts["number"] === cite("event", "sneak"));
  const met = turn.findLastIndex((line) => line.kind === "Met");
  const asked = seatOf(view, view.asked_of);
  const [meeting, sneaker] = [turn[met], turn[sneaked]];
  if (meeting !== undefined && met > sneaked) {
    return { one: factOf(meeting, "player"), other: factOf(meeting, "other"), how: "met", lines: turn.slice(met) };
  }
  if (sneaker !== undefined && factOf(sneaker, "player") !== asked) {
    return { one: factOf(sneaker, "player"), other: asked, how: "sneaks", lines: turn.slice(sneaked) };
  }
  return darkPair(seen, asked, turn);
}

/** Return the active player and the player in the same room. */
function darkPair(seen: EmbassySeen, asked: number, turn: readonly Line[]): Pair | null {
  const { view } = seen;
  const one = seatOf(view, view.turn);
  const other = asked !== one ? asked : (seatsIn(view, view.at[view.turn] ?? -1).find((seat) => seat !== one) ?? -1);
  const moved = turn.findLastIndex((line) => line.kind === "Moved");
  return other < 0 ? null : { one, other, how: "dark", lines: turn.slice(moved + 1) };
}

/** Return the card of one of the two, as far as this seat knows it. */
function cardOf(turn: readonly Line[], seat: number): number {
  const exchange = turn.findLast((line) => line.kind === "Exchanged");
  if (exchange !== undefined) return factOf(exchange, factOf(exchange, "player") === seat ? "card" : "answer");
  const chosen = turn.findLast((line) => line.kind === "Chose" && factOf(line, "player") === seat);
  return chosen === undefined ? UNCHOSEN : factOf(chosen, "card");
}

const NOW: Record<string, StepName> = {
  ChooseCard: "cards", CombatItems: "items", Reward: "reward", Displace: "away", GiveItem: "gifts",
  PlayGoggles: "goggles", KnockOut: "knock",
};

/** The events that report a step, the most specific first: their kinds, and topics of rules if needed. */
const STEP_EVENTS: Record<StepName, readonly (readonly [string, string])[]> = {
  cards: [["Exchanged", ""]],
  items: [["Decided", ""], ["Played", "vest"], ["Played", "weapon"]],
  reward: [
    ["Stole", ""], ["Looked", ""], ["Peeked", ""], ["Rewarded", "reward"], ["Rewarded", "reward-dark"],
    ["Rewarded", "reward-duel"], ["Passed", "reward"],
  ],
  away: [["Moved", "displaced"]],
  gifts: [["Handed", ""], ["Counted", ""]],
  goggles: [["Played", "goggles"], ["Passed", "goggles"]],
  knock: [["Rewarded", "knocked"], ["Played", "dark-knock"], ["Passed", "knocked"]],
};

/** Return the line that reports a step, or undefined. */
function eventOfStep(turn: readonly Line[], name: StepName): Line | undefined {
  for (const [kind, topic] of STEP_EVENTS[name]) {
    const line = turn.findLast((other) => other.kind === kind && (topic === "" || other.facts["number"] === cite("event", topic)));
    if (line !== undefined) return line;
  }
  return undefined;
}

function stepOf(seen: EmbassySeen, turn: readonly Line[], name: StepName, veiled: boolean): Step {
  const line = eventOfStep(turn, name);
  const words = line === undefined ? "" : lineWords(seen, line);
  if (NOW[seen.view.asked] === name) return { name, state: "now", words };
  if (line !== undefined) return { name, state: "done", words };
  return { name, state: veiled ? "veiled" : "open", words };
}

/** Return whether both cards were friendly, as far as this seat knows. */
function isExchange(seen: EmbassySeen, turn: readonly Line[]): boolean {
  const exchange = turn.findLast((line) => line.kind === "Exchanged");
  if (exchange === undefined) return seen.view.asked === "GiveItem";
  return factOf(exchange, "card") === FRIENDLY && factOf(exchange, "answer") === FRIENDLY;
}

/** Return the steps of an interaction. */
function stepNames(seen: EmbassySeen, { how, lines }: Pair): StepName[] {
  if (how === "dark") return ["goggles", "reward"];
  if (how === "sneaks") return ["knock", "reward"];
  return isExchange(seen, lines) ? ["cards", "gifts"] : ["cards", "items", "reward", "away"];
}

const SIGHTS: ReadonlySet<string> = new Set(["Looked", "Peeked", "Scanned", "Stole", "Handed"]);
const MAX_SIGHTS = 2;

/** Return the latest private information of this seat since its own last turn began, in words. */
export function sightsOf(seen: EmbassySeen): string[] {
  const began = seen.lines.findLastIndex((line) => line.kind === "Began" && factOf(line, "player") === seen.you);
  const exchange = (line: Line): boolean => SIGHTS.has(line.kind) && line.secret && !line.key.endsWith(".hidden");
  return seen.covered ? [] : seen.lines.slice(began + 1).filter(exchange).slice(-MAX_SIGHTS).map((line) => lineWords(seen, line));
}

/** Return the current meeting, or null. */
export function meetingOf(seen: EmbassySeen): Meeting | null {
  const pair = pairOf(seen);
  if (pair === null) return null;
  const { one, other, how, lines } = pair;
  const met = how === "met";
  const veiled = seen.you !== one && seen.you !== other;
  const side = (seat: number): Side => ({ seat, card: met ? cardOf(lines, seat) : UNCHOSEN });
  const steps = stepNames(seen, pair).map((name) => stepOf(seen, lines, name, veiled && met));
  return { one: side(one), other: side(other), veiled: veiled && met, met, steps };
}
