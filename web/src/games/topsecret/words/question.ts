/** The question of Top Secret, or what it is waiting for. */
import type { Question } from "../../../face/face";
import type { Option } from "../../../wire";
import { cite } from "../cite";
import { packing } from "../hand/packing";
import { agentName, caseName, colourName, contentName, placeName, playerName } from "./names";
import { planOf, selectedAgent, type RoutePlan } from "../board/routePlan";
import { stepsLeft } from "../aids";
import { isAct } from "../board/clicks";
import { cardThing, pickedCity, things, type TopSecretSeen } from "./things";
import { AGENTS, HEADQUARTERS, HIDDEN, START, agentsAt, caseOf, isAsked, ownerOfAgent } from "../view";

type Params = Record<string, unknown>;

function makeQuestion(seen: TopSecretSeen, headline: string, detail: string, rule: string, params: Params = {}): Question {
  const say = (name: string): string => (name === "" ? "" : seen.text.say(`page.topsecret.q.${name}`, params));
  return { headline: say(headline), detail: say(detail), rule };
}

const joinSentences = (...sentences: string[]): string => sentences.filter((sentence) => sentence !== "").join(" ");

/** Return who wins on equal cards, and the rule. */
function tieRule(seen: TopSecretSeen, exact: boolean, attacker: number, defender: number): { words: string; rule: string } {
  const say = (name: string, player: number): string =>
    seen.text.say(`page.topsecret.q.${name}`, { colour: colourName(seen, ownerOfAgent(player)) });
  if (exact) return { words: say("exact", attacker), rule: cite("ask", "exact") };
  if (seen.config["tie"] === "back") return { words: say("back", attacker), rule: cite("ask", "back") };
  return { words: say("inexact", defender), rule: cite("ask", "inexact") };
}

/** Return the forecast of the duel at the end of a plan. */
function duelForecast(seen: TopSecretSeen, plan: RoutePlan, done: number): { words: string; rule: string } {
  const place = plan.route.at(-1) ?? -1;
  const rivals = agentsAt(seen.view, place).filter((agent) => agent >= AGENTS);
  const carrier = rivals.find((agent) => (seen.view.carries[agent] ?? -1) >= 0);
  const left = stepsLeft(seen, plan.agent) - (plan.route.length - 1 - done);
  const tieResult = tieRule(seen, left === 0, plan.agent, rivals[0] ?? 0);
  const params = { agent: agentName(seen, carrier ?? 0), case: caseName(seen, seen.view.carries[carrier ?? 0] ?? 0) };
  const theirs = carrier === undefined ? "" : seen.text.say("page.topsecret.q.theirs", params);
  return { words: joinSentences(theirs, tieResult.words), rule: `${cite("ask", "duel")} ${tieResult.rule}` };
}

/** Return the forecast of a plan that ends without a duel. */
function arrivalForecast(seen: TopSecretSeen, end: number, home: boolean): { words: string; rule: string } {
  if (home || end < START) return { words: "", rule: cite("ask", home ? "home" : "step") };
  if (end < HEADQUARTERS) return { words: seen.text.say("page.topsecret.q.waiting"), rule: cite("ask", "waiting") };
  return { words: seen.text.say("page.topsecret.q.home"), rule: cite("ask", "entered") };
}

/** Return the question for a planned route: target, cities on the way, and forecast. */
function routeQuestion(seen: TopSecretSeen, plan: RoutePlan, done: number): Question {
  const { view, text } = seen;
  const route = plan.route.slice(done);
  const end = route.at(-1) ?? -1;
  const carried = view.carries[plan.agent] ?? -1;
  const home = end >= HEADQUARTERS && carried >= 0;
  const params = { agent: agentName(seen, plan.agent), place: placeName(seen, end), case: home ? caseName(seen, carried) : "" };
  const via = route.slice(1, -1).map((place) => placeName(seen, place));
  const way = text.say(`page.topsecret.q.${via.length > 0 ? "by" : "direct"}`,
    { places: via, steps: route.length - 1, n: stepsLeft(seen, plan.agent) });
  const forecast = plan.duel ? duelForecast(seen, plan, done) : arrivalForecast(seen, end, home);
  const headline = text.say(`page.topsecret.q.go${plan.duel ? ".duel" : home ? ".home" : ""}`, params);
  const again = plan.others > 0 && done === 0 ? text.say("page.topsecret.q.again") : "";
  const inside = home ? knownContent(seen, carried) : "";
  return { headline, detail: joinSentences(way, inside, forecast.words, again), rule: forecast.rule };
}

/** Return the option that the selection identifies. */
function pickedOption(seen: TopSecretSeen): Option | undefined {
  return seen.picked.size === 0 ? undefined : seen.options.find((option) => {
    const optionThings = things(option, seen.view);
    return optionThings.length > 0 && optionThings.every((thing) => seen.picked.has(thing));
  });
}

/** Return what is known of a suitcase's content, in a sentence. */
function knownContent(seen: TopSecretSeen, suitcase: number): string {
  const content = seen.view.contents[suitcase] ?? HIDDEN;
  if (content === HIDDEN || seen.covered) return "";
  return seen.text.say("page.topsecret.q.holds", { content: contentName(seen, content) });
}

/** Return the question for a take, swap or drop. */
function caseQuestion(seen: TopSecretSeen, option: Option): Question {
  const [verb = "", number = "1", key = ""] = option.text.split(" ");
  const agent = Number(number) - 1;
  const carried = seen.view.carries[agent] ?? -1;
  const suitcase = verb === "drop" ? carried : caseOf(seen.view, key);
  const params = {
    agent: agentName(seen, agent), case: caseName(seen, suitcase), left: carried < 0 ? "" : caseName(seen, carried),
  };
  const base = makeQuestion(seen, verb, seen.view.mover === agent ? "free" : "thenstep", option.rule, params);
  return { ...base, detail: joinSentences(knownContent(seen, suitcase), base.detail) };
}

function moveQuestion(seen: TopSecretSeen): Question {
  const { view } = seen;
  const current = planOf(seen);
  if (current) return routeQuestion(seen, current.plan, current.done);
  const option = pickedOption(seen);
  if (option && !option.text.startsWith("move")) return caseQuestion(seen, option);
  const agent = selectedAgent(seen);
  const n = agent < 0 ? view.pool : stepsLeft(seen, agent);
  const params = { n, one: view.dice[0], other: view.dice[1], agent: agent < 0 ? "" : agentName(seen, agent) };
  const left = agent >= 0 && seen.options.some(({ text }) => isAct(text, agent)) ? "left.case" : "left";
  if (view.bound) return makeQuestion(seen, "bound", left, cite("ask", "bound"), params);
  if (n === 0) return makeQuestion(seen, "done", seen.options.length > 1 ? "done.how" : "", cite("ask", "done"), params);
  if (agent < 0) return chooseQuestion(seen, params);
  return makeQuestion(seen, seen.picked.size > 0 ? "where" : "goon", left, view.asked_rule, params);
}

/** Return the question before an agent is selected: which one, and to which city if one is selected. */
function chooseQuestion(seen: TopSecretSeen, params: Params): Question {
  const city = pickedCity(seen);
  if (city < 0) return makeQuestion(seen, "steps", "steps.how", seen.view.asked_rule, params);
  return makeQuestion(seen, "which", "which.how", seen.view.asked_rule, { place: placeName(seen, city) });
}

function placeQuestion(seen: TopSecretSeen): Question {
  const picked = [...seen.picked];
  const suitcase = picked.find((thing) => thing.startsWith("case:"))?.slice(5);
  const city = pickedCity(seen);
  const named = suitcase ? caseName(seen, caseOf(seen.view, suitcase)) : "";
  const params = { case: named, place: city < 0 ? "" : placeName(seen, city) };
  if (suitcase && city >= 0) return makeQuestion(seen, "place.there", "", cite("ask", "place.there"), params);
  if (!suitcase && city < 0) return makeQuestion(seen, "place", "place.tap", cite("ask", "place"), params);
  return makeQuestion(seen, suitcase ? "place.where" : "place.which", "place.how", cite("ask", "place"), params);
}

/** Return the current duel in words. */
export function duelWords(seen: TopSecretSeen): { params: Params; tieRule: { words: string; rule: string } } {
  const [attacker = 0, defender = -1, exact = 0] = seen.view.duel;
  const params = {
    place: placeName(seen, seen.view.at[attacker] ?? -1), agent: agentName(seen, attacker),
    rival: defender < 0 ? "" : agentName(seen, defender), player: playerName(seen, seen.view.asked_of),
  };
  return { params, tieRule: tieRule(seen, exact === 1, attacker, Math.max(defender, 0)) };
}

function duelQuestion(seen: TopSecretSeen): Question {
  const { params, tieRule: tieResult } = duelWords(seen);
  const base = makeQuestion(seen, isAsked(seen.view, "LayCard") ? "lay" : "lay.wait", "against", `${cite("ask", "lay")} ${tieResult.rule}`, params);
  if (!seen.covered && seen.picked.has(cardThing(0))) return makeQuestion(seen, "lay", "zero", cite("ask", "zero"), params);
  return { ...base, detail: joinSentences(base.detail, seen.phone ? "" : tieResult.words) };
}

function claimQuestion(seen: TopSecretSeen): Question {
  const [agent = 0, suitcase = 0] = seen.view.claim;
  const params = { agent: agentName(seen, agent), case: caseName(seen, suitcase) };
  const carried = (seen.view.carries[agent] ?? -1) >= 0;
  const base = makeQuestion(seen, "claim", carried ? "claim.swap" : "claim.how", cite("ask", "claim"), params);
  return { ...base, detail: joinSentences(knownContent(seen, suitcase), base.detail) };
}

const BY_ASK: Partial<Record<string, (seen: TopSecretSeen) => Question>> = {
  MoveAgent: moveQuestion, PlaceCase: placeQuestion, LayCard: duelQuestion, ClaimCase: claimQuestion,
  PackCase: (seen) => makeQuestion(seen, "pack", "pack.how", cite("ask", "pack")),
  PlaceGuard: (seen) => makeQuestion(seen, "guard", "guard.how", cite("ask", "guard")),
  NameFirst: (seen) => makeQuestion(seen, "first", "first.how", cite("ask", "first")),
  LoseAgent: (seen) => makeQuestion(seen, "lose", "lose.left", cite("ask", "lose"), { n: seen.view.losses }),
};

/** Return what the other players are doing. */
function waitQuestion(seen: TopSecretSeen): Question {
  const { view } = seen;
  const player = view.asked_of < 0 ? "" : playerName(seen, view.asked_of);
  const params = { player, n: view.pool + view.bonus, one: view.dice[0], other: view.dice[1] };
  if (view.asked === "LayCard") return duelQuestion(seen);
  if (view.asked_of < 0) return { headline: seen.text.say(`topsecret.ask.${view.asked}`), detail: "", rule: view.asked_rule };
  if (view.asked === "MoveAgent") return makeQuestion(seen, "wait.MoveAgent", "wait.left", view.asked_rule, params);
  return makeQuestion(seen, `wait.${view.asked}`, "", view.asked_rule, params);
}

export function question(seen: TopSecretSeen): Question {
  const { view, text } = seen;
  if (view.asked === "") {
    const won = seen.lines.findLast(({ kind }) => kind === "Won");
    return { headline: won ? seen.lineText(won) : text.say("refusal.over"), detail: "", rule: won?.rule ?? view.reason };
  }
  const mine = view.asked_of === 0 && view.seat >= 0 ? BY_ASK[view.asked] : undefined;
  return mine ? mine(seen) : waitQuestion(seen);
}

/** Return the label of the primary button if it does more than its option. */
export function label(option: Option, seen: TopSecretSeen): string {
  const current = planOf(seen);
  const [verb = ""] = option.text.split(" ");
  if (verb === "pack") return packing.get() === null ? "" : seen.text.say("page.topsecret.q.pack.go");
  const alone = seen.options.filter(({ text }) => text.startsWith(`${verb} `)).length === 1;
  if (["take", "swap", "drop"].includes(verb)) return alone ? seen.text.say(`page.topsecret.q.${verb}.go`) : "";
  if (verb === "place") return seen.text.say("page.topsecret.q.place.go");
  if (!current || verb !== "move") return "";
  const end = current.plan.route.at(-1) ?? -1;
  if (current.plan.duel) return seen.text.say("page.topsecret.q.go.fight");
  const carries = (seen.view.carries[current.plan.agent] ?? -1) >= 0;
  if (carries && end >= HEADQUARTERS) return seen.text.say("page.topsecret.q.go.bring");
  return seen.text.say("page.topsecret.q.go.walk", { place: placeName(seen, end) });
}
