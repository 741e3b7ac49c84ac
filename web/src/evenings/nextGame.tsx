/** The next game of an evening: votes, seats, options. */
import { Checkbox, SelectField } from "../ui/fields";
import { Segment } from "../ui/segment";
import { titleOf, useInfo, usePage, useText } from "../ui/page";
import { changeSettings, startNext, voteFor, setOptions, type EveningSettings } from "../net/evenings";
import { OptionForm } from "../forms/optionForm";
import { defaults, listedOnly } from "../forms/options";
import type { Text } from "../text";
import { LEVELS, type EveningPlan, type EveningState } from "../wire";
import { memberName, namesOf } from "./members";
import type { EveningProps } from "./useEvening";

/** The numbers of bots to choose from. */
const BOTS: readonly number[] = [0, 1, 2, 3, 4, 5];
const PICKS: readonly EveningState["pick"][] = ["vote", "turn"];

/** The games with their votes. */
function Votes({ state, send }: EveningProps) {
  const { text, games } = usePage();
  const ownVote = state.votes.find(([member]) => member === state.you)?.[1] ?? "";
  const isAllowed = state.chooser < 0 || state.chooser === state.you;
  const votes = (game: string): number => state.votes.filter(([member, name]) => name === game && (state.chooser < 0 || member === state.chooser)).length;
  return (
    <div class="votes" role="group" aria-label={text.say("page.evening.next")}>
      {games.map(({ name }) => (
        <button type="button" key={name} class="btn" aria-pressed={name === ownVote} disabled={!isAllowed}
          onClick={() => send(() => voteFor(state.code, name === ownVote ? "" : name))}>
          <b>{titleOf(text, games, name)}</b>
          <small>{state.chooser < 0 ? text.say("page.evening.votes", { n: votes(name) }) : votes(name) > 0 ? "✓" : " "}</small>
        </button>
      ))}
    </div>
  );
}

/** How the next game is chosen, and whether the member watches it. */
function EveningSettingsForm({ state, send }: EveningProps) {
  const text = useText();
  const change = (settings: EveningSettings): void => send(() => changeSettings(state.code, settings));
  return (
    <div class="agreement">
      <div class="named">
        <span>{text.say("page.evening.pick")}</span>
        <Segment label={text.say("page.evening.pick")} options={PICKS.map((pick) => [pick, text.say(`page.evening.pick.${pick}`)])}
          value={state.pick} choose={(pick) => change({ pick })} />
      </div>
      <Checkbox label={text.say("page.evening.bestof")} checked={state.bestOf > 1} change={(on) => change({ bestOf: on ? 3 : 1 })} />
      <Checkbox label={text.say("page.evening.out")} checked={state.people[state.you]?.out ?? false} change={(out) => change({ out })} />
      <Checkbox label={text.say("page.evening.duplicate")} detail={text.say("page.evening.duplicate.next")}
        checked={state.duplicate} change={(duplicate) => change({ duplicate })} />
    </div>
  );
}

/** The bots that play along in every game, and the level of all bots. */
function BotSettings({ state, send }: EveningProps) {
  const text = useText();
  const change = (settings: EveningSettings): void => send(() => changeSettings(state.code, settings));
  return (
    <div class="agreement">
      <div class="named">
        <span>{text.say("page.evening.bots")}</span>
        <Segment label={text.say("page.evening.bots")} options={BOTS.map((bots) => [bots, bots.toLocaleString(text.language)])}
          value={state.bots} choose={(bots) => change({ bots })} />
      </div>
      {(state.bots > 0 || state.plan?.players.some((member) => member < 0) === true) && (
        <SelectField label={text.say("page.new.level")} value={state.level}
          options={LEVELS.map((level) => [level, text.say(`page.level.${level}`)])} choose={(level) => change({ level })} />
      )}
    </div>
  );
}

/** Return the name of a seat: its side, or its number if all seats are alike. */
const seatWords = (text: Text, game: string, seat: number): string =>
  text.has(`page.seat.${game}.${seat}`) ? text.say(`page.seat.${game}.${seat}`) : text.say("page.evening.seat.number", { number: seat + 1 });

/** Return the number of seats at each table of the next game. */
const seatsOf = ({ players, tables }: EveningPlan): number => players.length / tables;

/** Return the members at each table of the next game. */
const tablesOf = (plan: EveningPlan): number[][] =>
  Array.from({ length: plan.tables }, (_, table) => plan.players.slice(table * seatsOf(plan), (table + 1) * seatsOf(plan)));

/** The preferred seat in the next game; members with the same preference take turns. */
function SeatPreference({ state, send }: EveningProps) {
  const text = useText();
  const { plan, wishes, code, you } = state;
  if (plan === null || plan.follows || !plan.players.includes(you)) return null;
  const ownWish = wishes.find(([member]) => member === you)?.[1] ?? -1;
  return (
    <SelectField label={text.say("page.evening.seat")} value={ownWish < seatsOf(plan) ? ownWish : -1}
      options={[[-1, text.say("page.evening.seat.any")], ...Array.from({ length: seatsOf(plan) }, (_, seat) => [seat, seatWords(text, plan.game, seat)] as const)]}
      choose={(seat) => send(() => changeSettings(code, { seat: Number(seat) }))} />
  );
}

/** Return the seating of a table of the next game in words. */
function seatingWords(text: Text, state: EveningState, game: string, players: readonly number[]): string {
  if (!text.has(`page.seat.${game}.0`)) return namesOf(text, state, players);
  return players.map((member, seat) => text.say("page.evening.seat.who", { seat: seatWords(text, game, seat), name: memberName(text, state, member) })).join(", ");
}

/** The options of the next game, collapsed; free-text options are only on the table's own form. */
function PlannedOptions({ state, send }: EveningProps) {
  const text = useText();
  const { plan, code } = state;
  const info = useInfo(plan?.game ?? "");
  if (plan === null || info === undefined || plan.follows) return null;
  const options = { ...defaults(info), ...plan.options };
  const choose = (changed: Record<string, string>): void => send(() => setOptions(code, plan.game, { ...plan.options, ...changed }));
  return (
    <details class="evoptions"><summary>{text.say("page.new.options")}</summary>
      <OptionForm info={listedOnly(info)} options={options} players={seatsOf(plan)} change={choose} />
    </details>
  );
}

/** Return the planned game in words. */
function usePlanWords(state: EveningState): string {
  const { text, games } = usePage();
  const { plan, chooser, you } = state;
  if (plan !== null) {
    return text.say(plan.follows ? "page.evening.follows" : "page.evening.plan",
      { game: titleOf(text, games, plan.game), names: tablesOf(plan).map((players) => seatingWords(text, state, plan.game, players)).join(" · ") });
  }
  if (chooser < 0) return text.say("page.evening.choose");
  return chooser === you ? text.say("page.evening.turn.yours") : text.say("page.evening.turn", { name: memberName(text, state, chooser) });
}

export function NextGame(props: EveningProps) {
  const { state, busy, send } = props;
  const text = useText();
  const planned = usePlanWords(state);
  const isAllowed = state.plan !== null && (state.chooser < 0 || state.chooser === state.you || state.host || state.plan.follows);
  return (
    <section class="nextgame" aria-labelledby="next">
      <h2 class="cap" id="next">{text.say("page.evening.next")}</h2>
      {state.plan?.follows !== true && <Votes {...props} />}
      <div class="row begin">
        <p role="status">{planned}</p>
        <button type="button" class="btn go" disabled={!isAllowed || busy}
          onClick={() => send(() => startNext(state))}>{text.say("page.evening.begin")}</button>
      </div>
      <SeatPreference {...props} />
      <PlannedOptions {...props} />
      <BotSettings {...props} />
      <EveningSettingsForm {...props} />
    </section>
  );
}
