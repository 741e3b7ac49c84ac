/** The review of a finished game from one seat: win probability, mistakes, luck. */
import { useTitle } from "../ui/hooks";
import { useEffect, useMemo, useState } from "preact/hooks";
import { RequestError, startReview, getReview } from "../net/api";
import { useFace } from "../face/load";
import type { AnyFace } from "../face/face";
import { useText } from "../ui/page";
import { Bar } from "../people/bar";
import { Icon } from "../ui/icon";
import { Problem, type ErrorMessage as Why } from "../ui/problem";
import { verdict } from "../table/ending/result";
import { useAddress, type Address } from "../replay/address";
import { ReplayBar } from "../replay/bar";
import { Curve, Sign, points } from "../replay/curve";
import { Viewpoint } from "../replay/viewpoint";
import { Moment } from "../replay/moment";
import { Shares } from "../replay/shares";
import { placeOf, turnsOf, useReplays } from "../replay/steps";
import { Transport } from "../replay/transport";
import type { GameName, Replay, Review as Found, ReviewState, Step } from "../wire";

const ASK_MS = 700;
const STOPPED: Why = { key: "server.refused.busy", told: {}, rule: "" };

interface Thinking { state: ReviewState | null; why: Why | null }

/** The review of a seat, asked for until it is done. */
function useReview(code: string, seat: number): Thinking {
  const [{ state, why }, set] = useState<Thinking>({ state: null, why: null });
  useEffect(() => {
    let asking = 0;
    const take = (come: ReviewState): void => {
      const stopped = !come.done && come.progress < 0;
      set({ state: come, why: stopped ? STOPPED : null });
      if (!come.done && !stopped) asking = window.setTimeout(() => { getReview(code, seat).then(take, failed); }, ASK_MS);
    };
    const failed = (problem: unknown): void => set({ state: null, why: problem instanceof RequestError ? problem.phrase : STOPPED });
    set({ state: null, why: null });
    startReview(code, seat).then(take, failed);
    return () => clearTimeout(asking);
  }, [code, seat]);
  return { state, why };
}

interface MomentsProps { review: Found; steps: readonly Step[]; at: number; go(at: number): void }

function Moments({ review, steps, at, go }: MomentsProps) {
  const text = useText();
  return (
    <section class="panel moments">
      <h2 class="cap">{text.say("page.review.moments")}</h2>
      {review.costliest.length === 0 && <p>{text.say("page.review.none")}</p>}
      <ol>
        {review.costliest.map((decision) => (
          <li key={decision.at}>
            <button type="button" aria-pressed={decision.at === at} onClick={() => go(decision.at)}>
              <Sign cost={decision.cost} /><b>{placeOf(steps, decision.at) + 1}</b>
              <span class="grow">{text.phrase(decision.played)}</span>
              <em>{points(-decision.cost)}</em>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Props { face: AnyFace; replay: Replay; truth: Replay | undefined; review: Found; address: Address }

/** The whole review; at first the costliest choice is shown. */
function Panels({ face, replay: held, truth, review, address }: Props) {
  const text = useText();
  const { steps, table } = held;
  const seat = String(review.seat);
  const at = address.at === 0 ? review.costliest[0]?.at ?? 0 : address.at;
  const go = (wanted: number): void => address.set(seat, wanted);
  const turns = useMemo(() => turnsOf(face, held), [face, held]);
  const result = steps.at(-1)?.message.result ?? null;
  const told = { luck: points(review.luck), skill: points(review.skill), others: points(review.others) };
  return (
    <main class="review">
      <header>
        <h1 class="display">{result === null ? text.say("page.review") : verdict(text, table, result)}</h1>
        <p>{review.verdict !== "" && text.say(review.verdict, { given: Math.max(0, Math.round(-100 * review.skill)) })} {text.say("page.review.summary", told)}</p>
      </header>
      <section class="panel course">
        <h2 class="cap">{text.say("page.review.curve")}</h2>
        <Curve review={review} at={at} go={go} />
        <Transport place={placeOf(steps, at)} last={steps.length - 1} turns={turns} go={(place) => go(steps[place]?.at ?? 0)} />
        <a class="btn" href={`/replay/${table.code}?as=${seat}#${at}`}>{text.say("page.review.replay")}</a>
      </section>
      <Moments review={review} steps={steps} at={at} go={go} />
      <Moment face={face} replay={held} truth={truth} at={at} decision={review.costliest.find((each) => each.at === at)} />
      <Shares review={review} />
    </main>
  );
}

/** How far the review is, while one waits. */
function Wait({ progress }: { progress: number }) {
  const text = useText();
  return (
    <main class="front closed" role="status">
      <p><Icon name="curve" /> {text.say("page.review.wait")}</p>
      <progress max={1} value={Math.max(progress, 0.02)} />
    </main>
  );
}

export function Review({ code, setGame }: { code: string; setGame(game: GameName): void }) {
  const text = useText();
  const address = useAddress();
  const seat = /^\d$/.test(address.eyes) ? Number(address.eyes) : 0;
  const { state, why } = useReview(code, seat);
  const { replays: held, why: whyNot } = useReplays({ code, file: "" }, [String(seat), "open"]);
  const come = held.get(String(seat));
  useEffect(() => { if (come !== undefined) setGame(come.table.game); }, [come]);
  useTitle(text.say("page.title.review"));
  const face = useFace(come?.table.game);
  const problem = why ?? whyNot;
  if (problem !== null || come === undefined || face === null) {
    return <><Bar />{problem !== null && <main class="front closed"><Problem error={problem} /><a class="btn" href={`/t/${code}`}>{text.say("page.replay.table")}</a></main>}</>;
  }
  return (
    <div class={`reviewpage ${come.table.game}`}>
      <face.Symbols />
      <ReplayBar table={come.table} what={text.say("page.review")} more={null}>
        <Viewpoint face={face} replay={come} eyes={String(seat)} others={[]} set={(eyes) => address.set(eyes, 0)} />
      </ReplayBar>
      {state?.done === true ? <Panels face={face} replay={come} truth={held.get("open")} review={state} address={address} />
        : <Wait progress={state?.progress ?? 0} />}
    </div>
  );
}
