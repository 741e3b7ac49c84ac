/** The question of Kyoto: it follows the selection and cites its rule. */
import type { Option } from "../../../wire";
import type { Question } from "../../../face/face";
import { knownOutcome, pawnAt } from "../aids";
import { cite } from "../cite";
import { isPlanConfirmed, isSettingUp } from "../hand/setupPlan";
import { pickedOf, onlyActiveGear } from "./things";
import {
  CARDS, DECOY, EQUIPMENT, IROHA, JOKER, SIDES, SPECIALS, SWAP, cellOf, homeOf, kindsOf, nameOf, sideOf, type KyotoSeen,
} from "../view";
import { agentName, cardWord, identityWord, kindWord, nameAt, personAt, sideWord } from "./names";

/** Return the code name of the player's agent in a location. */
const moverName = (seen: KyotoSeen, cell: number): string =>
  agentName(seen.text, seen.view.side, pawnAt(seen, seen.view.side, cell));

/** Return the topics that explain an attack, as far as this seat can know. */
function attackTopics(seen: KyotoSeen, start: number, to: number): string[] {
  const { view } = seen;
  const wins = seen.covered ? undefined : knownOutcome(seen, start, to);
  const first = wins !== undefined ? wins ? "wins" : "loses" : (view.identity[to] ?? -1) >= 0 ? "known" : "what";
  if (seen.phone) return [first];
  return [first, view.open[start] === 1 ? "open" : view.special[1] === IROHA ? "iroha" : "secret"];
}

/** Return the rule that lets a location card lead to a location. */
function kindRule({ config }: KyotoSeen, cell: number): string {
  const kind = kindsOf(config).charAt(cell);
  return cite("move", kind === "N" ? "neutral" : kind === "H" ? `headquarters.${homeOf(cell)}` : "colour");
}

/** Return the question for a complete move: who goes where, and its consequences. */
function moveQuestion(seen: KyotoSeen, card: number, start: number, to: string): Question {
  const { text } = seen;
  const other = nameAt(seen, cellOf(to));
  const params = { card: cardWord(text, card), name: moverName(seen, start), other, to, kind: kindWord(seen, cellOf(to)) };
  if (other === "") {
    const rule = tacticRule(seen, card) || kindRule(seen, cellOf(to));
    return { headline: text.say("page.kyoto.move", params), detail: text.say("page.kyoto.move.what", params), rule };
  }
  const topics = attackTopics(seen, start, cellOf(to));
  return {
    headline: text.say("page.kyoto.attack", params),
    detail: topics.map((topic) => text.say(`page.kyoto.attack.${topic}`, params)).join(" "),
    rule: topics.map((topic) => cite("move", topic)).join(" ").trim(),
  };
}

/** Short labels of buttons whose headline says everything, by the verb of the option. */
const SHORT_LABELS: Record<string, string> = {
  activate: "activate", choose: "choose", mark: "mark", push: "push", land: "push", shoot: "shoot", spring: "spring",
  typescript: "take", wiretap: "use", stun: "use", anaesthetise: "use",
};

/** Return the short label of an option; "" for the default. */
export function label(option: Option, seen: KyotoSeen): string {
  const { text } = seen;
  const [verb = "", word = ""] = option.text.split(" ");
  if (verb === "spring" && seen.options.filter((other) => other.text.startsWith("spring ")).length > 1) return "";
  const short = SHORT_LABELS[verb];
  if (short !== undefined) return text.say(`page.kyoto.go.${short}`);
  if (verb === "swap") return cardWord(text, SWAP);
  if (!word.includes("-") || !(CARDS as readonly string[]).includes(verb)) return "";
  const to = word.slice(3);
  return nameAt(seen, cellOf(to)) === "" ? text.say("page.kyoto.go", { to }) : text.say("page.kyoto.go.attack");
}

/** Return the rule of a tactic card from its options; "" for a location card. */
function tacticRule({ options }: KyotoSeen, card: number): string {
  return card <= JOKER ? "" : options.find(({ text }) => text.split(" ")[0] === CARDS[card])?.rule ?? "";
}

/** Return the location of the agent that the Armoured fan moves with this card. */
function fanMover(seen: KyotoSeen, card: number, to: string): string {
  const option = seen.options.find(({ text }) => text.startsWith(`${CARDS[card]} `) && text.endsWith(`-${to}`));
  return option === undefined || to === "" ? "" : option.text.slice(-5, -3);
}

/** Return the text key for the missing part of a move; "" if nothing is selected. */
function nextKey(card: number, from: string, to: string): string {
  if (card >= 0) return from !== "" ? "where" : to !== "" ? "whoto" : "who";
  if (from !== "") return to !== "" ? "whichto" : "which";
  return to !== "" ? "to" : "";
}

/** Return the question while a card is chosen: the card, its agent, its target. */
function playQuestion(seen: KyotoSeen): Question {
  const { text, picked, view } = seen;
  const card = Number(pickedOf(picked, "card") || -1);
  const fan = view.asked === "FanMove";
  const to = pickedOf(picked, "to");
  const from = fan ? fanMover(seen, card, to) : pickedOf(picked, "from");
  const rule = tacticRule(seen, card) || view.asked_rule;
  const detail = card >= 0 ? text.say(`page.kyoto.what.${CARDS[card]}`) : text.say("page.kyoto.play.what");
  const params = { card: card >= 0 ? cardWord(text, card) : "", name: from === "" ? "" : moverName(seen, cellOf(from)), to };
  if (card >= 0 && from !== "" && to !== "") return moveQuestion(seen, card, cellOf(from), to);
  if (fan && card < 0) return { headline: askWords(seen), detail: text.say("kyoto.equipment.fan.what"), rule };
  if (fan) return { headline: askWords(seen), detail, rule };
  if (card === DECOY) return { headline: text.say("kyoto.do.decoy"), detail, rule };
  if (card === SWAP) return swapQuestion(seen, detail);
  const key = nextKey(card, from, to);
  return { headline: key === "" ? text.say("kyoto.ask.PlayCard") : text.say(`page.kyoto.play.${key}`, params), detail, rule };
}

function swapQuestion(seen: KyotoSeen, detail: string): Question {
  const { text } = seen;
  const pair = [...seen.picked].filter((thing) => thing.startsWith("pair:"));
  const [one, other] = pair.map((thing) => nameAt(seen, cellOf(thing.slice(5))));
  const headline = one !== undefined && other !== undefined ? text.say("page.kyoto.swap", { one, other })
    : text.say("page.kyoto.swap.who", { card: cardWord(text, SWAP) });
  return { headline, detail: seen.phone && other !== undefined ? "" : detail, rule: cite("move", "swap") };
}

function pushQuestion(seen: KyotoSeen): Question {
  const { text, picked } = seen;
  const from = pickedOf(picked, "from");
  const to = pickedOf(picked, "to");
  const params = { name: from === "" ? "" : nameAt(seen, cellOf(from)), to };
  const headline = from === "" ? askWords(seen)
    : text.say(to === "" ? "page.kyoto.push.where" : "page.kyoto.push", params);
  const meets = to !== "" && nameAt(seen, cellOf(to)) !== "";
  return { headline, detail: text.say(meets ? "page.kyoto.push.clash" : "page.kyoto.push.what"), rule: cite("move", meets ? "push.clash" : "push") };
}

function gearQuestion(seen: KyotoSeen): Question {
  const { text, picked, view } = seen;
  const gear = EQUIPMENT[Number(pickedOf(picked, "gear") || (view.asked === "UseEquipment" ? onlyActiveGear(view) : -1))];
  if (gear === undefined) return plainQuestion(seen);
  const at = pickedOf(picked, "at");
  const name = text.say(`kyoto.equipment.${gear}`);
  const target = at === "" ? "" : nameAt(seen, cellOf(at));
  const use = target === "" ? "page.kyoto.gear.who" : "page.kyoto.gear.target";
  const key = view.asked === "Activate" ? "kyoto.do.activate" : use;
  const headline = gear === "typescript" && view.asked !== "Activate" ? takeWords(seen)
    : text.say(key, { equipment: name, name: target });
  return { headline, detail: text.say(`kyoto.equipment.${gear}.what`), rule: cite("about", gear) };
}

/** Return which card the Typescript takes, in words. */
function takeWords({ text, picked }: KyotoSeen): string {
  const card = pickedOf(picked, "pile");
  return card === "" ? text.say("page.kyoto.take") : text.say("kyoto.do.typescript", { card: cardWord(text, Number(card)) });
}

/** Return the question in words, shorter on a phone. */
function askWords({ view, text, phone }: KyotoSeen): string {
  const short = `page.kyoto.short.${view.asked}`;
  return text.say(phone && text.has(short) ? short : `kyoto.ask.${view.asked}`);
}

/** Return the catalogue's question and detail; on a phone the detail disappears after the first selection. */
function plainQuestion(seen: KyotoSeen): Question {
  const { view, text } = seen;
  const key = `page.kyoto.asked.${view.asked}`;
  const detail = text.has(key) && !(seen.phone && seen.picked.size > 0) ? text.say(key) : "";
  return { headline: askWords(seen), detail, rule: view.asked_rule };
}

function specialQuestion(seen: KyotoSeen): Question {
  const { text, picked } = seen;
  const special = SPECIALS[Number(pickedOf(picked, "special") || -1)];
  if (special === undefined) return plainQuestion(seen);
  const headline = text.say("kyoto.do.choose", { special: `@kyoto.special.${special}` });
  return { ...plainQuestion(seen), headline, detail: text.say(`kyoto.special.${special}.what`) };
}

/** Return the location and the name of the agent that moved last. */
function lastMover(seen: KyotoSeen): { name: string; to: string } {
  const to = seen.lines.findLast((line) => line.kind === "Played")?.facts["to"];
  const cell = typeof to === "number" ? to : 0;
  return { name: nameAt(seen, cell), to: nameOf(cell) };
}

/** Return the question whether to spring a Decoy; KA25 it is also asked if no mark fits. */
function springQuestion(seen: KyotoSeen): Question {
  const { text } = seen;
  if (seen.options.some((option) => option.text.startsWith("spring"))) {
    return { ...plainQuestion(seen), headline: text.say("page.kyoto.spring", lastMover(seen)) };
  }
  const headline = text.say("page.kyoto.spring.none", lastMover(seen));
  return { headline, detail: text.say("page.kyoto.spring.none.what"), rule: cite("move", "spring.none") };
}

/** Return the question where the Decoy pushes the agent. */
function lureQuestion(seen: KyotoSeen): Question {
  const { text, picked } = seen;
  const to = pickedOf(picked, "to");
  const headline = text.say(to === "" ? "page.kyoto.push.where" : "page.kyoto.push", { ...lastMover(seen), to });
  return { ...plainQuestion(seen), headline };
}

/** Return the question about the mark of a Decoy; a second one, with Anju, is optional. */
function markQuestion(seen: KyotoSeen): Question {
  const { text, picked } = seen;
  const card = pickedOf(picked, "card");
  const second = seen.options.some((option) => option.text === "pass");
  const plain = plainQuestion(seen);
  const open = second ? text.say("page.kyoto.mark.second") : plain.headline;
  const headline = card === "" ? open : text.say("kyoto.do.mark", { card: cardWord(text, Number(card)) });
  return { ...plain, headline, detail: second ? text.say("page.kyoto.mark.second.what") : plain.detail };
}

/** Return the question whether to fire at the attacker. */
function revolverQuestion(seen: KyotoSeen): Question {
  const { text, view } = seen;
  const [owner = 1, , , into = 0] = view.entering[0] ?? [];
  const side = sideOf(view, owner);
  const name = agentName(text, side, pawnAt(seen, side, into));
  const named = pickedOf(seen.picked, "name");
  const headline = named === "" ? text.say("page.kyoto.revolver", { name })
    : text.say("page.kyoto.revolver.named", { name, identity: identityWord(text, Number(named)) });
  return { ...plainQuestion(seen), headline };
}

/** Questions that depend on the selection; all others come from the catalogue. */
const BY_ASK: Record<string, (seen: KyotoSeen) => Question> = {
  PlayCard: playQuestion, FanMove: playQuestion, PushBack: pushQuestion, UseEquipment: gearQuestion, Activate: gearQuestion,
  ChooseOpenly: specialQuestion, ChooseSealed: specialQuestion, SpringDecoy: springQuestion, Revolver: revolverQuestion,
  DecoyPush: lureQuestion, MarkLocation: markQuestion,
};

const SETUP = ["PlaceAgent", "ChooseOpenly", "ChooseSealed", "ChooseColour", "DrawCard"];
const REACTIONS = ["SpringDecoy", "DecoyPush", "Revolver", "Activate"];

/** Return the waiting text, which is the same whatever the opponent holds. */
function waitQuestion(seen: KyotoSeen): Question {
  const { text, view } = seen;
  const player = personAt(seen, sideOf(view, Math.max(0, view.asked_of)));
  const kind = SETUP.includes(view.asked) ? "setup" : REACTIONS.includes(view.asked) ? "reaction" : "turn";
  const side = sideWord(text, sideOf(view, Math.max(0, view.asked_of)));
  const detail = text.say(`page.kyoto.${seen.you < 0 && kind !== "setup" ? "watch" : "wait"}.${kind}`, { side });
  return { headline: text.say("page.kyoto.wait", { player }), detail, rule: "" };
}

/** Return the question of the set-up; once it is confirmed, whom it waits for. */
function setupQuestion(seen: KyotoSeen): Question {
  const { text, view } = seen;
  if (!isPlanConfirmed()) return { headline: text.say("page.kyoto.setup"), detail: text.say("page.kyoto.setup.what"), rule: cite("move", "setup") };
  const detail = view.asked_of === 1 ? waitQuestion(seen).headline : "";
  return { headline: text.say("page.kyoto.setup.done"), detail, rule: cite("move", "setup") };
}

/** Return why the game ended, addressed to the player or to spectators. */
function overWords(seen: KyotoSeen, won: boolean, winner: string): string {
  const { text, view, you } = seen;
  const mine = `page.kyoto.over.${view.reason}.${won ? "won" : "lost"}`;
  if (you >= 0 && view.winner >= 0 && text.has(mine)) return text.say(mine, { player: personAt(seen, sideOf(view, 1)) });
  const params = `kyoto.told.Won.${view.reason}`;
  return text.has(params) ? text.say(params, { player: winner }) : "";
}

function overQuestion(seen: KyotoSeen): Question {
  const { text, view, you } = seen;
  const won = view.winner === 0;
  const player = text.say(`kyoto.side.${SIDES[sideOf(view, Math.max(0, view.winner))]}`);
  const key = you < 0 ? "page.kyoto.over.wins" : won ? "page.kyoto.over.won" : "page.kyoto.over.lost";
  return { headline: text.say(view.winner < 0 ? "page.kyoto.over" : key, { player }), detail: overWords(seen, won, player), rule: view.reason };
}

/** Return the question for this seat, or what it is waiting for. */
export function question(seen: KyotoSeen): Question {
  const { view, you } = seen;
  if (view.asked === "") return overQuestion(seen);
  if (isSettingUp(seen)) return setupQuestion(seen);
  if (you < 0 || view.asked_of !== 0) return waitQuestion(seen);
  return (BY_ASK[view.asked] ?? plainQuestion)(seen);
}
