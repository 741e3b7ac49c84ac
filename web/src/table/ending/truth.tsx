/** The drawer after a game: what was hidden, what the player believed, and the turning point. */
import type { AnySeen, AnyFace } from "../../face/face";
import { useText } from "../../ui/page";
import type { Opened, TableMessage, Review, ReviewState } from "../../wire";
import { Drawer } from "../../ui/drawer";
import { useEffect, useState } from "preact/hooks";
import { startReview, getReview } from "../../net/api";

export interface TruthProps { face: AnyFace; seen: AnySeen; open: Opened; table: TableMessage; close(): void }

function Beliefs({ face, seen, open }: TruthProps) {
  const { text } = seen;
  const rows = face.beliefs?.(seen, open) ?? [];
  if (rows.length === 0) return null;
  return (
    <table class="beliefs">
      <thead><tr><td /><th scope="col">{text.say("page.end.believed")}</th><th scope="col">{text.say("page.end.true")}</th></tr></thead>
      <tbody>
        {rows.map(({ of, believed, truth, right }) => (
          <tr key={of} data-right={right}>
            <th scope="row">{of}</th><td>{believed}</td><td><b>{truth}</b></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The drawer with everything that was hidden. */
export function TruthDrawer(props: TruthProps) {
  const { seen, table, close } = props;
  const text = useText();
  return (
    <Drawer kind="truth" label={text.say("page.end.truth")} title={text.say("page.end.truth")} close={close}>
      <Beliefs {...props} />
      {table.you >= 0 && <TurningPoint table={table} seen={seen} />}
    </Drawer>
  );
}

const POLL_MS = 1500;

export interface Swing { at: number; before: number; after: number }

/** Return the largest change between two steps, or null. */
export function swingOf(expected: readonly number[]): Swing | null {
  const size = (at: number): number => Math.abs((expected[at] ?? 0) - (expected[at - 1] ?? 0));
  const moments = expected.map((_, at) => at).slice(1).sort((one, other) => size(other) - size(one));
  const at = moments[0];
  return at === undefined || size(at) === 0 ? null : { at, before: expected[at - 1] ?? 0, after: expected[at] ?? 0 };
}

function useReview(table: TableMessage): Review | null {
  const [review, setReview] = useState<Review | null>(null);
  useEffect(() => {
    let timer = 0;
    let stopped = false;
    const update = (result: ReviewState): void => {
      if (result.done) setReview(result);
      else if (!stopped) timer = window.setTimeout(() => { getReview(table.code, table.you).then(update, () => {}); }, POLL_MS);
    };
    startReview(table.code, table.you).then(update, () => {});
    return () => { stopped = true; clearTimeout(timer); };
  }, [table.code]);
  return review;
}

const percent = (chance: number): number => Math.round(100 * chance);

/** The turning point in a sentence, with a link. */
export function TurningPoint({ table }: { table: TableMessage; seen: AnySeen }) {
  const text = useText();
  const review = useReview(table);
  const swing = review === null ? null : swingOf(review.expected);
  if (review === null) return <p class="turning quiet">{text.say("page.end.turning.wait")}</p>;
  if (swing === null) return null;
  const params = { at: swing.at, before: percent(swing.before), after: percent(swing.after) };
  return (
    <p class="turning">{text.say("page.end.turning", params)}{" "}
      <a href={`/replay/${table.code}?as=${table.you}#${swing.at}`}>{text.say("page.end.turning.look")}</a></p>
  );
}
