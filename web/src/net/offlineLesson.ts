/** The line to a lesson that this browser has kept: moves are answered from what was walked ahead, without a server. */
import { OFFLINE } from "./api";
import { NOTHING, take, type Asking, type Known } from "./tableState";
import type { LineState } from "./tableSocket";
import type { Phrase, Walk, WalkStep } from "../wire";

const phraseOf = (key: string): Phrase => key === "" ? OFFLINE : { key, told: {}, rule: "" };

export class WalkLine {
  state: LineState;
  private at = 0;

  constructor(private readonly walk: Walk, private readonly heard: (state: LineState) => void) {
    this.state = { known: this.seen({ ...NOTHING, table: walk.table }), down: false, asking: false, lag: -1 };
  }

  /** Answers what a page asks of a table. */
  send(asking: Asking): void {
    if (asking.t === "act") this.act(asking.a);
    else if (asking.t === "note") this.tell({ ...this.state.known, note: asking.text });
    else this.refuse(asking.t === "why" ? this.step().but : "");
  }

  private act(a: number): void {
    const { next, good, but } = this.step();
    const found = next.find(([move]) => move === a);
    if (found === undefined) {
      this.refuse(good.includes(a) ? "page.learn.offline" : but);
      return;
    }
    [, this.at] = found;
    this.tell(this.seen(this.state.known));
  }

  private seen(known: Known): Known {
    return take(known, this.step().view);
  }

  private step(): WalkStep {
    return this.walk.steps[this.at]!;
  }

  /** Says why not, by the key of a sentence; without one, that the server could say it. */
  private refuse(key: string): void {
    this.tell(take(this.state.known, { t: "refused", id: "", ...phraseOf(key) }));
  }

  private tell(known: Known): void {
    this.state = { ...this.state, known };
    this.heard(this.state);
  }
}
