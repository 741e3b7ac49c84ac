/** The player's row in the action bar: the dice with the duel cards, the suitcases to place, or the packing. */
import { onActivate, spot } from "../../../face/spot";
import { agentWords } from "../board/city";
import { caseName, colourName, contentName, placeName } from "../words/names";
import { PackTray, PackedCases } from "./packTray";
import { CaseMark, Content, Die, DuelBack, DuelFace, FigureMark } from "../board/pieces";
import { planOf, selectedAgent } from "../board/routePlan";
import { choosable, chooseAgent } from "../board/clicks";
import { agentThing, caseThing, cardThing, selectThing, type TopSecretSeen } from "../words/things";
import {
  AGENTS, CARD_COUNT, CASES, HEADQUARTERS, HIDDEN, LETTERS, caseKey, colourOf, isAsked, isCity, ownerOfCase,
} from "../view";

/** The dice, and the number of remaining and planned steps. */
function Dice({ seen }: { seen: TopSecretSeen }) {
  const { view, text } = seen;
  const [one = -1, other = -1] = view.dice;
  if (one < 0 || view.turn < 0 || view.asked === "") return null;
  const left = view.pool + view.bonus;
  const current = planOf(seen);
  const steps = current ? current.plan.route.length - 1 - current.done : 0;
  const label = text.say("page.topsecret.rolled", { player: colourName(seen, view.turn), one, other });
  return (
    <div class="ts-dice" role="img" data-about="dice:" aria-label={`${label} ${text.say("page.topsecret.steps", { n: left })}`}>
      <div class="ts-pair" key={view.turns}><Die face={one} /><Die face={other} /></div>
      <p><b>{text.say("page.topsecret.steps", { n: left })}</b>
        <small>{steps > 0 ? text.say("page.topsecret.planned", { n: steps }) : colourName(seen, view.turn)}</small></p>
    </div>
  );
}

/** One of the seven own duel cards. */
function DuelCard({ seen, card, copy, spent }: { seen: TopSecretSeen; card: number; copy: number; spent: boolean }) {
  const { view, text } = seen;
  const thing = cardThing(card);
  const isIdle = !isAsked(view, "LayCard");
  const label = text.say(`page.topsecret.card${spent ? ".played" : isIdle ? ".idle" : card === 0 ? ".zero" : ""}`, { card });
  const picked = !spent && copy === 0 && seen.picked.has(thing);
  const lit = !spent && seen.lit(thing);
  const colour = colourOf(view, 0);
  const covered = seen.covered && isAsked(view, "LayCard");
  return (
    <button type="button" class={`card ts-dc ${spent ? "ts-used" : ""} ${picked ? "ts-picked" : ""} ${lit ? "ts-lit" : ""} ${isIdle ? "ts-idle" : ""}`}
      {...spot(seen, thing, label)} aria-pressed={picked} aria-disabled={spent || isIdle || seen.disabled(thing)}
      data-about={covered ? undefined : `card:${spent ? "spent" : card}`}>
      {covered ? <DuelBack colour={colour} /> : <DuelFace card={card} colour={colour} spent={spent} />}
      {" "}{spent && <span>{text.say("page.topsecret.played")}</span>}
    </button>
  );
}

/** All seven duel cards in order; played ones stay visible. */
function DuelCards({ seen }: { seen: TopSecretSeen }) {
  const hand = seen.view.hands[0] ?? [];
  const cards = CARD_COUNT.flatMap((count, card) =>
    [...Array(count).keys()].map((copy) => ({ card, copy, spent: copy >= (hand[card] ?? 0) })));
  return <>{cards.map((entry) => <DuelCard key={`${entry.card}-${entry.copy}`} seen={seen} {...entry} />)}</>;
}

/** An own suitcase to be placed. */
function CaseCard({ seen, suitcase }: { seen: TopSecretSeen; suitcase: number }) {
  const thing = caseThing(caseKey(seen.view, suitcase));
  const placed = (seen.view.lies[suitcase] ?? -1) >= 0;
  const content = seen.covered ? HIDDEN : (seen.view.contents[suitcase] ?? HIDDEN);
  const words = `${caseName(seen, suitcase)}, ${contentName(seen, content)}`;
  const label = placed ? `${words}, ${seen.text.say("page.topsecret.placed")}` : words;
  const state = `${placed ? "ts-used" : ""} ${seen.picked.has(thing) ? "ts-picked" : ""}`;
  return (
    <button type="button" class={`card ts-cc ${state}`} aria-pressed={seen.picked.has(thing)} aria-disabled={placed}
      data-thing={thing} data-about={`case:${suitcase}`}
      onClick={() => selectThing(seen, thing)} onKeyDown={onActivate(() => selectThing(seen, thing))}>
      <CaseMark colour={colourOf(seen.view, 0)} letter={suitcase % CASES} />
      <b class="sr">{label}</b>
      <b class="ts-held" aria-hidden="true"><Content content={content} /></b>
      {placed && <span aria-hidden="true">{seen.text.say("page.topsecret.placed")}</span>}
    </button>
  );
}

/** An own agent, to be chosen without aiming at the map. */
function Unit({ seen, agent, count }: { seen: TopSecretSeen; agent: number; count: number }) {
  const { view } = seen;
  const place = view.at[agent] ?? -1;
  const ready = choosable(seen, place).includes(agent);
  const chosen = ready && (seen.picked.has(agentThing(agent + 1)) || selectedAgent(seen) === agent);
  const carried = view.carries[agent] ?? -1;
  const where = isCity(place) ? placeName(seen, place) : seen.text.say("page.topsecret.start");
  return (
    <button type="button" class={`ts-unit ${chosen ? "on" : ""}`} aria-pressed={chosen} aria-disabled={!ready} onClick={() => chooseAgent(seen, agent)}>
      <span class="sr">{agentWords(seen, agent)}, </span>
      <FigureMark colour={colourOf(view, 0)} sign={count > 1 ? "" : String(agent + 1)} />
      {carried >= 0 && <CaseMark colour={colourOf(view, ownerOfCase(carried))} letter={carried % CASES} />}
      {count > 1 && <b>×{count}</b>}
      <small>{where}</small>
    </button>
  );
}

/** One's own agents: those on the map one by one, those who wait at the start together at the end. */
function Units({ seen }: { seen: TopSecretSeen }) {
  const { at } = seen.view;
  const own = [...Array(AGENTS).keys()].filter((agent) => (at[agent] ?? -1) >= 0);
  const out = own.filter((agent) => isCity(at[agent] ?? -1) || (at[agent] ?? -1) >= HEADQUARTERS);
  const waiting = own.filter((agent) => !out.includes(agent));
  const first = waiting.find((agent) => choosable(seen, at[agent] ?? -1).includes(agent)) ?? waiting[0];
  return (
    <>
      {out.map((agent) => <Unit key={agent} seen={seen} agent={agent} count={1} />)}
      {first !== undefined && <Unit key="start" seen={seen} agent={first} count={waiting.length} />}
    </>
  );
}

export function Hand({ seen }: { seen: TopSecretSeen }) {
  const { view } = seen;
  if (view.seat < 0 || view.asked === "" || view.asked === "PlaceGuard") return null;
  if (isAsked(view, "PackCase")) return seen.readOnly === true ? <PackedCases seen={seen} /> : <PackTray seen={seen} />;
  const settingUp = view.turn < 0;
  return (
    <>
      <Dice seen={seen} />
      {settingUp ? LETTERS.map((letter, at) => <CaseCard key={letter} seen={seen} suitcase={at} />)
        : seen.narrow === true && view.asked !== "LayCard" ? <Units seen={seen} /> : <DuelCards seen={seen} />}
    </>
  );
}
