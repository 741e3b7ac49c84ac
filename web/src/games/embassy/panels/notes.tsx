/** The notebook: for each guest the player's guess, what is certain, and what was seen, with rounds. */
import { loadValue, saveValue } from "../../../store";
import { useState } from "preact/hooks";
import { Icon } from "../../../ui/icon";
import { RuleChip } from "../../../ui/ruleChip";
import { aidsOf, type NotebookPage } from "../aids";
import {
  cardName, FACTIONS, factionLetter, factionName, itemName, letterOf, missionOf, nameOf, playerOf, roomShort, type EmbassySeen,
} from "../words/names";

type Guesses = Record<string, number>;

const guessesKey = (seen: EmbassySeen): string => `embassy.guess.${seen.code ?? ""}.${seen.you}`;

/** Load the player's guesses at this table. */
export const loadGuesses = (seen: EmbassySeen): Guesses => loadValue<Guesses | null>(guessesKey(seen), null) ?? {};

/** Return the guesses, stored by table and seat. */
function useGuesses(seen: EmbassySeen): [Guesses, (seat: number, faction: number) => void] {
  const [guesses, setGuesses] = useState<Guesses>(() => loadGuesses(seen));
  const guess = (seat: number, faction: number): void => {
    const next = { ...guesses, [seat]: faction };
    setGuesses(next);
    saveValue(guessesKey(seen), next);
  };
  return [guesses, guess];
}

function Shape({ seen, faction }: { seen: EmbassySeen; faction: number }) {
  const name = FACTIONS[faction] ?? "none";
  return (
    <svg class={`em-shape-${name}`} viewBox="0 0 20 20" aria-hidden="true">
      <use href={`#sh-s-${name}`} /><text x="10" y={faction === 0 ? 16 : 14}>{factionLetter(seen, faction)}</text>
    </svg>
  );
}

/** A known Loyalty. */
function CertainFaction({ seen, faction }: { seen: EmbassySeen; faction: number }) {
  const label = seen.text.say("page.embassy.sure", { faction: factionName(seen, faction) });
  return (
    <span class="em-sure" role="img" aria-label={label}>
      <Shape seen={seen} faction={faction} /><Icon name="check" />
    </span>
  );
}

interface RowProps {
  seen: EmbassySeen;
  seat: number;
  page: NotebookPage;
  /** The possible factions of the guest. */
  can: readonly number[];
  guess: number;
  onGuess(faction: number): void;
}

/** The known Loyalty of a guest, or the player's guess, which a click changes. */
function Faction({ seen, seat, can, guess, onGuess }: RowProps) {
  const { text } = seen;
  const certain = can.length === 1 ? can[0] : undefined;
  if (certain !== undefined) return <CertainFaction seen={seen} faction={certain} />;
  const hasGuess = can.includes(guess);
  const next = [...can, -1][can.indexOf(guess) + 1] ?? -1;
  const label = !hasGuess ? text.say("page.embassy.guess.none", { player: nameOf(seen, seat) })
    : text.say("page.embassy.guess", { player: nameOf(seen, seat), faction: factionName(seen, guess) });
  return (
    <button type="button" class={hasGuess ? "em-guess made" : "em-guess"} aria-label={label} onClick={() => onGuess(next)}>
      {hasGuess ? <Shape seen={seen} faction={guess} /> : "?"}
    </button>
  );
}

/** Return an event in words: a helicopter called or destroyed, or a card shown. */
function storyWords(seen: EmbassySeen, [key, round, what]: NotebookPage["story"][number]): string {
  const cards = key === "cards";
  const params = cards ? { card: cardName(seen, what) } : { faction: factionName(seen, what) };
  return seen.text.say(`page.embassy.note.${cards ? "showed" : key}`, { round, ...params });
}

/** Return what is known of a guest, in short phrases. */
function knownWords(seen: EmbassySeen, seat: number, page: NotebookPage): string[] {
  const { text, view } = seen;
  const words: string[] = [];
  if (page.round > 0) words.push(text.say("page.embassy.note.loyalty", { round: page.round }));
  if (page.neutral > 0) words.push(text.say("page.embassy.note.neutral", { n: page.neutral }));
  for (const round of [...new Set(page.items.map(([, known]) => known))].sort((one, other) => one - other)) {
    const items = page.items.filter(([, known]) => known === round).map(([item]) => itemName(seen, item));
    words.push(text.say("page.embassy.note.items", { round, items }));
  }
  if (page.items.length > 0 && page.doubt > 0) words.push(text.say("page.embassy.note.doubt", { round: page.doubt }));
  const unseen = (view.hand_sizes[playerOf(view, seat)] ?? 0) - page.items.length;
  if (page.items.length > 0 && unseen > 0) words.push(text.say("page.embassy.note.unseen", { n: unseen }));
  if (page.saw_mine > 0) words.push(text.say("page.embassy.note.sawmine", { round: page.saw_mine }));
  if (page.looks > 0) words.push(text.say("page.embassy.note.looked", { n: page.looks }));
  for (const [room, rounds] of page.stays) {
    words.push(text.say("page.embassy.note.stayed", { n: rounds.length, room: roomShort(seen, room), rounds }));
  }
  return [...words, ...page.story.map((note) => storyWords(seen, note))];
}

const MAX_SHOWN = 3;

/** The known facts: the first ones visible, the rest on demand. */
function KnownFacts({ seen, words }: { seen: EmbassySeen; words: readonly string[] }) {
  if (words.length <= MAX_SHOWN) return <>{words.map((word) => <p key={word}>{word}</p>)}</>;
  const [first, rest] = [words.slice(0, MAX_SHOWN - 1), words.slice(MAX_SHOWN - 1)];
  return (
    <details>
      <summary>
        {first.map((word) => <span key={word}>{word}</span>)}
        <b>{seen.text.say("page.embassy.note.more", { n: rest.length })}</b>
      </summary>
      {rest.map((word) => <p key={word}>{word}</p>)}
    </details>
  );
}

function Row(props: RowProps) {
  const { seen, seat, page } = props;
  const letter = letterOf(seat);
  return (
    <tr>
      <th scope="row"><i class={`em-${letter}`}>{letter}</i>{nameOf(seen, seat)}</th>
      <td class="em-what"><Faction {...props} /></td>
      <td class="em-saw"><KnownFacts seen={seen} words={knownWords(seen, seat, page)} /></td>
    </tr>
  );
}

/** What the player's own Loyalty implies for the others, if all Loyalties were dealt. */
function DealReasoning({ seen }: { seen: EmbassySeen }) {
  const { view, text } = seen;
  const mission = missionOf(seen.config);
  const dealt = mission.deal[String(view.players)] ?? [];
  const mine = view.loyalty[0] ?? -1;
  const isWholeDeal = dealt.reduce((sum, count) => sum + count, 0) === view.players;
  if (mine < 0 || !isWholeDeal || seen.covered || mission.points) return null;
  const others = dealt.map((count, faction) => (faction === mine ? count - 1 : count));
  const words = others.flatMap((count, faction) => (count > 0 ? [`${count} × ${factionName(seen, faction)}`] : []));
  const params = { faction: factionName(seen, mine), others: words };
  return <p class="em-why">{text.say("page.embassy.notes.why", params)}<RuleChip rule={mission.rule} /></p>;
}

function Title({ seen: { text } }: { seen: EmbassySeen }) {
  return (
    <h2>
      <Icon name="note" />{text.say("page.embassy.notes")}<span class="grow" />
      <span class="tip">{text.say("page.embassy.notes.own")}</span>
    </h2>
  );
}

/** The column headers. */
function Columns({ seen: { text } }: { seen: EmbassySeen }) {
  const names = ["guest", "guess", "saw"].map((name) => text.say(`page.embassy.notes.${name}`));
  return <thead><tr>{names.map((name) => <th key={name} scope="col">{name}</th>)}</tr></thead>;
}

/** Return the true faction once the game is over; before, the possible ones. */
function possibleFactions(seen: EmbassySeen, seat: number, can: readonly number[]): readonly number[] {
  const faction = seen.view.loyalty[playerOf(seen.view, seat)] ?? -1;
  return seen.view.asked === "" && faction >= 0 ? [faction] : can;
}

/** The player's notebook; hidden for spectators and while secrets are covered. */
export function Notes({ seen }: { seen: EmbassySeen }) {
  const [guesses, guess] = useGuesses(seen);
  if (seen.you < 0 || seen.covered) return null;
  const others = aidsOf(seen).pages.map((page, seat) => ({ page, seat })).filter(({ seat }) => seat !== seen.you);
  return (
    <section class="em-notes">
      <Title seen={seen} />
      <DealReasoning seen={seen} />
      <table>
        <Columns seen={seen} />
        <tbody>
          {others.map(({ page, seat }) => (
            <Row key={seat} seen={seen} seat={seat} page={page} can={possibleFactions(seen, seat, page.can)} guess={guesses[seat] ?? -1}
              onGuess={(faction) => guess(seat, faction)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
