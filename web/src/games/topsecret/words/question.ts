/** What is asked, or waited for, as a sentence. */
import type { Question } from "../../../face/face";
import type { Option } from "../../../wire";
import { boardOf, placeKey } from "../board/map";
import { cite } from "../cite";
import { packing } from "../hand/packing";
import { agentName, caseName, colourName, contentName, placeName, playerName } from "./names";
import { planOf, selectedAgent, type Plan } from "../board/plan";
import { stepsLeft } from "../aids";
import { isAct } from "../board/taps";
import { cardThing, placeThing, things, type TopSecretSeen } from "./things";
import { AGENTS, HEADQUARTERS, HIDDEN, START, agentsAt, caseOf, isAsked, ownerOfAgent } from "../view";

type Words = Record<string, unknown>;

function asks(seen: TopSecretSeen, headline: string, detail: string, rule: string, told: Words = {}): Question {
  const say = (name: string): string => (name === "" ? "" : seen.text.say(`page.topsecret.q.${name}`, told));
  return { headline: say(headline), detail: say(detail), rule };
}

const joined = (...sentences: string[]): string => sentences.filter((sentence) => sentence !== "").join(" ");

/** Who wins on equal cards, and by which rule. */
function tie(seen: TopSecretSeen, exact: boolean, attacker: number, defender: number): { words: string; rule: string } {
  const say = (name: string, player: number): string =>
    seen.text.say(`page.topsecret.q.${name}`, { colour: colourName(seen, ownerOfAgent(player)) });
  if (exact) return { words: say("exact", attacker), rule: cite("ask", "exact") };
  if (seen.config["tie"] === "back") return { words: say("back", attacker), rule: cite("ask", "back") };
  return { words: say("inexact", defender), rule: cite("ask", "inexact") };
}

/** The duel that waits at the end of a plan. */
function duelAhead(seen: TopSecretSeen, plan: Plan, done: number): { words: string; rule: string } {
  const place = plan.route.at(-1) ?? -1;
  const rivals = agentsAt(seen.view, place).filter((agent) => agent >= AGENTS);
  const carrier = rivals.find((agent) => (seen.view.carries[agent] ?? -1) >= 0);
  const left = stepsLeft(seen, plan.agent) - (plan.route.length - 1 - done);
  const even = tie(seen, left === 0, plan.agent, rivals[0] ?? 0);
  const told = { agent: agentName(seen, carrier ?? 0), case: caseName(seen, seen.view.carries[carrier ?? 0] ?? 0) };
  const theirs = carrier === undefined ? "" : seen.text.say("page.topsecret.q.theirs", told);
  return { words: joined(theirs, even.words), rule: `${cite("ask", "duel")} ${even.rule}` };
}

/** What comes of a plan that ends without a duel. */
function arrival(seen: TopSecretSeen, end: number, home: boolean): { words: string; rule: string } {
  if (home || end < START) return { words: "", rule: cite("ask", home ? "home" : "step") };
  if (end < HEADQUARTERS) return { words: seen.text.say("page.topsecret.q.waiting"), rule: cite("ask", "waiting") };
  return { words: seen.text.say("page.topsecret.q.home"), rule: cite("ask", "entered") };
}

/** A planned route: where to, by which cities, and what waits there. */
function going(seen: TopSecretSeen, plan: Plan, done: number): Question {
  const { view, text } = seen;
  const route = plan.route.slice(done);
  const end = route.at(-1) ?? -1;
  const carried = view.carries[plan.agent] ?? -1;
  const home = end >= HEADQUARTERS && carried >= 0;
  const told = { agent: agentName(seen, plan.agent), place: placeName(seen, end), case: home ? caseName(seen, carried) : "" };
  const by = route.slice(1, -1).map((place) => placeName(seen, place));
  const way = text.say(`page.topsecret.q.${by.length > 0 ? "by" : "direct"}`,
    { places: by, steps: route.length - 1, n: stepsLeft(seen, plan.agent) });
  const ahead = plan.duel ? duelAhead(seen, plan, done) : arrival(seen, end, home);
  const headline = text.say(`page.topsecret.q.go${plan.duel ? ".duel" : home ? ".home" : ""}`, told);
  const again = plan.others > 0 && done === 0 ? text.say("page.topsecret.q.again") : "";
  const inside = home ? knownContent(seen, carried) : "";
  return { headline, detail: joined(way, inside, ahead.words, again), rule: ahead.rule };
}

/** The option that is named whole by what is picked. */
function pickedOption(seen: TopSecretSeen): Option | undefined {
  return seen.picked.size === 0 ? undefined : seen.options.find((option) => {
    const its = things(option, seen.view);
    return its.length > 0 && its.every((thing) => seen.picked.has(thing));
  });
}

/** What is known of a suitcase's content, in a sentence. */
function knownContent(seen: TopSecretSeen, suitcase: number): string {
  const content = seen.view.contents[suitcase] ?? HIDDEN;
  if (content === HIDDEN || seen.covered) return "";
  return seen.text.say("page.topsecret.q.holds", { content: contentName(seen, content) });
}

/** Taking, swapping or putting down. */
function acting(seen: TopSecretSeen, option: Option): Question {
  const [verb = "", number = "1", key = ""] = option.text.split(" ");
  const agent = Number(number) - 1;
  const carried = seen.view.carries[agent] ?? -1;
  const suitcase = verb === "drop" ? carried : caseOf(seen.view, key);
  const told = {
    agent: agentName(seen, agent), case: caseName(seen, suitcase), left: carried < 0 ? "" : caseName(seen, carried),
  };
  const asked = asks(seen, verb, seen.view.mover === agent ? "free" : "thenstep", option.rule, told);
  return { ...asked, detail: joined(knownContent(seen, suitcase), asked.detail) };
}

function moving(seen: TopSecretSeen): Question {
  const { view } = seen;
  const active = planOf(seen);
  if (active) return going(seen, active.plan, active.done);
  const option = pickedOption(seen);
  if (option && !option.text.startsWith("move")) return acting(seen, option);
  const agent = selectedAgent(seen);
  const n = agent < 0 ? view.pool : stepsLeft(seen, agent);
  const told = { n, one: view.dice[0], other: view.dice[1], agent: agent < 0 ? "" : agentName(seen, agent) };
  const left = agent >= 0 && seen.options.some(({ text }) => isAct(text, agent)) ? "left.case" : "left";
  if (view.bound) return asks(seen, "bound", left, cite("ask", "bound"), told);
  if (n === 0) return asks(seen, "done", seen.options.length > 1 ? "done.how" : "", cite("ask", "done"), told);
  if (agent < 0) return choosing(seen, told);
  return asks(seen, seen.picked.size > 0 ? "where" : "goon", left, view.asked_rule, told);
}

/** Before an agent is chosen: which one, and to which city where that was pointed at first. */
function choosing(seen: TopSecretSeen, told: Words): Question {
  const city = pickedCity(seen);
  if (city < 0) return asks(seen, "steps", "steps.how", seen.view.asked_rule, told);
  return asks(seen, "which", "which.how", seen.view.asked_rule, { place: placeName(seen, city) });
}

/** The city that is picked, or -1. */
function pickedCity(seen: TopSecretSeen): number {
  const board = boardOf(seen.config);
  return board.cities.findIndex((_, city) => seen.picked.has(placeThing(placeKey(board, city))));
}

function placing(seen: TopSecretSeen): Question {
  const picked = [...seen.picked];
  const suitcase = picked.find((thing) => thing.startsWith("case:"))?.slice(5);
  const city = pickedCity(seen);
  const named = suitcase ? caseName(seen, caseOf(seen.view, suitcase)) : "";
  const told = { case: named, place: city < 0 ? "" : placeName(seen, city) };
  if (suitcase && city >= 0) return asks(seen, "place.there", "", cite("ask", "place.there"), told);
  if (!suitcase && city < 0) return asks(seen, "place", "place.tap", cite("ask", "place"), told);
  return asks(seen, suitcase ? "place.where" : "place.which", "place.how", cite("ask", "place"), told);
}

/** The duel that is being fought, in words. */
export function duelWords(seen: TopSecretSeen): { told: Words; tie: { words: string; rule: string } } {
  const [attacker = 0, defender = -1, exact = 0] = seen.view.duel;
  const told = {
    place: placeName(seen, seen.view.at[attacker] ?? -1), agent: agentName(seen, attacker),
    rival: defender < 0 ? "" : agentName(seen, defender), player: playerName(seen, seen.view.asked_of),
  };
  return { told, tie: tie(seen, exact === 1, attacker, Math.max(defender, 0)) };
}

function laying(seen: TopSecretSeen): Question {
  const { told, tie: even } = duelWords(seen);
  const asked = asks(seen, isAsked(seen.view, "LayCard") ? "lay" : "lay.wait", "against", `${cite("ask", "lay")} ${even.rule}`, told);
  if (!seen.covered && seen.picked.has(cardThing(0))) return asks(seen, "lay", "zero", cite("ask", "zero"), told);
  return { ...asked, detail: joined(asked.detail, seen.phone ? "" : even.words) };
}

function claiming(seen: TopSecretSeen): Question {
  const [agent = 0, suitcase = 0] = seen.view.claim;
  const told = { agent: agentName(seen, agent), case: caseName(seen, suitcase) };
  const carried = (seen.view.carries[agent] ?? -1) >= 0;
  const asked = asks(seen, "claim", carried ? "claim.swap" : "claim.how", cite("ask", "claim"), told);
  return { ...asked, detail: joined(knownContent(seen, suitcase), asked.detail) };
}

const ASKED: Partial<Record<string, (seen: TopSecretSeen) => Question>> = {
  MoveAgent: moving, PlaceCase: placing, LayCard: laying, ClaimCase: claiming,
  PackCase: (seen) => asks(seen, "pack", "pack.how", cite("ask", "pack")),
  PlaceGuard: (seen) => asks(seen, "guard", "guard.how", cite("ask", "guard")),
  NameFirst: (seen) => asks(seen, "first", "first.how", cite("ask", "first")),
  LoseAgent: (seen) => asks(seen, "lose", "lose.left", cite("ask", "lose"), { n: seen.view.losses }),
};

/** What others are doing. */
function waiting(seen: TopSecretSeen): Question {
  const { view } = seen;
  const player = view.asked_of < 0 ? "" : playerName(seen, view.asked_of);
  const told = { player, n: view.pool + view.bonus, one: view.dice[0], other: view.dice[1] };
  if (view.asked === "LayCard") return laying(seen);
  if (view.asked_of < 0) return { headline: seen.text.say(`topsecret.ask.${view.asked}`), detail: "", rule: view.asked_rule };
  if (view.asked === "MoveAgent") return asks(seen, "wait.MoveAgent", "wait.left", view.asked_rule, told);
  return asks(seen, `wait.${view.asked}`, "", view.asked_rule, told);
}

export function question(seen: TopSecretSeen): Question {
  const { view, text } = seen;
  if (view.asked === "") {
    const won = seen.lines.findLast(({ kind }) => kind === "Won");
    return { headline: won ? seen.lineText(won) : text.say("refusal.over"), detail: "", rule: won?.rule ?? view.reason };
  }
  const mine = view.asked_of === 0 && view.seat >= 0 ? ASKED[view.asked] : undefined;
  return mine ? mine(seen) : waiting(seen);
}

/** The words on the filled button where more is decided than its option says. */
export function label(option: Option, seen: TopSecretSeen): string {
  const active = planOf(seen);
  const [verb = ""] = option.text.split(" ");
  if (verb === "pack") return packing.get() === null ? "" : seen.text.say("page.topsecret.q.pack.go");
  if (["take", "swap", "drop", "place"].includes(verb)) return seen.text.say(`page.topsecret.q.${verb}.go`);
  if (!active || verb !== "move") return "";
  const end = active.plan.route.at(-1) ?? -1;
  if (active.plan.duel) return seen.text.say("page.topsecret.q.go.fight");
  const carries = (seen.view.carries[active.plan.agent] ?? -1) >= 0;
  if (carries && end >= HEADQUARTERS) return seen.text.say("page.topsecret.q.go.bring");
  return seen.text.say("page.topsecret.q.go.walk", { place: placeName(seen, end) });
}
