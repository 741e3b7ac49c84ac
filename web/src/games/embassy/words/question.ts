/** The question: a headline, consequences of the selection, and its rule. */
import type { Question } from "../../../face/face";
import { aidsOf, watcher } from "../aids";
import { cite } from "../cite";
import { pairOf, thisTurn } from "../panels/meeting";
import {
  CARDS, COMPUTER, factionName, isAttack, lineWords, meetWords, missionOf, nameOf, playerOf, roomName, roomOf, seatOf, SECURITY_HQ,
  X_RAY, type EmbassySeen,
} from "./names";
import { shownRoute, routeLabel } from "../board/route";
import { factOf } from "../board/lastTurn";
import { isOffered } from "./things";
import { roomUse, routeWords } from "./routeWords";
import type { Option } from "../../../wire";

const makeQuestion = (headline: string, detail: string, rule: string): Question => ({ headline, detail, rule });

/** Questions in which an item is chosen, not played. */
const CHOOSES_ITEM: ReadonlySet<string> = new Set(["GiveItem", "DiscardOne", "Repack"]);

/** Return the selected thing of a kind without its prefix; "" for none. */
function pickedOf(seen: EmbassySeen, kind: string): string {
  return [...seen.picked].find((thing) => thing.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? "";
}

/** Return the question while an item to be played is selected; null if items are chosen for something else. */
function itemQuestion(seen: EmbassySeen, headline: string): Question | null {
  const name = pickedOf(seen, "item");
  const rule = cite("use", name);
  if (rule === "" || CHOOSES_ITEM.has(seen.view.asked)) return null;
  const other = name === "first-aid" && seen.options.some(({ text }) => text === "first-aid-other");
  return other ? makeQuestion(headline, seen.text.say("page.embassy.effect.first-aid.other"), cite("use", "first-aid-other"))
    : makeQuestion(headline, seen.text.say(`page.embassy.effect.${name}`), rule);
}

/** Return the question while the helicopter is selected: whether the player has the required Intel. */
function boardQuestion(seen: EmbassySeen): Question {
  const { view, text } = seen;
  const carried = aidsOf(seen).intel;
  const headline = text.say("page.embassy.ask.board", { faction: factionName(seen, view.helicopter) });
  return makeQuestion(headline, text.say(`page.embassy.ask.board.${carried ? "with" : "without"}`), cite("ask", "board"));
}

function walkQuestion(seen: EmbassySeen): Question {
  const { view, text } = seen;
  const name = pickedOf(seen, "room");
  const planned = shownRoute(seen);
  const route = planned.length > 0 || name === "" ? planned : [roomOf(name)];
  const goal = route.at(-1);
  if (goal !== undefined) {
    const { words, rule } = routeWords(seen, goal);
    const key = route.length > 1 ? "page.embassy.ask.route" : "page.embassy.ask.step";
    return makeQuestion(text.say(key, { room: roomName(seen, goal) }), words, rule || cite("ask", "step"));
  }
  const steps = aidsOf(seen).left;
  const here = view.steps > 0 ? roomUse(seen, view.at[0] ?? -1) : { words: "", rule: "" };
  // On a phone there is no room for both, and the rooms show their steps.
  const left = steps > 0 && !(seen.narrow === true && here.words !== "") ? text.say("page.embassy.ask.left", { n: steps }) : "";
  const key = view.key_played ? text.say("page.embassy.house.key") : "";
  const headline = view.steps > 0 ? text.say("page.embassy.ask.Walk.on") : text.say("page.embassy.ask.Walk");
  return makeQuestion(headline, [here.words, left, key].filter((words) => words !== "").join(" "), `${here.rule} ${cite("ask", "step")}`.trim());
}

function actionQuestion(seen: EmbassySeen): Question {
  const room = seen.view.at[0] ?? -1;
  const board = { words: seen.text.say("page.embassy.ask.TakeAction.board"), rule: cite("ask", "action.board") };
  const there = isOffered(seen, "helicopter:") ? board : roomUse(seen, room);
  const more = seen.options.some(({ text }) => text !== "pass") ? "item" : "none";
  const idle = there.words === "" || more === "none";
  const words = idle ? seen.text.say(`page.embassy.ask.TakeAction.${more}`) : there.words;
  const headline = seen.text.say("page.embassy.ask.TakeAction", { room: roomName(seen, room) });
  return makeQuestion(headline, words, idle ? cite("ask", "action.none") : there.rule);
}

function sneakQuestion(seen: EmbassySeen): Question {
  const room = roomOf(pickedOf(seen, "room"));
  if (room < 0) return plainQuestion(seen);
  const { words, rule } = routeWords(seen, room);
  return makeQuestion(seen.text.say("page.embassy.ask.sneak", { room: roomName(seen, room) }), words, rule || cite("ask", "sneak"));
}

/** Return the name of the player's opponent. */
function opponent(seen: EmbassySeen): string {
  const pair = pairOf(seen);
  return pair === null ? "" : nameOf(seen, pair.one === seen.you ? pair.other : pair.one);
}

function meetQuestion(seen: EmbassySeen): Question {
  const { text } = seen;
  const player = opponent(seen);
  const card = pickedOf(seen, "card");
  const pair = pairOf(seen);
  const eyes = watcher(seen, SECURITY_HQ);
  const watched = eyes >= 0 && eyes !== pair?.one && eyes !== pair?.other;
  const headline = text.say("page.embassy.ask.ChooseCard", { player });
  if (card !== "") {
    const rule = cite("ask", isAttack(CARDS.indexOf(card)) ? "card.attack" : "card");
    return makeQuestion(headline, text.say(`page.embassy.card.what.${card}`, { player }), rule);
  }
  return watched ? makeQuestion(headline, text.say("page.embassy.ask.ChooseCard.hq", { player: nameOf(seen, eyes) }), cite("ask", "watched"))
    : makeQuestion(headline, text.say("page.embassy.ask.ChooseCard.why"), cite("ask", "meet"));
}

function fightQuestion(seen: EmbassySeen): Question {
  const { text, view } = seen;
  const word = view.result > 0 ? "winning" : view.result < 0 ? "losing" : "tie";
  const detail = text.say(`page.embassy.ask.CombatItems.${word}`, { player: opponent(seen) });
  return makeQuestion(text.say("page.embassy.ask.CombatItems"), detail, cite("ask", "fight"));
}

/**
 * Return the seat to be hacked: the player who has just used a room's action, otherwise the one in X-ray or Security HQ (ER50).
 */
function hackTarget(seen: EmbassySeen): number {
  const { view } = seen;
  const turn = thisTurn(seen.lines);
  const refused = turn.at(-1)?.facts["number"] === cite("event", "hack-refused");
  const last = turn.findLast((line) => line.facts["number"] !== cite("event", "hack-refused"));
  if (last?.kind === "Acted") return factOf(last, "player");
  const open = [X_RAY, SECURITY_HQ].flatMap((room, index) => {
    const player = view.at.indexOf(room);
    return player >= 0 && !view.hacked[index]?.includes(player) ? [player] : [];
  });
  return seatOf(view, (refused ? open.at(-1) : open[0]) ?? -1);
}

/** Return the detail of a question; ER47 when Loyalties are open, an item is looked at instead. */
function detailWords({ text, config }: EmbassySeen, key: string, params: Record<string, unknown>): string {
  const item = `${key}.item`;
  return text.say(missionOf(config).points && text.has(item) ? item : key, params);
}

function hackQuestion(seen: EmbassySeen): Question {
  const other = hackTarget(seen);
  const room = other < 0 ? COMPUTER : (seen.view.at[playerOf(seen.view, other)] ?? COMPUTER);
  const params = { player: other < 0 ? "" : nameOf(seen, other), room: roomName(seen, room) };
  const headline = seen.text.say("page.embassy.ask.OfferHack", params);
  return makeQuestion(headline, detailWords(seen, "page.embassy.ask.OfferHack.why", params), cite("ask", "hack"));
}

/** Return a question that does not depend on the selection; on a phone, four rewards leave no room for a detail. */
function plainQuestion(seen: EmbassySeen): Question {
  const { asked, asked_rule } = seen.view;
  const key = asked === "KnockOut" && asked_rule === cite("event", "dark-knock") ? "KnockOut.dark" : asked;
  const player = opponent(seen);
  const why = seen.phone && asked === "Reward" ? "" : detailWords(seen, `page.embassy.ask.${key}.why`, { player });
  return makeQuestion(seen.text.say(`page.embassy.ask.${key}`, { player }), why, asked_rule);
}

const BY_ASK: Record<string, (seen: EmbassySeen) => Question> = {
  Walk: walkQuestion, TakeAction: actionQuestion, SneakOut: sneakQuestion, ChooseCard: meetQuestion, CombatItems: fightQuestion, OfferHack: hackQuestion,
};

function ownQuestion(seen: EmbassySeen): Question {
  if (seen.picked.has("helicopter:")) return boardQuestion(seen);
  const question = (BY_ASK[seen.view.asked] ?? plainQuestion)(seen);
  return itemQuestion(seen, question.headline) ?? question;
}

function overQuestion(seen: EmbassySeen): Question {
  const { view, text } = seen;
  const winners = view.winners.map((player) => seatOf(view, player));
  const won = seen.lines.findLast((line) => line.kind === "Won");
  const word = winners.length === 0 ? "draw" : winners.includes(seen.you) ? "won" : "lost";
  const headline = text.say(`page.embassy.over.${word}`, { players: winners.map((seat) => nameOf(seen, seat)) });
  return makeQuestion(headline, won === undefined ? "" : lineWords(seen, won), view.reason);
}

/** Return what the other players are waiting for. */
function waitQuestion(seen: EmbassySeen): Question {
  const { view, text } = seen;
  if (view.asked_of === -1) return makeQuestion(text.say(`embassy.ask.${view.asked}`), "", view.asked_rule);
  if (view.asked === "Meeting") {
    const [one = 0, other = 0] = view.meeting.map((player) => seatOf(view, player));
    return makeQuestion(meetWords(seen, one, other), text.say("page.embassy.wait.veil"), view.asked_rule);
  }
  const player = nameOf(seen, seatOf(view, view.asked_of));
  return makeQuestion(text.say(`page.embassy.wait.${view.asked}`, { player }), "", view.asked_rule);
}

/** Return the question for this seat, or what it is waiting for. */
export function question(seen: EmbassySeen): Question {
  const { view } = seen;
  if (view.asked === "") return overQuestion(seen);
  return view.asked_of === 0 && seen.you >= 0 ? ownQuestion(seen) : waitQuestion(seen);
}

/** The text key of a switch by its current state. */
const SWITCHES: Record<string, (seen: EmbassySeen) => string> = {
  lights: ({ view }) => (view.lights_out ? "page.embassy.do.lights.on" : "page.embassy.do.lights.off"),
  jamming: ({ view }) => (view.jamming ? "page.embassy.do.jamming.off" : "page.embassy.do.jamming.on"),
};

/** Return the label of an option; "" for the default. */
export function label(option: Option, seen: EmbassySeen): string {
  const { text, view } = seen;
  const no = `page.embassy.no.${view.asked}`;
  if (option.text === "pass") return text.has(no) ? text.say(no) : "";
  const verb = option.text.split(" ")[0] ?? "";
  // The question names the room only once it is selected.
  const isNamed = verb !== "move" || seen.picked.size > 0;
  if (seen.phone && isNamed && text.has(`page.embassy.short.${verb}`)) return text.say(`page.embassy.short.${verb}`, option.params);
  const key = SWITCHES[option.text]?.(seen);
  return key === undefined ? routeLabel(option, seen) : text.say(key);
}
