/** The notebook: possible contents and location of each suitcase, and the player's guess. */
import { Icon } from "../../../ui/icon";
import { agentName, caseName, colourName, contentName, placeName, playerName } from "../words/names";
import { Content } from "../board/pieces";
import { Store, useStore } from "../board/store";
import type { TopSecretSeen } from "../words/things";
import { possibleContents } from "../aids";
import { AGENTS, CASES, HIDDEN, LETTERS, carrierOf, caseKey, colourOf, seatOf } from "../view";

/** The player's guesses by suitcase; not stored. */
const guesses = new Store<Record<string, number>>({});

/** Discard the guesses. */
export const forgetGuesses = (): void => guesses.set({});

/** Return the location of a suitcase in a few words. */
function whereabouts(seen: TopSecretSeen, suitcase: number): string {
  const { view, text } = seen;
  const opener = view.opened[suitcase] ?? -1;
  if (opener >= 0) return playerName(seen, opener);
  const carrier = carrierOf(view, suitcase);
  if (carrier >= 0 && carrier < AGENTS && view.seat >= 0) return text.say("page.topsecret.yours", { agent: carrier + 1 });
  if (carrier >= 0) return agentName(seen, carrier);
  const city = view.lies[suitcase] ?? -1;
  return city < 0 ? text.say("page.topsecret.notplaced") : placeName(seen, city);
}

/** Return the next guess: none, then each possible content. */
function nextGuess(all: number[], guess: number | undefined): number {
  const index = guess === undefined ? -1 : all.indexOf(guess);
  return all[index + 1] ?? HIDDEN;
}

function Cell({ seen, suitcase }: { seen: TopSecretSeen; suitcase: number }) {
  const { view } = seen;
  const opened = (view.opened[suitcase] ?? -1) >= 0;
  const own = view.seat >= 0 && suitcase < CASES && !opened;
  const all = own && seen.covered ? [] : possibleContents(seen, suitcase);
  const key = caseKey(view, suitcase);
  const guess = useStore(guesses)[key];
  const where = whereabouts(seen, suitcase);
  const words = all.map((content) => contentName(seen, content)).join(", ");
  const isOpen = !opened && !own && all.length > 1;
  const contents = all.map((content) => (
    <b key={content} class={isOpen && guess === content ? "ts-guess" : ""}><Content content={content} /></b>
  ));
  const label = `${caseName(seen, suitcase)}: ${words}; ${where}`;
  const inner = (
    <>
      <span class="ts-can" aria-hidden="true">{all.length === 0 ? <b>?</b> : contents}</span>
      <small aria-hidden="true">{where}</small>
    </>
  );
  return (
    <td class={opened ? "ts-opened" : own ? "ts-own" : ""} aria-label={isOpen ? undefined : label}>
      {isOpen ? (
        <button type="button" title={seen.text.say("page.topsecret.guess")}
          onClick={() => guesses.set({ ...guesses.get(), [key]: nextGuess(all, guess) })}><b class="sr">{label}</b>{inner}</button>
      ) : inner}
    </td>
  );
}

/** Return the players in seating order, red first. */
function seatedPlayers(seen: TopSecretSeen): number[] {
  const order = seen.view.corners.map((_, player) => player);
  return order.sort((one, other) => seatOf(seen.view, one) - seatOf(seen.view, other));
}

export function Notes({ seen }: { seen: TopSecretSeen }) {
  const { view, text } = seen;
  const isOpen = view.contents.every((content) => content >= 0);
  return (
    <section class="ts-notes">
      <h2><Icon name="note" />{text.say("page.topsecret.cases")}<span class="grow" />
        <span class="tip">{text.say(isOpen ? "page.topsecret.inside.end" : "page.topsecret.inside")}</span></h2>
      <table class="ts-nb">
        <thead><tr><td />{LETTERS.map((letter) => <th key={letter} scope="col">{letter.toUpperCase()}</th>)}</tr></thead>
        <tbody>
          {seatedPlayers(seen).map((player) => (
            <tr key={player} class={`c-${colourOf(view, player)}`}>
              <th scope="row">
                <svg viewBox="0 0 20 20" role="img" aria-label={colourName(seen, player)}>
                  <use href={`#sh-s-${colourOf(view, player)}`} />
                </svg>
              </th>
              {LETTERS.map((letter, at) => <Cell key={letter} seen={seen} suitcase={player * CASES + at} />)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
