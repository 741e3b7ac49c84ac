/** The tutor of a lesson, and the ring around the next thing to click. */
import { useEffect, useRef } from "preact/hooks";
import type { Picked } from "../choice/choice";
import type { AnyFace } from "../face/face";
import { useText } from "../ui/page";
import type { Text } from "../text";
import type { GameName, Lesson, ViewMessage } from "../wire";
import { Icon } from "../ui/icon";
import { isPuzzle, pathOf } from "../learn/course";
import { RuleChip } from "../ui/ruleChip";

const ROOM = 3;

/** What comes after a chapter: its puzzle, the next one, or a game. */
export function AfterLesson({ game, lesson }: { game: GameName; lesson: Lesson }) {
  const text = useText();
  const { next } = lesson;
  return (
    <>
      {next === "" ? <a class="btn go" href={`/new/${game}`}>{text.say("page.learn.next")}</a>
        : <a class="btn go" href={pathOf(game, next)}>{text.say(isPuzzle(next) ? "page.puzzle.go" : "page.learn.further")}</a>}
      <a class="btn" href={pathOf(game, lesson.name)}><Icon name="again" />{text.say("page.learn.again")}</a>
      <a class="btn quiet" href={`/learn/${game}`}>{text.say("page.learn.list")}</a>
    </>
  );
}

/** A lesson of one step is a puzzle, and counts nothing. */
function far(text: Text, { name, step, of }: Lesson): string {
  return text.say(isPuzzle(name) ? "page.puzzle" : "page.learn.tutor")
    + (isPuzzle(name) ? "" : ` ${text.say("page.learn.step", { step, of })}`);
}

/** The end of a chapter in the dock, where the game itself is not over. */
export function LessonEnded({ game, lesson }: { game: GameName; lesson: Lesson }) {
  return <div class="ask ended"><div class="answers"><AfterLesson game={game} lesson={lesson} /></div></div>;
}

export function Tutor({ lesson }: { lesson: Lesson }) {
  const text = useText();
  return (
    <section class="tutor" role="status" aria-label={text.say("page.learn.tutor")}>
      <span class="cap">{far(text, lesson)}</span>
      {lesson.answer !== undefined && <p class="answered">{text.phrase(lesson.answer)}</p>}
      <p class="says">{text.phrase(lesson)}<RuleChip rule={lesson.rule} /></p>
    </section>
  );
}

/** The first element to be seen; what lies over the board comes before the board. */
function shown(selector: string): Element | null {
  const all = [...document.querySelectorAll(`.sheet ${selector}`), ...document.querySelectorAll(selector)];
  return all.find((each) => each.getBoundingClientRect().width > 0) ?? null;
}

/** What is to be pointed at now: the button of a move, what takes a wrong choice back, or the next thing to choose. */
function target(face: AnyFace, message: ViewMessage, moves: readonly number[], picked: Picked): Element | null {
  const button = moves.map((a) => shown(`[data-a="${a}"]`)).find((each) => each !== null);
  if (button != null) return button;
  const wanted = moves.flatMap((a) => message.options.filter((option) => option.a === a))
    .map((option) => face.things(option, message.view));
  const begun = wanted.find((all) => [...picked].every((thing) => all.includes(thing)));
  const unpick = begun === undefined ? shown(".unpick") : null;
  if (unpick !== null) return unpick;
  const things = begun ?? wanted[0] ?? [];
  const next = things.filter((thing) => !picked.has(thing)).map((thing) => shown(`[data-thing="${CSS.escape(thing)}"]`));
  return next.find((each) => each !== null && each.getAttribute("aria-pressed") !== "true") ?? null;
}

/** Puts a ring round an element and marks it. */
function surround(ring: HTMLElement, element: Element): void {
  const { x, y, width, height } = element.getBoundingClientRect();
  const place = { left: x - ROOM, top: y - ROOM, width: width + 2 * ROOM, height: height + 2 * ROOM };
  for (const [name, size] of Object.entries(place)) ring.style.setProperty(name, `${Math.round(size)}px`);
  element.setAttribute("data-hint", "");
}

interface HintProps { face: AnyFace; message: ViewMessage; lesson: Lesson; picked: Picked }

/** The ring, which follows what it is round wherever that moves. */
export function Hint({ face, message, lesson, picked }: HintProps) {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let last: Element | null = null;
    let frame = 0;
    const follow = (): void => {
      const now = target(face, message, lesson.moves, picked);
      if (now !== last) {
        last?.removeAttribute("data-hint");
        now?.scrollIntoView({ block: "nearest" });
      }
      last = now;
      if (ring.current !== null) ring.current.hidden = now === null;
      if (ring.current !== null && now !== null) surround(ring.current, now);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => { cancelAnimationFrame(frame); last?.removeAttribute("data-hint"); };
  }, [face, message, lesson, picked]);
  return <div class="hintring" ref={ring} aria-hidden="true" hidden />;
}
