/** Observed and expected frequencies of dice and deals. */
import type { Draw, FaceCount, Fairness } from "../net/api";

/** The faces of one kind of draw, by its verb; `dice` have several faces in one throw. */
export interface Tally { verb: string; dice: boolean; draws: number; faces: FaceCount[] }

const DICE = "roll";
const verbOf = (text: string): string => text.split(" ")[0] ?? "";

/** The faces that an action shows: of dice each one, else the whole. */
const facesOf = (text: string): string[] => verbOf(text) === DICE ? text.split(" ").slice(1) : [text];

function add(faces: Map<string, FaceCount>, text: string, count: number, expected: number): void {
  for (const name of facesOf(text)) {
    const face = faces.get(name) ?? { name, count: 0, expected: 0 };
    faces.set(name, { name, count: face.count + count, expected: face.expected + expected });
  }
}

/** Dice by their number, all else as it comes. */
const sorted = (verb: string, faces: FaceCount[]): FaceCount[] =>
  verb === DICE ? faces.sort((one, other) => one.name < other.name ? -1 : 1) : faces;

/** The tallies of a game's kind from all that the server has counted: those that are known by a word here. */
export function talliesOfServer(fairness: Fairness, game: string, known: (name: string) => boolean): Tally[] {
  const all = fairness[game]?.faces ?? [];
  return Object.entries(fairness[game]?.draws ?? {}).map(([verb, draws]) => {
    const faces = all.filter((face) => face.verb === verb && (verb === DICE || known(face.name)));
    return { verb, dice: verb === DICE, draws, faces: sorted(verb, faces) };
  }).filter(({ faces }) => faces.length > 1);
}

function tallyOf(verb: string, draws: Draw[]): Tally {
  const faces = new Map<string, FaceCount>();
  for (const { did, of, odds } of draws) {
    const total = odds.reduce((sum, weight) => sum + weight, 0);
    of.forEach((text, index) => add(faces, text, text === did ? 1 : 0, (odds[index] ?? 0) / total));
  }
  return { verb, dice: verb === DICE, draws: draws.length, faces: sorted(verb, [...faces.values()]) };
}

/** A tally of each kind of draw, where there was anything to draw from. */
export function tallies(draws: Draw[]): Tally[] {
  const contested = draws.filter(({ of }) => of.length > 1);
  const verbs = [...new Set(contested.map(({ did }) => verbOf(did)))];
  return verbs.map((verb) => tallyOf(verb, contested.filter(({ did }) => verbOf(did) === verb))).filter((tally) => tally.draws > 1);
}
