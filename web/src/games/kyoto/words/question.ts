/** The question in the dock: what is asked, in words that follow what is picked, and its rule. */
import type { Option } from "../../../wire";
import type { Question, Seen } from "../../../face/face";
import { knownOutcome, pawnAt } from "../aids";
import { cite } from "../cite";
import { isPlanConfirmed, isSettingUp } from "../hand/setupPlan";
import { pickedOf, onlyActiveGear } from "./things";
import {
  CARDS, DECOY, EQUIPMENT, IROHA, JOKER, SIDES, SPECIALS, SWAP, cellOf, homeOf, kindsOf, nameOf, sideOf, type KyotoView,
} from "../view";
import { agentName, cardWord, identityWord, kindWord, nameAt, personAt, sideWord } from "./names";

type Kyoto = Seen<KyotoView>;

/** The name of one's own agent that a choice begins with. */
const moverName = (seen: Kyoto, cell: number): string =>
  agentName(seen.text, seen.view.side, pawnAt(seen, seen.view.side, cell));

/** What an attack shows and brings, as far as this seat can know it. */
function attackTopics(seen: Kyoto, start: number, to: number): string[] {
  const { view } = seen;
  const wins = seen.covered ? undefined : knownOutcome(seen, start, to);
  const first = wins !== undefined ? wins ? "wins" : "loses" : (view.identity[to] ?? -1) >= 0 ? "known" : "what";
  if (seen.phone) return [first];
  return [first, view.open[start] === 1 ? "open" : view.special[1] === IROHA ? "iroha" : "secret"];
}

/** The rule by which a location card leads to a location. */
function kindRule({ config }: Kyoto, cell: number): string {
  const kind = kindsOf(config).charAt(cell);
  return cite("move", kind === "N" ? "neutral" : kind === "H" ? `headquarters.${homeOf(cell)}` : "colour");
}

/** A whole move: who goes where, and what comes of it. */
function moveQuestion(seen: Kyoto, card: number, start: number, to: string): Question {
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

/** The buttons whose headline says all: their words by the verb of the option. */
const SHORT_LABELS: Record<string, string> = {
  activate: "activate", choose: "choose", mark: "mark", push: "push", land: "push", shoot: "shoot", spring: "spring",
  typescript: "take", wiretap: "use", stun: "use", anaesthetise: "use",
};

/** The short word on the button for what the headline tells whole; "" for everything else. */
export function label(option: Option, seen: Kyoto): string {
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

/** The rule of a tactic card, from the options that it opens; "" for a location card. */
function tacticRule({ options }: Kyoto, card: number): string {
  return card <= JOKER ? "" : options.find(({ text }) => text.split(" ")[0] === CARDS[card])?.rule ?? "";
}

/** Where the agent stands that the Armoured fan moves by this card to there. */
function fanMover(seen: Kyoto, card: number, to: string): string {
  const option = seen.options.find(({ text }) => text.startsWith(`${CARDS[card]} `) && text.endsWith(`-${to}`));
  return option === undefined || to === "" ? "" : option.text.slice(-5, -3);
}

/** Which part of a move is still open: its agent, its card or its way; "" where nothing is picked. */
function nextKey(card: number, from: string, to: string): string {
  if (card >= 0) return from !== "" ? "where" : to !== "" ? "whoto" : "who";
  if (from !== "") return to !== "" ? "whichto" : "which";
  return to !== "" ? "to" : "";
}

/** What to do next while a card is being chosen: the card, its agent, its way. */
function playQuestion(seen: Kyoto): Question {
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

function swapQuestion(seen: Kyoto, detail: string): Question {
  const { text } = seen;
  const pair = [...seen.picked].filter((thing) => thing.startsWith("pair:"));
  const [one, other] = pair.map((thing) => nameAt(seen, cellOf(thing.slice(5))));
  const headline = one !== undefined && other !== undefined ? text.say("page.kyoto.swap", { one, other })
    : text.say("page.kyoto.swap.who", { card: cardWord(text, SWAP) });
  return { headline, detail: seen.phone && other !== undefined ? "" : detail, rule: cite("move", "swap") };
}

function pushQuestion(seen: Kyoto): Question {
  const { text, picked } = seen;
  const from = pickedOf(picked, "from");
  const to = pickedOf(picked, "to");
  const params = { name: from === "" ? "" : nameAt(seen, cellOf(from)), to };
  const headline = from === "" ? askWords(seen)
    : text.say(to === "" ? "page.kyoto.push.where" : "page.kyoto.push", params);
  const meets = to !== "" && nameAt(seen, cellOf(to)) !== "";
  return { headline, detail: text.say(meets ? "page.kyoto.push.clash" : "page.kyoto.push.what"), rule: cite("move", meets ? "push.clash" : "push") };
}

function gearQuestion(seen: Kyoto): Question {
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

/** Which card the Typescript takes. */
function takeWords({ text, picked }: Kyoto): string {
  const card = pickedOf(picked, "pile");
  return card === "" ? text.say("page.kyoto.take") : text.say("kyoto.do.typescript", { card: cardWord(text, Number(card)) });
}

/** What is asked, in a few words on a phone. */
function askWords({ view, text, phone }: Kyoto): string {
  const short = `page.kyoto.short.${view.asked}`;
  return text.say(phone && text.has(short) ? short : `kyoto.ask.${view.asked}`);
}

/** The question as the catalogue has it, with what follows from it; on a phone only until something is picked. */
function plainQuestion(seen: Kyoto): Question {
  const { view, text } = seen;
  const key = `page.kyoto.asked.${view.asked}`;
  const detail = text.has(key) && !(seen.phone && seen.picked.size > 0) ? text.say(key) : "";
  return { headline: askWords(seen), detail, rule: view.asked_rule };
}

function specialQuestion(seen: Kyoto): Question {
  const { text, picked } = seen;
  const special = SPECIALS[Number(pickedOf(picked, "special") || -1)];
  if (special === undefined) return plainQuestion(seen);
  const headline = text.say("kyoto.do.choose", { special: `@kyoto.special.${special}` });
  return { ...plainQuestion(seen), headline, detail: text.say(`kyoto.special.${special}.what`) };
}

/** Where the agent stands that was moved last, and its name. */
function lastMover(seen: Kyoto): { name: string; to: string } {
  const to = seen.lines.findLast((line) => line.kind === "Played")?.facts["to"];
  const cell = typeof to === "number" ? to : 0;
  return { name: nameAt(seen, cell), to: nameOf(cell) };
}

/** Whether to spring a Decoy on the agent that has just arrived; KA25 it is asked also where no mark fits. */
function springQuestion(seen: Kyoto): Question {
  const { text } = seen;
  if (seen.options.some((option) => option.text.startsWith("spring"))) {
    return { ...plainQuestion(seen), headline: text.say("page.kyoto.spring", lastMover(seen)) };
  }
  const headline = text.say("page.kyoto.spring.none", lastMover(seen));
  return { headline, detail: text.say("page.kyoto.spring.none.what"), rule: cite("move", "spring.none") };
}

/** Where the Decoy pushes the agent that has just arrived. */
function lureQuestion(seen: Kyoto): Question {
  const { text, picked } = seen;
  const to = pickedOf(picked, "to");
  const headline = text.say(to === "" ? "page.kyoto.push.where" : "page.kyoto.push", { ...lastMover(seen), to });
  return { ...plainQuestion(seen), headline };
}

/** The mark under a Decoy; a second one, which only Anju allows, may be declined. */
function markQuestion(seen: Kyoto): Question {
  const { text, picked } = seen;
  const card = pickedOf(picked, "card");
  const second = seen.options.some((option) => option.text === "pass");
  const plain = plainQuestion(seen);
  const open = second ? text.say("page.kyoto.mark.second") : plain.headline;
  const headline = card === "" ? open : text.say("kyoto.do.mark", { card: cardWord(text, Number(card)) });
  return { ...plain, headline, detail: second ? text.say("page.kyoto.mark.second.what") : plain.detail };
}

/** Whether to fire at the attacker, who is called by name. */
function revolverQuestion(seen: Kyoto): Question {
  const { text, view } = seen;
  const [owner = 1, , , into = 0] = view.entering[0] ?? [];
  const side = sideOf(view, owner);
  const name = agentName(text, side, pawnAt(seen, side, into));
  const named = pickedOf(seen.picked, "name");
  const headline = named === "" ? text.say("page.kyoto.revolver", { name })
    : text.say("page.kyoto.revolver.named", { name, identity: identityWord(text, Number(named)) });
  return { ...plainQuestion(seen), headline };
}

/** The questions that follow what is picked, by what is asked; all others stand as the catalogue has them. */
const BY_ASK: Record<string, (seen: Kyoto) => Question> = {
  PlayCard: playQuestion, FanMove: playQuestion, PushBack: pushQuestion, UseEquipment: gearQuestion, Activate: gearQuestion,
  ChooseOpenly: specialQuestion, ChooseSealed: specialQuestion, SpringDecoy: springQuestion, Revolver: revolverQuestion,
  DecoyPush: lureQuestion, MarkLocation: markQuestion,
};

const SETUP = ["PlaceAgent", "ChooseOpenly", "ChooseSealed", "ChooseColour", "DrawCard"];
const REACTIONS = ["SpringDecoy", "DecoyPush", "Revolver", "Activate"];

/** The same line for every wait of a kind, whatever the other side holds. */
function waitQuestion(seen: Kyoto): Question {
  const { text, view } = seen;
  const player = personAt(seen, sideOf(view, Math.max(0, view.asked_of)));
  const kind = SETUP.includes(view.asked) ? "setup" : REACTIONS.includes(view.asked) ? "reaction" : "turn";
  const side = sideWord(text, sideOf(view, Math.max(0, view.asked_of)));
  const detail = text.say(`page.kyoto.${seen.you < 0 && kind !== "setup" ? "watch" : "wait"}.${kind}`, { side });
  return { headline: text.say("page.kyoto.wait", { player }), detail, rule: "" };
}

/** The set-up; once it is decided, whom it waits for. */
function setupQuestion(seen: Kyoto): Question {
  const { text, view } = seen;
  if (!isPlanConfirmed()) return { headline: text.say("page.kyoto.setup"), detail: text.say("page.kyoto.setup.what"), rule: cite("move", "setup") };
  const detail = view.asked_of === 1 ? waitQuestion(seen).headline : "";
  return { headline: text.say("page.kyoto.setup.done"), detail, rule: cite("move", "setup") };
}

/** Why it ended: as it happened to the one who reads it, or as it is told to those who watch. */
function overWords(seen: Kyoto, won: boolean, winner: string): string {
  const { text, view, you } = seen;
  const mine = `page.kyoto.over.${view.reason}.${won ? "won" : "lost"}`;
  if (you >= 0 && view.winner >= 0 && text.has(mine)) return text.say(mine, { player: personAt(seen, sideOf(view, 1)) });
  const params = `kyoto.told.Won.${view.reason}`;
  return text.has(params) ? text.say(params, { player: winner }) : "";
}

function overQuestion(seen: Kyoto): Question {
  const { text, view, you } = seen;
  const won = view.winner === 0;
  const player = text.say(`kyoto.side.${SIDES[sideOf(view, Math.max(0, view.winner))]}`);
  const key = you < 0 ? "page.kyoto.over.wins" : won ? "page.kyoto.over.won" : "page.kyoto.over.lost";
  return { headline: text.say(view.winner < 0 ? "page.kyoto.over" : key, { player }), detail: overWords(seen, won, player), rule: view.reason };
}

/** What is asked of this seat, or what it waits for. */
export function question(seen: Kyoto): Question {
  const { view, you } = seen;
  if (view.asked === "") return overQuestion(seen);
  if (isSettingUp(seen)) return setupQuestion(seen);
  if (you < 0 || view.asked_of !== 0) return waitQuestion(seen);
  return (BY_ASK[view.asked] ?? plainQuestion)(seen);
}
