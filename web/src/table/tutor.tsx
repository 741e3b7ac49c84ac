/** The tutor of a lesson, and the ring around the next thing to click. */
import { useEffect, useRef } from "preact/hooks";
import type { Selection } from "../choice/choice";
import type { AnyFace } from "../face/face";
import { useText } from "../ui/page";
import type { Text } from "../text";
import type { GameName, Lesson, ViewMessage } from "../wire";
import { Icon } from "../ui/icon";
import { isPuzzle, pathOf } from "../learn/course";
import { RuleChip } from "../ui/ruleChip";
import { QuestionText } from "./question";

const RING_MARGIN_PX = 3;

/** What comes after a chapter: a puzzle, the next chapter, or a game. */
export function AfterLesson({ game, lesson }: { game: GameName; lesson: Lesson }) {
  const text = useText();
  const { next: elements } = lesson;
  return (
    <>
      {elements === "" ? <a class="btn go" href={`/new/${game}`}>{text.say("page.learn.next")}</a>
        : <a class="btn go" href={pathOf(game, elements)}>{text.say(isPuzzle(elements) ? "page.puzzle.go" : "page.learn.further")}</a>}
      <a class="btn" href={pathOf(game, lesson.name)}><Icon name="again" />{text.say("page.learn.again")}</a>
      <a class="btn quiet" href={`/learn/${game}`}>{text.say("page.learn.list")}</a>
    </>
  );
}

/** Return the progress of a lesson; a puzzle has none. */
function progressText(text: Text, { name, step, steps: of }: Lesson): string {
  return text.say(isPuzzle(name) ? "page.puzzle" : "page.learn.tutor")
    + (isPuzzle(name) ? "" : ` ${text.say("page.learn.step", { step, of })}`);
}

/** The end of a chapter in the action bar, if the game is not over. */
export function LessonEnded({ game, lesson }: { game: GameName; lesson: Lesson }) {
  return <div class="ask ended"><div class="answers"><AfterLesson game={game} lesson={lesson} /></div></div>;
}

interface OffScriptProps { lesson: Lesson; takeBack(): void; waiting: boolean }

/** What the last move misses, and the button that takes it back. */
export function OffScript({ lesson, takeBack, waiting }: OffScriptProps) {
  const text = useText();
  return (
    <div class="ask">
      <QuestionText question={{ headline: text.say("page.learn.retry"), detail: lesson.answer === undefined ? "" : text.phrase(lesson.answer), rule: "" }} />
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

/** Return the first visible element; the sheet comes before the board. */
function visibleElement(selector: string): Element | null {
  const all = [...document.querySelectorAll(`.sheet ${selector}`), ...document.querySelectorAll(selector)];
  return all.find((element) => element.getBoundingClientRect().width > 0) ?? null;
}

/** Return the element to click now: a move's button, the undo button after a wrong selection, or the next thing. */
function nextTarget(face: AnyFace, message: ViewMessage, moves: readonly number[], picked: Selection): Element | null {
  const button = moves.map((a) => visibleElement(`[data-a="${a}"]`)).find((element) => element !== null);
  if (button != null) return button;
  const candidates = moves.flatMap((a) => message.options.filter((option) => option.a === a))
    .map((option) => face.things(option, message.view));
  const matching = candidates.find((all) => [...picked].every((thing) => all.includes(thing)));
  const unpick = matching === undefined ? visibleElement(".unpick") : null;
  if (unpick !== null) return unpick;
  const things = matching ?? candidates[0] ?? [];
  const elements = things.filter((thing) => !picked.has(thing)).map((thing) => visibleElement(`[data-thing="${CSS.escape(thing)}"]`));
  return elements.find((element) => element !== null && element.getAttribute("aria-pressed") !== "true") ?? null;
}

/** Place the ring around an element and mark it. */
function placeRing(ring: HTMLElement, element: Element): void {
  const { x, y, width, height } = element.getBoundingClientRect();
  const box = { left: x - RING_MARGIN_PX, top: y - RING_MARGIN_PX, width: width + 2 * RING_MARGIN_PX, height: height + 2 * RING_MARGIN_PX };
  for (const [name, size] of Object.entries(box)) ring.style.setProperty(name, `${Math.round(size)}px`);
  element.setAttribute("data-hint", "");
}

interface HintProps { face: AnyFace; message: ViewMessage; lesson: Lesson; picked: Selection }

/** The ring, which follows its element. */
export function HintRing({ face, message, lesson, picked }: HintProps) {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let last: Element | null = null;
    let frame = 0;
    const update = (): void => {
      const current = nextTarget(face, message, lesson.moves, picked);
      if (current !== last) {
        last?.removeAttribute("data-hint");
        current?.scrollIntoView({ block: "nearest" });
      }
      last = current;
      if (ring.current !== null) ring.current.hidden = current === null;
      if (ring.current !== null && current !== null) placeRing(ring.current, current);
      frame = requestAnimationFrame(update);
    };
    update();
    return () => { cancelAnimationFrame(frame); last?.removeAttribute("data-hint"); };
  }, [face, message, lesson, picked]);
  return <div class="hintring" ref={ring} aria-hidden="true" hidden />;
}
