/** What a screen reader is told: each new line once, then what is asked; answers to commands; nothing twice. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { VNode } from "preact";
import type { Seen } from "../face/face";
import { lineWords } from "../face/logWords";

/** How many of the newest announcements stay, so that none is taken away before it is read. */
const STAY = 4;

export interface Told { n: number; words: string }
export interface Telling { told: readonly Told[]; tell(words: string): void }

/** The announcements of a table. The question is left out where it has the focus, for then it is read anyway. */
export function useTelling(seen: Seen<unknown>, asked: string): Telling {
  const [told, setTold] = useState<readonly Told[]>([]);
  const before = useRef({ lines: seen.lines.length, asked: "" });
  const tell = (words: string): void =>
    setTold((all) => [...all, { n: (all.at(-1)?.n ?? 0) + 1, words }].slice(-STAY));
  useEffect(() => {
    const fresh = seen.lines.slice(before.current.lines).map((line) => lineWords(seen, line));
    const other = asked !== before.current.asked && document.activeElement?.id !== "question";
    before.current = { lines: seen.lines.length, asked };
    const words = other ? [...fresh, asked] : fresh;
    if (words.length > 0) tell(words.join(" "));
  }, [seen.lines.length, asked]);
  return { told, tell };
}

/** The live region: seen by nobody, read by screen readers as it grows. */
export function Live({ told }: { told: readonly Told[] }): VNode {
  return <div class="sr" id="live" role="status">{told.map(({ n, words }) => <p key={n}>{words}</p>)}</div>;
}
