/** The generic face: zones as text and options as buttons, for games without a face of their own. */
import type { Face, Question, Seen, Row, AnySeen } from "./face";
import { seatName } from "../people/seats";
import { RuleChip } from "../ui/ruleChip";
import type { GameName, Phrase, Zone } from "../wire";
import type { Text } from "../text";

/** The fields that every view has; `asked_of` is relative to the own seat. */
interface GenericView { seat: number; asked: string; asked_rule: string; asked_of: number }
type GenericSeen = Seen<GenericView>;

const renderNothing = (): null => null;
const noop = (): void => undefined;

/** Return the seat (absolute) to move, or -1. */
function turn({ view, seats }: GenericSeen): number {
  if (view.asked === "" || view.asked_of < 0) return -1;
  return (Math.max(view.seat, 0) + view.asked_of) % Math.max(seats.length, 1);
}

/** Return the question for this seat, or whom it is waiting for. */
function question(game: GameName, seen: GenericSeen): Question {
  const { view, text, options } = seen;
  const key = `${game}.ask.${view.asked}`;
  const asked = text.has(key) ? text.say(key) : text.say("page.mine.yours");
  const seat = turn(seen);
  if (options.length > 0) return { headline: asked, detail: "", rule: view.asked_rule };
  const headline = seat < 0 || seat === seen.you ? "" : text.say("page.wait", { player: seatName(text, seen.seats, seen.you, seat) });
  return { headline, detail: "", rule: view.asked_rule };
}

function Zones({ game, seen }: { game: GameName; seen: GenericSeen }) {
  return (
    <div class="zones">
      {zonesOf(game, seen).map(({ title, items }, index) => (
        <section class="zone" key={index}>
          <h2>{seen.text.phrase(title)}<RuleChip rule={title.rule} /></h2>
          <ul>{items.map((item, at) => <li key={at}>{seen.text.phrase(item)}<RuleChip rule={item.rule} /></li>)}</ul>
        </section>
      ))}
    </div>
  );
}

/** Return the zones as rows of text. */
function rows(game: GameName, seen: GenericSeen): Row[] {
  return zonesOf(game, seen).map(({ title, items }, index) => ({
    name: seen.text.phrase(title),
    places: items.map((item, at) => ({ key: `${index}.${at}`, words: seen.text.phrase(item), busy: true, point: noop })),
  }));
}

/** A hat with the number of the seat. */
function Emblem({ seat }: { seat: number }) {
  return (
    <svg class="seathat" viewBox="0 0 32 42" aria-hidden="true">
      <use href="#sh-fedora" y="2" width="32" height="20" /><text x="16" y="38">{seat + 1}</text>
    </svg>
  );
}

/** Return the name of a seat in the log, if the game's texts have one. */
function seatLabel(game: GameName, { text }: GenericSeen, seat: number): string {
  const key = `${game}.seat.${seat}`;
  return text.has(key) ? text.say(key) : "";
}

/** The generic face of a game. */
export function faceFor(game: GameName): Face<GenericView> {
  return {
    game, look: "plain", turn, things: () => [], wanted: () => "", question: (seen) => question(game, seen),
    seatLabel: (seen, seat) => seatLabel(game, seen, seat),
    describe: { rows: (seen) => rows(game, seen), hand: () => [] },
    Symbols: () => <></>, Board: ({ seen }) => <Zones game={game} seen={seen} />, Emblem,
    Hand: renderNothing, Panel: renderNothing, Strip: renderNothing, Notes: renderNothing, Sheet: renderNothing, Common: renderNothing,
  };
}

/** Fields of every view, which the question already shows. */
const COMMON_FIELDS: readonly string[] = ["seat", "asked", "asked_rule", "asked_of"];

const plainPhrase = (word: string): Phrase => ({ key: word, params: {}, rule: "" });

/** Return the value of a field in words; "" if it is empty. */
function wordsOf(text: Text, value: unknown): string {
  if (value === null || value === "" || value === false) return "";
  if (Array.isArray(value)) return value.map((item) => wordsOf(text, item)).join(" ");
  if (typeof value === "object") return Object.entries(value).map(([name, inner]) => `${name} ${wordsOf(text, inner)}`).join(", ");
  return text.word(value);
}

/** Return a field of a view as a zone: its name from the catalogue, and a row for each item. */
function fieldZone(text: Text, game: GameName, name: string, value: unknown): Zone {
  const key = `${game}.view.${name}`;
  const items = (Array.isArray(value) ? value : [value]).map((item) => wordsOf(text, item)).filter((words) => words !== "");
  return { title: plainPhrase(text.has(key) ? key : name.replaceAll("_", " ")), items: items.map(plainPhrase) };
}

/** Return the zones of a table that are not empty. */
export function zonesOf(game: GameName, { zones = [], view, text }: AnySeen): readonly Zone[] {
  if (zones.length > 0) return zones;
  const fields = Object.entries(view as Record<string, unknown>).filter(([name]) => !COMMON_FIELDS.includes(name));
  return fields.map(([name, value]) => fieldZone(text, game, name, value)).filter(({ items }) => items.length > 0);
}
