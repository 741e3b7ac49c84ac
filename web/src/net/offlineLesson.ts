/** A lesson without a server: moves are answered from a recorded walk in the cache. */
import { OFFLINE } from "./api";
import { EMPTY_TABLE, reduce, type TableCommand, type TableState } from "./tableState";
import type { ConnectionState } from "./tableSocket";
import type { Phrase, Walk, WalkStep } from "../wire";

const phraseOf = (key: string): Phrase => key === "" ? OFFLINE : { key, told: {}, rule: "" };

export class OfflineLesson {
  state: ConnectionState;
  private at = 0;

  constructor(private readonly walk: Walk, private readonly onChange: (state: ConnectionState) => void) {
    this.state = { known: this.withView({ ...EMPTY_TABLE, table: walk.table }), down: false, awaiting: false, lag: -1 };
  }

  /** Answers what a page asks of a table. */
  send(asking: TableCommand): void {
    if (asking.t === "act") this.act(asking.a);
    else if (asking.t === "note") this.update({ ...this.state.known, note: asking.text });
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
    this.update(this.withView(this.state.known));
  }

  private withView(known: TableState): TableState {
    return reduce(known, this.step().view);
  }

  private step(): WalkStep {
    return this.walk.steps[this.at]!;
  }

  /** Says why not, by the key of a sentence; without one, that the server could say it. */
  private refuse(key: string): void {
    this.update(reduce(this.state.known, { t: "refused", id: "", ...phraseOf(key) }));
  }

  private update(known: TableState): void {
    this.state = { ...this.state, known };
    this.onChange(this.state);
  }
}
