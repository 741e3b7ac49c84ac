/** Observed and expected frequencies of dice and deals. */
import type { Draw, FaceCount, Fairness } from "../net/api";

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
  for (const { action: did, options: of, odds } of draws) {
    const total = odds.reduce((sum, weight) => sum + weight, 0);
    of.forEach((text, index) => add(faces, text, text === did ? 1 : 0, (odds[index] ?? 0) / total));
  }
  return { verb, dice: verb === DICE, draws: draws.length, faces: sorted(verb, [...faces.values()]) };
}

/** Return the counts of each kind of draw with more than one possible outcome. */
export function tallies(draws: Draw[]): Tally[] {
  const contested = draws.filter(({ options: of }) => of.length > 1);
  const verbs = [...new Set(contested.map(({ action: did }) => verbOf(did)))];
  return verbs.map((verb) => tallyOf(verb, contested.filter(({ action: did }) => verbOf(did) === verb))).filter((tally) => tally.draws > 1);
}
