/** The bubble that explains why an action is not allowed, near the last click. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useText } from "../ui/page";
import type { TableState } from "../net/tableState";
import type { RefusedMessage } from "../wire";
import { placeNear } from "../ui/placement";
import { RuleChip } from "../ui/ruleChip";
import { useDocumentEvent } from "../ui/hooks";

const SHOWN_MS = 6000;
const GAP = 16;

interface Point { x: number; y: number }

/** The position of the last click, tap or activated element. */
function usePointerPosition(): Point {
  const [last, setLast] = useState<Point>({ x: innerWidth / 2, y: innerHeight / 2 });
  useDocumentEvent("pointerdown", ({ clientX, clientY }) => setLast({ x: clientX, y: clientY }));
  useDocumentEvent("keydown", ({ key, target }) => {
    if ((key !== "Enter" && key !== " ") || !(target instanceof Element)) return;
    const box = target.getBoundingClientRect();
    setLast({ x: box.x + box.width / 2, y: box.y });
  });
  return last;
}

/** The refusal; closes after a while. */
function RefusalBubble({ refused, position, close }: { refused: RefusedMessage; position: Point; close(): void }) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(close, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [refused]);
  useLayoutEffect(() => {
    if (box.current !== null) placeNear(box.current, { x: position.x, top: position.y, bottom: position.y }, GAP);
  }, [refused]);
  return (
    <div class="bubble" role="alert" ref={box}>
      {text.say(refused.key, { ...refused.params, rule: refused.rule })}<RuleChip rule={refused.rule} />
    </div>
  );
}

/** The newest refusal, until the next pick or Esc. */
export function Refusal({ known, picked }: { known: TableState; picked: unknown }) {
  const position = usePointerPosition();
  const [closed, setClosed] = useState<unknown>(null);
  const close = (): void => setClosed(known.refused);
  useEffect(close, [picked]);
  useDocumentEvent("keydown", ({ key }) => { if (key === "Escape") close(); });
  if (known.refused === null || known.refused === closed) return null;
  return <RefusalBubble key={known.refused.id} refused={known.refused} position={position} close={close} />;
}
