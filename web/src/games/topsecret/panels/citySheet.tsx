/** The sheet of a city: who and what is there, and the possible actions, large enough for touch. */
import type { ComponentChildren } from "preact";
import type { Option } from "../../../wire";
import type { Thing } from "../../../face/face";
import { Icon } from "../../../ui/icon";
import { useDocumentEvent } from "../../../ui/hooks";
import { agentWords } from "../board/city";
import { boardOf, isLow, placeKey } from "../board/map";
import { caseName, contentName, placeName } from "../words/names";
import { CaseMark, Content, FigureMark } from "../board/pieces";
import { goTo, selectedAgent } from "../board/routePlan";
import { possibleContents, reachableFrom } from "../aids";
import { choosable, chooseAgent, agentsInReach, isAct, openPlace } from "../board/clicks";
import { agentThing, selectOnly, placeThing, things, type TopSecretSeen } from "../words/things";
import { AGENTS, CASES, HIDDEN, agentsAt, casesAt, colourOf, isCity, ownerOfAgent, ownerOfCase } from "../view";

const MAX_OFFERED = 2;

interface RowProps { children: ComponentChildren; words: string; onSelect?: () => void; picked?: boolean; thing?: Thing; action?: number }

/** A row of the sheet; a button if it has an action. */
function Row({ children, words, onSelect, picked, thing, action }: RowProps) {
  const inner = <>{children}<span class="grow">{words}</span></>;
  if (!onSelect) return <li class="ts-row">{inner}</li>;
  const onClick = (): void => { onSelect(); openPlace.set(-1); };
  return (
    <li>
      <button type="button" class="ts-row btn" aria-pressed={picked ?? false} data-thing={thing} data-a={action} onClick={onClick}>
        {inner}
      </button>
    </li>
  );
}

function AgentRow({ seen, agent }: { seen: TopSecretSeen; agent: number }) {
  const { view, text } = seen;
  const ready = choosable(seen, view.at[agent] ?? -1).includes(agent);
  const words = agentWords(seen, agent);
  const picture = <FigureMark colour={colourOf(view, ownerOfAgent(agent))} sign={String((agent % AGENTS) + 1)} />;
  if (!ready || selectedAgent(seen) === agent) return <Row words={words}>{picture}</Row>;
  return (
    <Row words={text.say("page.topsecret.choose", { agent: words })} onSelect={() => chooseAgent(seen, agent)}
      picked={seen.picked.has(agentThing(agent + 1))} thing={agentThing(agent + 1)}>{picture}</Row>
  );
}

function CaseRow({ seen, suitcase }: { seen: TopSecretSeen; suitcase: number }) {
  const hidden = seen.covered && suitcase < CASES && seen.view.seat >= 0;
  const all = hidden ? [HIDDEN] : possibleContents(seen, suitcase);
  return (
    <Row words={caseName(seen, suitcase)}>
      <CaseMark colour={colourOf(seen.view, ownerOfCase(suitcase))} letter={suitcase % CASES} />
      <span class="ts-can">
        {all.map((content) => <b key={content}><Content content={content} label={contentName(seen, content)} /></b>)}
      </span>
    </Row>
  );
}

/** Return the suitcase actions of own agents in the city. */
function caseActions(seen: TopSecretSeen, place: number): Option[] {
  return choosable(seen, place).flatMap((agent) => seen.options.filter(({ text }) => isAct(text, agent)));
}

/** Return the agents that can be sent here: the selected one, otherwise the nearest. */
function offeredAgents(seen: TopSecretSeen, place: number): number[] {
  const selected = selectedAgent(seen);
  return selected >= 0 ? [selected] : agentsInReach(seen, place).slice(0, MAX_OFFERED);
}

/** Return the agents to list: all in a city, one for all on a start space. */
function shownAgents(seen: TopSecretSeen, place: number): number[] {
  const [first] = choosable(seen, place);
  return isCity(place) || first === undefined ? agentsAt(seen.view, place) : [first];
}

/** The row that sends an agent here. */
function GoRow({ seen, place, agent }: { seen: TopSecretSeen; place: number; agent: number }) {
  const way = reachableFrom(seen, agent).get(place);
  if (way === undefined) return null;
  const params = { agent: agentWords(seen, agent), n: way.route.length };
  return (
    <Row words={seen.text.say(`page.topsecret.here${way.duel ? ".duel" : ""}`, params)} onSelect={() => goTo(seen, agent, place)}
      thing={placeThing(placeKey(boardOf(seen.config), place))}>
      <svg class="ts-sight" viewBox={way.duel ? "0 0 32 32" : "0 0 20 20"} aria-hidden="true">
        <use href={way.duel ? "#ts-duel" : "#ts-step"} />
        {!way.duel && <text class="ts-sn" x="10" y="10">{way.route.length}</text>}
      </svg>
    </Row>
  );
}

export function CitySheet({ seen, place }: { seen: TopSecretSeen; place: number }) {
  const { view, text } = seen;
  useDocumentEvent("keydown", ({ key }) => { if (key === "Escape") openPlace.set(-1); });
  return (
    <section class={`ts-sheet ts-citysheet ${isLow(seen, place) ? "top" : ""}`} aria-label={placeName(seen, place)}>
      <header class="row"><h2 class="display grow">{placeName(seen, place)}</h2>
        <button type="button" class="iconbtn" aria-label={text.say("page.topsecret.close")} onClick={() => openPlace.set(-1)}>
          <Icon name="close" /></button></header>
      <ul>
        {offeredAgents(seen, place).map((agent) => <GoRow key={agent} seen={seen} place={place} agent={agent} />)}
        {caseActions(seen, place).map((option) => (
          <Row key={option.a} words={text.phrase(option)} action={option.a} onSelect={() => selectOnly(seen, things(option, view))}>
            <Icon name="check" />
          </Row>
        ))}
        {shownAgents(seen, place).map((agent) => <AgentRow key={agent} seen={seen} agent={agent} />)}
        {casesAt(view, place).map((suitcase) => <CaseRow key={suitcase} seen={seen} suitcase={suitcase} />)}
      </ul>
    </section>
  );
}
