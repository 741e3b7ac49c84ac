/** A lesson without a server: moves are answered from a recorded walk in the cache. */
import { OFFLINE } from "./api";
import { EMPTY_TABLE, reduce, type TableCommand, type TableState } from "./tableState";
import type { ConnectionState } from "./tableSocket";
import type { Phrase, OfflineLessonData, OfflineStep } from "../wire";

const phraseOf = (key: string): Phrase => key === "" ? OFFLINE : { key, params: {}, rule: "" };

export class OfflineLesson {
  state: ConnectionState;
  private stepIndex = 0;

  constructor(private readonly recording: OfflineLessonData, private readonly onChange: (state: ConnectionState) => void) {
    this.state = { known: this.withView({ ...EMPTY_TABLE, table: recording.table }), down: false, awaiting: false, lag: -1 };
  }

  /** Answer a command of the page. */
  send(command: TableCommand): void {
    if (command.t === "act") this.act(command.a);
    else if (command.t === "note") this.update({ ...this.state.known, note: command.text });
    else this.refuse(command.t === "why" ? this.step().refusal : "");
  }

  private act(a: number): void {
    const { next, accepted: good, refusal: refusal } = this.step();
    const transition = next.find(([move]) => move === a);
    if (transition === undefined) {
      this.refuse(good.includes(a) ? "page.learn.offline" : refusal);
      return;
    }
    [, this.stepIndex] = transition;
    this.update(this.withView(this.state.known));
  }

  private withView(known: TableState): TableState {
    return reduce(known, this.step().view);
  }

  private step(): OfflineStep {
    return this.recording.steps[this.stepIndex]!;
  }

  /** Refuse with a reason; without a key, the server would have to explain it. */
  private refuse(key: string): void {
    this.update(reduce(this.state.known, { t: "refused", id: "", ...phraseOf(key) }));
  }

  private update(known: TableState): void {
    this.state = { ...this.state, known };
    this.onChange(this.state);
  }
}
