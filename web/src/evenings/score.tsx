/** The score of an evening, or the standings of a tournament. */
import { useState } from "preact/hooks";
import { useText } from "../ui/page";
import { Icon } from "../ui/icon";
import { Avatar } from "../people/avatar";
import type { EveningPerson, EveningState } from "../wire";
import { memberName, presenceOf } from "./members";

interface Props { state: EveningState; drop(member: number): void }

/** The host's button to remove a member, with a confirmation. */
export function DropButton({ name, drop }: { name: string; drop(): void }) {
  const text = useText();
  const [sure, setSure] = useState(false);
  const label = text.say("page.evening.drop", { name });
  if (sure) return <button type="button" class="btn sure" onClick={drop} onBlur={() => setSure(false)}>{label}</button>;
  return <button type="button" class="iconbtn" aria-label={label} title={label} onClick={() => setSure(true)}><Icon name="close" /></button>;
}

/** Return the figures of a member in the order of the columns. */
function columnsOf({ kind }: EveningState, { played, won, points, opponents, beaten }: EveningPerson): number[] {
  return kind === "evening" ? [played, won] : [points, opponents, beaten];
}

function MemberRow({ state, member, drop }: Props & { member: number }) {
  const text = useText();
  const person = state.people[member]!;
  const presence = presenceOf(state, member);
  const name = memberName(text, state, member);
  return (
    <tr data-where={presence} class={member === state.you ? "you" : undefined}>
      <th scope="row"><div class="whose">
        {person.face === "" ? <span class="portrait" /> : <Avatar code={person.face} />}
        <span class="who"><b>{name}</b><small>{text.say(`page.evening.${presence}`)}</small></span>
        {state.host && member !== state.you && !person.left && !state.over && <DropButton name={name} drop={() => drop(member)} />}
      </div></th>
      {columnsOf(state, person).map((number, column) => <td key={column}>{number.toLocaleString(text.language)}</td>)}
    </tr>
  );
}

export function Score({ state, drop }: Props) {
  const text = useText();
  const isEvening = state.kind === "evening";
  const columns = isEvening ? ["page.me.played", "page.me.wins"]
    : ["page.evening.points", "page.evening.opponents", "page.evening.beaten"];
  const title = text.say(isEvening ? "page.evening.score" : "page.evening.standings");
  return (
    <section aria-labelledby="score">
      <h2 class="cap" id="score">{title}</h2>
      <table class="evscore" aria-labelledby="score">
        <thead>
          <tr>
            <th scope="col">{text.say("page.evening.name")}</th>
            {columns.map((key) => <th scope="col" key={key} title={text.has(`${key}.what`) ? text.say(`${key}.what`) : undefined}>{text.say(key)}</th>)}
          </tr>
        </thead>
        <tbody>{state.order.map((member) => <MemberRow key={member} state={state} member={member} drop={drop} />)}</tbody>
      </table>
      {!isEvening && <p class="quietline">{state.seats > 2 && `${text.say("page.evening.share")} `}{text.say("page.evening.ties")}</p>}
    </section>
  );
}
