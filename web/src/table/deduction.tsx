/** A puzzle of deduction: a table of hidden things in which the player crosses out what is impossible. */
import { useState } from "preact/hooks";
import { AfterLesson } from "./tutor";
import { useText } from "../ui/page";
import type { Deduction, GameName, Lesson } from "../wire";
import { markDone } from "../learn/course";

type Crossed = readonly ReadonlySet<number>[];

/** Return the number of rows in which other values remain than those that are possible. */
export function mistakes({ values, can }: Deduction, crossed: Crossed): number {
  return can.filter((possible, row) => values.some((_, value) => crossed[row]!.has(value) === possible.includes(value))).length;
}

/** Return the marks with one of them changed. */
function toggled(crossed: Crossed, row: number, value: number): Crossed {
  const changed = new Set(crossed[row]);
  if (!changed.delete(value)) changed.add(value);
  return crossed.map((old, index) => index === row ? changed : old);
}

interface RowProps { name: string; values: readonly string[]; crossed: ReadonlySet<number>; toggle(value: number): void }

function Row({ name, values, crossed, toggle }: RowProps) {
  const text = useText();
  return (
    <tr>
      <th scope="row">{name}</th>
      {values.map((key, value) => (
        <td key={key}>
          <button type="button" class="mark" aria-label={`${name}: ${text.say(key)}`} aria-pressed={crossed.has(value)}
            onClick={() => toggle(value)}>{text.say(key)}</button>
        </td>
      ))}
    </tr>
  );
}

interface Props { game: GameName; lesson: Lesson; deduction: Deduction }

export function DeductionTable({ game, lesson, deduction }: Props) {
  const text = useText();
  const [crossed, setCrossed] = useState<Crossed>(() => deduction.can.map(() => new Set()));
  const [wrong, setWrong] = useState(-1);
  const check = (): void => {
    const count = mistakes(deduction, crossed);
    setWrong(count);
    if (count === 0) markDone(game, lesson.name);
  };
  const change = (row: number, value: number): void => {
    setCrossed(toggled(crossed, row, value));
    setWrong(-1);
  };
  return (
    <div class="ask deduction">
      <p>{text.say("page.puzzle.know.how")}</p>
      <div class="marks">
        <table>
          <tbody>
            {deduction.subjects.map((subject, row) => (
              <Row key={row} name={text.phrase(subject)} values={deduction.values} crossed={crossed[row]!} toggle={(value) => change(row, value)} />
            ))}
          </tbody>
        </table>
      </div>
      <p role="status">{wrong > 0 && text.say("page.puzzle.know.wrong", { n: wrong })}{wrong === 0 && text.say("lesson.puzzle.known")}</p>
      <div class="answers">
        {wrong === 0 ? <AfterLesson game={game} lesson={lesson} /> : <button type="button" class="btn go" onClick={check}>{text.say("page.puzzle.know.check")}</button>}
      </div>
    </div>
  );
}
