/** Where a finished game turned: the largest change of the expected result, with a small curve. */
import { useEffect, useState } from "preact/hooks";
import { getReview, startReview } from "../../net/api";
import { Icon } from "../../ui/icon";
import { useText } from "../../ui/page";
import type { Review, ReviewState, TableMessage } from "../../wire";

const ASK_MS = 1500;

export interface Swing { at: number; before: number; after: number }

/** The largest change from one moment to the next; null where nothing ever changed. */
export function swingOf(expected: readonly number[]): Swing | null {
  const size = (at: number): number => Math.abs((expected[at] ?? 0) - (expected[at - 1] ?? 0));
  const moments = expected.map((_, at) => at).slice(1).sort((one, other) => size(other) - size(one));
  const at = moments[0];
  return at === undefined || size(at) === 0 ? null : { at, before: expected[at - 1] ?? 0, after: expected[at] ?? 0 };
}

/** The review of a game, thought over at its end: null until it is done, undefined where there is none. */
function useReview(table: TableMessage): Review | null | undefined {
  const [found, setFound] = useState<Review | null | undefined>(null);
  useEffect(() => {
    let asking = 0;
    let stopped = false;
    const take = (come: ReviewState): void => {
      if (come.done) setFound(come);
      else if (!stopped) asking = window.setTimeout(() => { getReview(table.code, table.you).then(take, () => {}); }, ASK_MS);
    };
    startReview(table.code, table.you).then(take, () => setFound(undefined));
    return () => { stopped = true; clearTimeout(asking); };
  }, [table.code]);
  return found;
}

const percent = (chance: number): number => Math.round(100 * chance);
const [WIDE, HIGH] = [74, 30];
/** A smaller change of the chances turned nothing. */
const LEAST_SWING = .03;

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
  const review = useReview(table);
  const swing = review == null ? null : swingOf(review.expected);
  if (review === null) return <p class="turning quiet">{text.say("page.end.turning.wait")}</p>;
  if (review === undefined || swing === null || Math.abs(swing.after - swing.before) < LEAST_SWING) return null;
  const told = { at: swing.at, before: percent(swing.before), after: percent(swing.after) };
  return (
    <a class="turning" href={`/replay/${table.code}?as=${table.you}#${swing.at}`} title={text.say("page.end.turning.look")}>
      <SmallCurve expected={review.expected} at={swing.at} /><span>{text.say("page.end.turning", told)}</span><Icon name="right" />
    </a>
  );
}
