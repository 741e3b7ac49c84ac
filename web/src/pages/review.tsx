/** The review of a finished game from one seat: win probability, mistakes, luck. */
import { useTitle } from "../ui/hooks";
import { useEffect, useMemo } from "preact/hooks";
import { useFace } from "../face/load";
import type { AnyFace } from "../face/face";
import { useText } from "../ui/page";
import { playerName } from "../people/seats";
import { NavBar } from "../people/navBar";
import { Icon } from "../ui/icon";
import { ErrorText } from "../ui/problem";
import { useReview } from "../ui/review";
import { verdict } from "../table/ending/result";
import { useReplayAddress, type ReplayAddress } from "../replay/steps";
import { ReplayBar } from "../replay/bar";
import { WinChanceChart, Sign, points } from "../replay/winChanceChart";
import { decisionWords } from "../replay/decisionWords";
import { Viewpoint } from "../replay/viewpoint";
import { Moment } from "../replay/moment";
import { Shares } from "../replay/shares";
import { stepIndexAt, turnsOf, useReplays } from "../replay/steps";
import { PlaybackControls } from "../replay/playbackControls";
import type { GameName, Replay, Review as Found } from "../wire";

interface MomentsProps { review: Found; replay: Replay; at: number; go(at: number): void }

function Moments({ review, replay, at, go }: MomentsProps) {
  const text = useText();
  return (
    <section class="panel moments">
      <h2 class="cap">{text.say("page.review.moments")}</h2>
      {review.costliest.length === 0 && <p>{text.say("page.review.none")}</p>}
      <ol>
        {review.costliest.map((decision) => (
          <li key={decision.at}>
            <button type="button" aria-pressed={decision.at === at} onClick={() => go(decision.at)}>
              <Sign cost={decision.cost} /><b>{stepIndexAt(replay.steps, decision.at) + 1}</b>
              <span class="grow">{decisionWords(text, replay, decision.played)}</span>
              <em>{points(-decision.cost)}</em>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What bots believed and expected at their decisions that changed the chances most. */
function Thoughts({ review, replay, at, go }: MomentsProps) {
  const text = useText();
  return (
    <section class="panel thoughts">
      <h2 class="cap">{text.say("page.review.thoughts")}</h2>
      <ol>
        {review.thoughts.map((thought) => {
          const name = playerName(text, replay.table.seats[thought.seat]);
          const { belief } = thought;
          return (
            <li key={thought.at}>
              <button type="button" aria-pressed={thought.at === at} onClick={() => go(thought.at)}>
                <b>{stepIndexAt(replay.steps, thought.at) + 1}</b>
                <span class="grow">{text.say("page.review.thought", { name, played: decisionWords(text, replay, thought.played) })}
                  <small>{belief !== null && text.say(belief.key, { ...belief.params, name })} {text.say("review.thought.expected", { name, percent: Math.round(100 * thought.expected) })}</small>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface Props { face: AnyFace; replay: Replay; truth: Replay | undefined; review: Found; address: ReplayAddress }

/** The whole review, initially at the most expensive mistake. */
function ReviewPanels({ face, replay, truth, review, address }: Props) {
  const text = useText();
  const { steps, table } = replay;
  const seat = String(review.seat);
  const at = address.at === 0 ? review.costliest[0]?.at ?? 0 : address.at;
  const go = (step: number): void => address.set(seat, step);
  const turns = useMemo(() => turnsOf(face, replay), [face, replay]);
  const result = steps.at(-1)?.message.result ?? null;
  const params = { luck: points(review.luck), skill: points(review.skill), others: points(review.others) };
  return (
    <main class="review">
      <header>
        <h1 class="display">{result === null ? text.say("page.review") : verdict(text, table, result)}</h1>
        <p>{review.verdict !== "" && text.say(review.verdict, { given: Math.max(0, Math.round(-100 * review.skill)), last: Math.round(100 * (review.expected.at(-1) ?? 0)) })} {text.say("page.review.summary", params)}</p>
      </header>
      <section class="panel course">
        <h2 class="cap">{text.say("page.review.curve")}</h2>
        <WinChanceChart review={review} at={at} go={go} />
        <PlaybackControls index={stepIndexAt(steps, at)} last={steps.length - 1} turns={turns} go={(index) => go(steps[index]?.at ?? 0)} />
        <a class="btn" href={`/replay/${table.code}?as=${seat}#${at}`}>{text.say("page.review.replay")}</a>
      </section>
      <Moments review={review} replay={replay} at={at} go={go} />
      {review.thoughts.length > 0 && <Thoughts review={review} replay={replay} at={at} go={go} />}
      <Moment face={face} replay={replay} openReplay={truth} at={at} decision={review.costliest.find((decision) => decision.at === at)} />
      <Shares review={review} />
    </main>
  );
}

/** The progress of the review. */
function Wait({ progress }: { progress: number }) {
  const text = useText();
  return (
    <main class="front closed" role="status">
      <p><Icon name="curve" /> {text.say("page.review.wait")}</p>
      <progress max={1} value={Math.max(progress, 0.02)} />
    </main>
  );
}

export function ReviewPage({ code, setGame }: { code: string; setGame(game: GameName): void }) {
  const text = useText();
  const address = useReplayAddress();
  const seat = /^\d$/.test(address.viewpoint) ? Number(address.viewpoint) : 0;
  const { state, error } = useReview(code, seat);
  const { replays, error: replayError } = useReplays({ code, file: "" }, [String(seat), "open"]);
  const replay = replays.get(String(seat));
  useEffect(() => { if (replay !== undefined) setGame(replay.table.game); }, [replay]);
  useTitle(text.say("page.title.review"));
  const face = useFace(replay?.table.game);
  const problem = error ?? replayError;
  if (problem !== null || replay === undefined || face === null) {
    return (
      <>
        <NavBar />
        {problem === null ? <Wait progress={state?.done === false ? state.progress : 0} />
          : <main class="front closed"><ErrorText error={problem} /><a class="btn" href={`/t/${code}`}>{text.say("page.replay.table")}</a></main>}
      </>
    );
  }
  return (
    <div class={`reviewpage ${replay.table.game}`}>
      <face.Symbols />
      <ReplayBar table={replay.table} label={text.say("page.review")} extraItems={null}>
        <Viewpoint face={face} replay={replay} viewpoint={String(seat)} extraViewpoints={[]} setViewpoint={(eyes) => address.set(eyes, 0)} />
      </ReplayBar>
      {state?.done === true ? <ReviewPanels face={face} replay={replay} truth={replays.get("open")} review={state} address={address} />
        : <Wait progress={state?.progress ?? 0} />}
    </div>
  );
}
