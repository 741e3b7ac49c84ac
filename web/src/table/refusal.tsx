/** The bubble that says why something is not allowed, near where it was asked about. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { VNode } from "preact";
import { useText } from "../ui/page";
import type { RefusedMessage } from "../wire";
import { placeBeside } from "../ui/placement";
import { RuleChip } from "../ui/ruleChip";
import { useDocumentEvent } from "../ui/hooks";

const STAYS_MS = 6000;
const GAP = 16;

interface Point { x: number; y: number }

/** Where a person last pointed, by finger or by focus. */
export function usePointed(): Point {
  const [last, setLast] = useState<Point>({ x: innerWidth / 2, y: innerHeight / 2 });
  useDocumentEvent("pointerdown", ({ clientX, clientY }) => setLast({ x: clientX, y: clientY }));
  useDocumentEvent("keydown", ({ key, target }) => {
    if ((key !== "Enter" && key !== " ") || !(target instanceof Element)) return;
    const box = target.getBoundingClientRect();
    setLast({ x: box.x + box.width / 2, y: box.y });
  });
  return last;
}

/** The refusal in words; goes away by itself, at the next action or on Esc. */
export function Bubble({ refused, at, close }: { refused: RefusedMessage; at: Point; close(): void }): VNode {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(close, STAYS_MS);
    return () => clearTimeout(timer);
  }, [refused]);
  useLayoutEffect(() => {
    if (box.current !== null) placeBeside(box.current, { x: at.x, top: at.y, bottom: at.y }, GAP);
  }, [refused]);
  return (
    <div class="bubble" role="alert" ref={box}>
      {text.say(refused.key, { ...refused.told, rule: refused.rule })}<RuleChip rule={refused.rule} />
    </div>
  );
}
