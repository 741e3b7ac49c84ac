/** The tutor of a lesson: what he says, and a ring round what is to be pointed at next. */
import { useEffect, useRef } from "preact/hooks";
import type { VNode } from "preact";
import type { Picked } from "../../choice/choice";
import type { AnyFace } from "../../games/load";
import { useText } from "../../page";
import type { Lesson, ViewMessage } from "../../wire";
import { RuleChip } from "../rules/rule";

const ROOM = 3;

export function Tutor({ lesson }: { lesson: Lesson }): VNode {
  const text = useText();
  const far = text.say("page.learn.step", { step: lesson.step, of: lesson.of });
  return (
    <section class="tutor" role="status" aria-label={text.say("page.learn.tutor")}>
      <span class="cap">{text.say("page.learn.tutor")} {far}</span>
      <p>{text.phrase(lesson)}<RuleChip rule={lesson.rule} /></p>
    </section>
  );
}

/** The first element to be seen; what lies over the board comes before the board. */
function shown(selector: string): Element | null {
  const all = [...document.querySelectorAll(`.sheet ${selector}`), ...document.querySelectorAll(selector)];
  return all.find((each) => each.getBoundingClientRect().width > 0) ?? null;
}

/** What is to be pointed at now: the button of a move, or the first of its things that is not chosen yet. */
function target(face: AnyFace, message: ViewMessage, moves: readonly number[], picked: Picked): Element | null {
  const button = moves.map((a) => shown(`[data-a="${a}"]`)).find((each) => each !== null);
  if (button != null) return button;
  const wanted = moves.flatMap((a) => message.options.filter((option) => option.a === a))
    .map((option) => face.things(option, message.view));
  const things = wanted.find((all) => [...picked].every((thing) => all.includes(thing))) ?? wanted[0] ?? [];
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

interface HintGiven { face: AnyFace; message: ViewMessage; lesson: Lesson; picked: Picked }

/** The ring, which follows what it is round wherever that moves. */
export function Hint({ face, message, lesson, picked }: HintGiven): VNode {
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
