/** Observed and expected frequencies of dice and deals, as bar charts. */
import { useFetched } from "../ui/hooks";
import { getFairness, type Draw, type FaceCount, type Fairness } from "../net/api";
import { useText } from "../ui/page";
import type { Text } from "../text";
import type { GameName, Phrase } from "../wire";

/** The counts for one kind of draw, by its verb; a roll of several dice counts several faces. */
export interface Tally { verb: string; dice: boolean; draws: number; faces: FaceCount[] }

const DICE = "roll";
const verbOf = (text: string): string => text.split(" ")[0] ?? "";

/** Return the faces of an action: of dice each one, otherwise the whole. */
const facesOf = (text: string): string[] => verbOf(text) === DICE ? text.split(" ").slice(1) : [text];

function add(faces: Map<string, FaceCount>, text: string, count: number, expected: number): void {
  for (const name of facesOf(text)) {
    const face = faces.get(name) ?? { name, count: 0, expected: 0 };
    faces.set(name, { name, count: face.count + count, expected: face.expected + expected });
  }
}

/** Sort dice by number, and leave other draws in order. */
const sorted = (verb: string, faces: FaceCount[]): FaceCount[] =>
  verb === DICE ? faces.sort((one, other) => one.name < other.name ? -1 : 1) : faces;

/** Return the server's counts for a game, limited to faces with a known name. */
export function talliesOfServer(fairness: Fairness, game: string, known: (name: string) => boolean): Tally[] {
  const all = fairness[game]?.faces ?? [];
  return Object.entries(fairness[game]?.draws ?? {}).map(([verb, draws]) => {
    const faces = all.filter((face) => face.verb === verb && (verb === DICE || known(face.name)));
    return { verb, dice: verb === DICE, draws, faces: sorted(verb, faces) };
  }).filter(({ faces }) => faces.length > 1);
}

function tallyOf(verb: string, draws: Draw[]): Tally {
  const faces = new Map<string, FaceCount>();
  for (const { action, options, odds } of draws) {
    const total = odds.reduce((sum, weight) => sum + weight, 0);
    options.forEach((text, index) => add(faces, text, text === action ? 1 : 0, (odds[index] ?? 0) / total));
  }
  return { verb, dice: verb === DICE, draws: draws.length, faces: sorted(verb, [...faces.values()]) };
}

/** Return the counts of each kind of draw with more than one possible outcome. */
export function tallies(draws: Draw[]): Tally[] {
  const contested = draws.filter(({ options }) => options.length > 1);
  const verbs = [...new Set(contested.map(({ action }) => verbOf(action)))];
  return verbs.map((verb) => tallyOf(verb, contested.filter(({ action }) => verbOf(action) === verb))).filter((tally) => tally.draws > 1);
}

type Words = Record<string, Phrase>;

/** Return the name of an outcome: the number of a die, or the dealt card. */
function faceWord(text: Text, { name }: FaceCount, words: Words): string {
  const params = words[name]?.params;
  return params === undefined ? name : Object.values(params).map((value) => text.word(value)).join(", ");
}

function Bar({ face, max }: { face: FaceCount; max: number }) {
  const at = 100 * face.expected / max;
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="came" width={100 * face.count / max} height="10" />
      <path class="due" d={`M${at} 0V10`} />
    </svg>
  );
}

function TallyTable({ tally, words }: { tally: Tally; words: Words }) {
  const text = useText();
  const max = 1.02 * Math.max(...tally.faces.map(({ count, expected }) => Math.max(count, expected)));
  const due = new Intl.NumberFormat(text.language, { maximumFractionDigits: 1 });
  return (
    <table class="tally">
      <caption class="cap">{text.say(tally.dice ? "page.verify.dice" : "page.verify.deals", { n: tally.draws })}</caption>
      <thead class="sr">
        <tr><th>{text.say("page.verify.face")}</th><td /><th>{text.say("page.verify.came")}</th>
          <th>{text.say("page.verify.due")}</th></tr>
      </thead>
      <tbody>
        {tally.faces.map((face) => (
          <tr key={face.name}>
            <th scope="row">{faceWord(text, face, words)}</th><td><Bar face={face} max={max} /></td>
            <td>{face.count}</td><td>{due.format(face.expected)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The frequencies over all finished games of this server. */
function AllGames({ game, words }: { game: GameName; words: Words }) {
  const text = useText();
  const fairness = useFetched(getFairness, {});
  const games = fairness[game]?.games ?? 0;
  if (games < 2) return null;
  return (
    <details>
      <summary>{text.say("page.verify.all", { n: games })}</summary>
      {talliesOfServer(fairness, game, (name) => name in words).map((tally) => <TallyTable key={tally.verb} tally={tally} words={words} />)}
    </details>
  );
}

export function Tallies({ game, draws, words }: { game: GameName; draws: Draw[]; words: Words }) {
  const text = useText();
  return (
    <section class="tallies">
      <h3 class="cap">{text.say("page.verify.chance")}</h3>
      <p class="quietline">{text.say("page.verify.bars")}</p>
      {tallies(draws).map((tally) => <TallyTable key={tally.verb} tally={tally} words={words} />)}
      <AllGames game={game} words={words} />
    </section>
  );
}
