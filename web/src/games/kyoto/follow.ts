/** The twelve agents followed over the board by what everybody sees, and the tests that they undergo on the way. */
import type { Line } from "../../wire";
import { STRENGTH, SWAP } from "./view";

/** What became known of an agent by one line of the log. */
export interface Test {
  kind: "is" | "false" | "beats" | "fails" | "swap";
  pawn: number;
  /** The identity, the defender's strength, or the other agent of a Swap. */
  value: number;
  rule: string;
}

/** One side's agents, numbered in the order of their placement: where they stand, and which are captured. */
export interface Followed { at: Map<number, number>; gone: Map<number, number>; tests: Test[] }

class Follower implements Followed {
  at = new Map<number, number>();
  gone = new Map<number, number>();
  tests: Test[] = [];
  private readonly shown = new Map<number, number>();
  private defence = 0;

  constructor(private readonly side: number, private readonly escapes: (line: Line) => boolean) {}

  hear(line: Line): void {
    const facts = line.facts as Record<string, number>;
    const own = facts["player"] === this.side;
    if (line.kind === "Placed" && own) this.at.set(facts["cell"]!, this.at.size);
    else if (line.kind === "Played" && own && facts["card"]! < SWAP) this.go(facts["start"]!, facts["to"]!);
    else if (line.kind === "Pushed" && !own) this.go(facts["start"]!, facts["to"]!);
    else if (line.kind === "Shown") this.hearShown(facts, own, line.rule);
    else if (line.kind === "Clashed" && own) this.hearClash(facts, line.facts["won"] === true);
    else if (line.kind === "Captured" && !own) this.lose(facts["identity"]!);
    else if (line.kind === "Declared" && own && line.facts["won"] !== true) this.test("false", facts["cell"]!, 0, line.rule);
    else if (line.kind === "Swapped" && own) this.hearSwap(facts, line);
  }

  private go(start: number, to: number): void {
    const pawn = this.at.get(start);
    if (pawn === undefined) return;
    this.at.delete(start);
    this.at.set(to, pawn);
  }

  private test(kind: Test["kind"], cell: number, value: number, rule: string): void {
    const pawn = this.at.get(cell);
    if (pawn !== undefined) this.tests.push({ kind, pawn, value, rule });
  }

  private hearShown(facts: Record<string, number>, own: boolean, rule: string): void {
    const identity = facts["identity"]!;
    if (rule === "K43") this.defence = STRENGTH[identity] ?? 0;
    if (!own) return;
    this.test("is", facts["cell"]!, identity, rule);
    this.shown.set(identity, this.at.get(facts["cell"]!) ?? -1);
  }

  private hearClash(facts: Record<string, number>, won: boolean): void {
    this.test(won ? "beats" : "fails", facts["cell"]!, this.defence, "K15");
    if (!won) this.go(facts["cell"]!, facts["start"]!);
  }

  private lose(identity: number): void {
    const pawn = this.shown.get(identity);
    if (pawn === undefined) return;
    this.gone.set(pawn, identity);
    for (const [cell, other] of this.at) if (other === pawn) this.at.delete(cell);
  }

  /** KA12 After a Swap a real agent in the enemy's home row would have won: who stands there carries false intelligence. */
  private hearSwap(facts: Record<string, number>, line: Line): void {
    this.test("swap", facts["start"]!, this.at.get(facts["to"]!) ?? 0, "K64");
    if (this.escapes(line)) return;
    const home = this.side === 0 ? 5 : 0;
    for (const cell of this.at.keys()) if (Math.floor(cell / 5) === home) this.test("false", cell, 0, "K51");
  }
}

const kept = new WeakMap<readonly Line[], [Followed, Followed]>();

/** Both sides' agents after these lines. */
export function follow(lines: readonly Line[]): [Followed, Followed] {
  const known = kept.get(lines);
  if (known !== undefined) return known;
  const escape = lines.find((line) => line.kind === "Declared" && line.facts["won"] === true);
  const last = lines.findLast((line) => line.kind === "Swapped");
  const escapes = (line: Line): boolean => escape !== undefined && line === last;
  const found: [Follower, Follower] = [new Follower(0, escapes), new Follower(1, escapes)];
  for (const line of lines) for (const side of found) side.hear(line);
  kept.set(lines, found);
  return found;
}
