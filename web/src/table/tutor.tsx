/** The tutor of a lesson, and the rings around what to click next. */
import { useEffect, useRef } from "preact/hooks";
import type { Selection } from "../choice/choice";
import type { AnyFace } from "../face/face";
import { useInfo, useText } from "../ui/page";
import type { Text } from "../text";
import { PlayBotButton, useBotMatch } from "../forms/botMatch";
import type { GameInfo, GameName, Lesson, ViewMessage } from "../wire";
import { Icon } from "../ui/icon";
import { isPuzzle, pathOf } from "../learn/course";
import { RuleChip } from "../ui/ruleChip";
import { QuestionText } from "./question";
import { placeRings } from "./rings";

/** The button that starts a game against bots, as the front page would. */
export function PlayNow({ info, kind }: { info: GameInfo; kind: "" | "go" }) {
  const text = useText();
  const [match] = useBotMatch(info);
  return <PlayBotButton info={info} match={match} label={text.say("page.learn.play")} kind={kind} />;
}

/** What comes after a chapter: a puzzle, the next chapter, or a game. */
export function AfterLesson({ game, lesson: { name, next } }: { game: GameName; lesson: Lesson }) {
  const text = useText();
  const info = useInfo(game);
  return (
    <>
      {next !== "" && <a class="btn go" href={pathOf(game, next)}>{text.say(isPuzzle(next) ? "page.puzzle.go" : "page.learn.further")}</a>}
      {info !== undefined && <PlayNow info={info} kind={next === "" ? "go" : ""} />}
      <a class="btn" href={pathOf(game, name)}><Icon name="again" />{text.say("page.learn.again")}</a>
      <a class="btn quiet" href={`/learn/${game}`}>{text.say("page.learn.list")}</a>
    </>
  );
}

/** Return the progress of a lesson; a puzzle has none. */
function progressText(text: Text, { name, step, steps: of, deduction }: Lesson): string {
  if (deduction !== undefined) return text.say("page.puzzle.know");
  return text.say(isPuzzle(name) ? "page.puzzle" : "page.learn.tutor")
    + (isPuzzle(name) ? "" : ` ${text.say("page.learn.step", { step, of })}`);
}

/** The end of a chapter in the action bar, if the game is not over. */
export function LessonEnded({ game, lesson }: { game: GameName; lesson: Lesson }) {
  return <div class="ask ended"><div class="answers"><AfterLesson game={game} lesson={lesson} /></div></div>;
}

interface OffScriptProps { takeBack(): void; waiting: boolean }

/** The button that takes back a move off the script; the tutor says what it misses. */
export function OffScript({ takeBack, waiting }: OffScriptProps) {
  const text = useText();
  return (
    <div class="ask">
      <QuestionText question={{ headline: text.say("page.learn.retry"), detail: "", rule: "" }} />
      <div class="answers">
        <button type="button" class="btn go retry" disabled={waiting} onClick={takeBack}><Icon name="undo" />{text.say("page.takeback")}</button>
      </div>
    </div>
  );
}

export function Tutor({ lesson }: { lesson: Lesson }) {
  const text = useText();
  return (
    <section class="tutor" role="status" aria-label={text.say("page.learn.tutor")}>
      <span class="cap">{progressText(text, lesson)}</span>
      {lesson.answer !== undefined && <p class="answered">{text.phrase(lesson.answer)}</p>}
      <p class="says">{text.phrase(lesson)}<RuleChip rule={lesson.rule} /></p>
    </section>
  );
}

/** The visible elements of the page by their thing or action; those of the sheet come first. */
export class Elements {
  private readonly all = new Map<string, Element[]>();

  constructor() {
    for (const element of document.querySelectorAll("[data-thing], [data-a]")) {
      const key = element.getAttribute("data-thing") ?? `a:${element.getAttribute("data-a")}`;
      this.all.set(key, [...this.all.get(key) ?? [], element]);
    }
  }

  find(key: string): Element | null {
    const visible = (this.all.get(key) ?? []).filter((element) => element.getBoundingClientRect().width > 0);
    return visible.find((element) => element.closest(".sheet") !== null) ?? visible[0] ?? null;
  }
}

export const isElement = (element: Element | null): element is Element => element !== null;

/** Return the elements to click now: buttons of moves, what all moves share, or what tells them apart. */
function nextTargets(face: AnyFace, message: ViewMessage, moves: readonly number[], picked: Selection): Element[] {
  const elements = new Elements();
  const buttons = moves.map((a) => elements.find(`a:${a}`));
  const candidates = message.options.filter((option) => moves.some((a, index) => a === option.a && buttons[index] === null))
    .map((option) => face.things(option, message.view)).filter((things) => [...picked].every((thing) => things.includes(thing)));
  const open = (things: readonly string[]): Element[] => things.filter((thing) => !picked.has(thing))
    .map((thing) => elements.find(thing)).filter(isElement).filter((element) => element.getAttribute("aria-pressed") !== "true");
  const shared = open((candidates[0] ?? []).filter((thing) => candidates.every((things) => things.includes(thing))));
  const others = shared.length > 0 ? shared.slice(0, 1) : open([...new Set(candidates.flat())]);
  const onBoard = others.filter((element) => element.closest(".board") !== null);
  const marked = [...new Set([...buttons.filter(isElement), ...onBoard.length > 0 ? onBoard : others])];
  const unpick = document.querySelector(".unpick");
  return marked.length === 0 && moves.length > 0 && unpick !== null ? [unpick] : marked;
}

interface HintProps { face: AnyFace; message: ViewMessage; lesson: Lesson; picked: Selection }

/** The rings around what may be clicked next, which follow their elements. */
export function HintRings({ face, message, lesson, picked }: HintProps) {
  const rings = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let last: Element[] = [];
    let frame = 0;
    const update = (): void => {
      const current = nextTargets(face, message, lesson.moves, picked);
      for (const element of last) if (!current.includes(element)) element.removeAttribute("data-hint");
      if (current.length === 1 && current[0] !== last[0]) current[0]?.scrollIntoView({ block: "nearest" });
      for (const element of current) element.setAttribute("data-hint", "");
      last = current;
      if (rings.current !== null) placeRings(rings.current, current);
      frame = requestAnimationFrame(update);
    };
    update();
    return () => { cancelAnimationFrame(frame); for (const element of last) element.removeAttribute("data-hint"); };
  }, [face, message, lesson, picked]);
  return <div ref={rings} aria-hidden="true" />;
}
