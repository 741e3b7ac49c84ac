/** Observed and expected frequencies of dice and deals, as bar charts. */
import { useFetched } from "../ui/hooks";
import { getFairness, type Draw, type FaceCount, type Fairness } from "../net/api";
import { useText } from "../ui/page";
import { joinNames } from "../people/seats";
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
function talliesOfServer(fairness: Fairness, game: string, known: (name: string) => boolean): Tally[] {
  const all = fairness[game]?.faces ?? [];
  return Object.entries(fairness[game]?.draws ?? {}).map(([verb, draws]) => {
    const faces = all.filter((face) => face.verb === verb && (verb === DICE || known(face.name)));
    return { verb, dice: verb === DICE, draws, faces: sorted(verb, faces) };
  }).filter(({ faces }) => faces.length > 1);
}

/** Consecutive draws from one deck, without a reshuffle; a throw of dice is a run of its own. */
interface Run { deck: Map<string, number>; drawn: string[] }

const keyOf = (deck: Map<string, number>): string => JSON.stringify([...deck].filter(([, count]) => count > 0).sort());

/** Return draws by deck: a draw continues a run if its odds are the cards that the run has left. Forced draws are skipped, except for the last cards of a deck. */
function runsOf(draws: readonly Draw[]): Run[] {
  const runs: Run[] = [];
  const unfinished = new Map<string, Run[]>();
  for (const { action, options, odds } of draws) {
    const left = new Map(options.map((text, index) => [text, odds[index] ?? 0]));
    const known = unfinished.get(keyOf(left))?.pop();
    if (known === undefined && options.length === 1) continue;
    const run = known ?? { deck: new Map(left), drawn: [] };
    if (known === undefined) runs.push(run);
    run.drawn.push(action);
    if (verbOf(action) === DICE) continue;
    left.set(action, (left.get(action) ?? 1) - 1);
    unfinished.set(keyOf(left), [...unfinished.get(keyOf(left)) ?? [], run]);
  }
  return runs;
}

/** Return counts of each outcome, and their expectation when each deck was shuffled. */
function tallyOf(verb: string, runs: readonly Run[]): Tally {
  const faces = new Map<string, FaceCount>();
  for (const { deck, drawn } of runs) {
    const total = [...deck.values()].reduce((sum, weight) => sum + weight, 0);
    deck.forEach((weight, text) => add(faces, text, drawn.filter((action) => action === text).length, drawn.length * weight / total));
  }
  return { verb, dice: verb === DICE, draws: runs.reduce((sum, { drawn }) => sum + drawn.length, 0), faces: sorted(verb, [...faces.values()]) };
}

/** Return the counts of each kind of draw with more than one possible outcome. */
export function tallies(draws: readonly Draw[]): Tally[] {
  const runs = runsOf(draws);
  const verbs = [...new Set(runs.map(({ drawn }) => verbOf(drawn[0] ?? "")))];
  return verbs.map((verb) => tallyOf(verb, runs.filter(({ drawn }) => verbOf(drawn[0] ?? "") === verb))).filter((tally) => tally.draws > 1);
}

/** A fair game has an unlikely count with at most twice this probability. */
const UNLIKELY = 0.001;

/** Return the Kullback-Leibler term of a share against its expectation. */
const divergence = (share: number, expected: number): number => share === 0 ? 0 : share * Math.log(share / expected);

/** Return the counts that luck does not explain: by Chernoff's bound, with a correction for the number of counts. */
export function unlikely(all: readonly Tally[]): FaceCount[] {
  const number = all.reduce((sum, { faces }) => sum + faces.length, 0);
  return all.flatMap(({ faces }) => {
    const total = faces.reduce((sum, { expected }) => sum + expected, 0);
    return faces.filter(({ count, expected }) => {
      const [share, due] = [count / total, expected / total];
      return due < 1 && Math.exp(-total * (divergence(share, due) + divergence(1 - share, 1 - due))) < UNLIKELY / number;
    });
  });
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

/** The verdict on all counts together. */
function Verdict({ all, words }: { all: readonly Tally[]; words: Words }) {
  const text = useText();
  const odd = unlikely(all);
  const names = joinNames(text, odd.map((face) => faceWord(text, face, words)));
  return <p class="luck" role="status">{odd.length === 0 ? text.say("page.verify.luck.ok") : text.say("page.verify.luck.odd", { names })}</p>;
}

/** The frequencies over all finished games of this server. */
function AllGames({ game, words }: { game: GameName; words: Words }) {
  const text = useText();
  const fairness = useFetched(getFairness, {});
  const games = fairness[game]?.games ?? 0;
  if (games < 2) return null;
  const all = talliesOfServer(fairness, game, (name) => name in words);
  return (
    <details>
      <summary>{text.say("page.verify.all", { n: games })}</summary>
      <Verdict all={all} words={words} />
      {all.map((tally) => <TallyTable key={tally.verb} tally={tally} words={words} />)}
    </details>
  );
}

export function Tallies({ game, draws, words }: { game: GameName; draws: Draw[]; words: Words }) {
  const text = useText();
  const all = tallies(draws);
  return (
    <section class="tallies">
      <h3 class="cap">{text.say("page.verify.chance")}</h3>
      <p class="quietline">{text.say("page.verify.bars")}</p>
      <Verdict all={all} words={words} />
      {all.map((tally) => <TallyTable key={tally.verb} tally={tally} words={words} />)}
      <AllGames game={game} words={words} />
    </section>
  );
}
