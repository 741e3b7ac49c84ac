/** Where a finished game turned: the largest change of the expected result, with a small curve. */
import { useEffect, useState } from "preact/hooks";
import { IS_STATIC } from "../../edition";
import { Icon } from "../../ui/icon";
import { useText } from "../../ui/page";
import { useReview } from "../../ui/review";
import type { TableMessage } from "../../wire";

interface Swing { at: number; before: number; after: number }

/** Return the largest change from one moment to the next; null if nothing changed. */
export function swingOf(expected: readonly number[]): Swing | null {
  const size = (at: number): number => Math.abs((expected[at] ?? 0) - (expected[at - 1] ?? 0));
  const moments = expected.map((_, at) => at).slice(1).sort((one, other) => size(other) - size(one));
  const at = moments[0];
  return at === undefined || size(at) === 0 ? null : { at, before: expected[at - 1] ?? 0, after: expected[at] ?? 0 };
}

const percent = (chance: number): number => Math.round(100 * chance);
const [WIDE, HIGH] = [74, 30];
/** Smaller changes of the expected result are no turning point. */
const MIN_SWING = .03;
const LATE_MS = 10_000;

/** The chances along the game, with a dot where they changed most. */
function SmallCurve({ expected, at }: { expected: readonly number[]; at: number }) {
  const x = (place: number): string => (2 + (WIDE - 4) * place / Math.max(expected.length - 1, 1)).toFixed(1);
  const y = (chance: number): string => (2 + (HIGH - 4) * (1 - chance)).toFixed(1);
  const line = expected.map((chance, index) => `${index === 0 ? "M" : "L"}${x(index)} ${y(chance)}`).join("");
  return (
    <svg class="smallcurve" viewBox={`0 0 ${WIDE} ${HIGH}`} aria-hidden="true">
      <path class="half" d={`M2 ${HIGH / 2}H${WIDE - 2}`} /><path class="line" d={line} /><circle cx={x(at)} cy={y(expected[at] ?? 0)} r="3.6" />
    </svg>
  );
}

/** The turning point in a sentence, which leads to it. */
export function TurningPoint({ table }: { table: TableMessage }) {
  const text = useText();
  const { state: review, error } = useReview(table.code, table.you);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [table.code]);
  if (review === null || !review.done) {
    if (error !== null && IS_STATIC) return null;
    const isBusy = error !== null || isLate && !IS_STATIC;
    return <p class="turning quiet">{text.say(isBusy ? "page.end.turning.busy" : "page.end.turning.wait")}</p>;
  }
  const swing = swingOf(review.expected);
  if (swing === null || Math.abs(swing.after - swing.before) < MIN_SWING) return null;
  const params = { at: swing.at, before: percent(swing.before), after: percent(swing.after) };
  return (
    <a class="turning" href={`/replay/${table.code}?as=${table.you}#${swing.at}`} title={text.say("page.end.turning.look")}>
      <SmallCurve expected={review.expected} at={swing.at} /><span>{text.say("page.end.turning", params)}</span><Icon name="right" />
    </a>
  );
}
