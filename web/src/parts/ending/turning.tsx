/** Where a game turned: the largest swing of one's chances, from the review, once there is one. */
import { useEffect, useState } from "preact/hooks";
import type { VNode } from "preact";
import type { AnySeen } from "../../games/face";
import { beginReview, reviewOf } from "../../line/api";
import { useText } from "../../page";
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

function useReview(table: TableMessage): Review | null {
  const [found, setFound] = useState<Review | null>(null);
  useEffect(() => {
    let asking = 0;
    let stopped = false;
    const take = (come: ReviewState): void => {
      if (come.done) setFound(come);
      else if (!stopped) asking = window.setTimeout(() => { reviewOf(table.code, table.you).then(take, () => {}); }, ASK_MS);
    };
    beginReview(table.code, table.you).then(take, () => {});
    return () => { stopped = true; clearTimeout(asking); };
  }, [table.code]);
  return found;
}

const percent = (chance: number): number => Math.round(100 * chance);

/** The moment in a sentence, with the way to it. */
export function TurningPoint({ table }: { table: TableMessage; seen: AnySeen }): VNode | null {
  const text = useText();
  const review = useReview(table);
  const swing = review === null ? null : swingOf(review.expected);
  if (review === null) return <p class="turning quiet">{text.say("page.end.turning.wait")}</p>;
  if (swing === null) return null;
  const told = { at: swing.at, before: percent(swing.before), after: percent(swing.after) };
  return (
    <p class="turning">{text.say("page.end.turning", told)}{" "}
      <a href={`/replay/${table.code}?as=${table.you}#${swing.at}`}>{text.say("page.end.turning.look")}</a></p>
  );
}
