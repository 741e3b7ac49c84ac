/** Screen reader announcements: new log entries, the question, and answers to commands. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Seen } from "../face/face";
import { lineWords } from "../face/logWords";

/** How many of the newest announcements stay, so that none is taken away before it is read. */
const STAY = 4;

export interface Announcement { n: number; words: string }
export interface Announcements { announcements: readonly Announcement[]; announce(words: string): void }

/** The announcements of a table. The question is left out where it has the focus, for then it is read anyway. */
export function useAnnouncements(seen: Seen<unknown>, asked: string): Announcements {
  const [announcements, setTold] = useState<readonly Announcement[]>([]);
  const before = useRef({ lines: seen.lines.length, asked: "" });
  const announce = (words: string): void =>
    setTold((all) => [...all, { n: (all.at(-1)?.n ?? 0) + 1, words }].slice(-STAY));
  useEffect(() => {
    const fresh = seen.lines.slice(before.current.lines).map((line) => lineWords(seen, line));
    const other = asked !== before.current.asked && document.activeElement?.id !== "question";
    before.current = { lines: seen.lines.length, asked };
    const words = other ? [...fresh, asked] : fresh;
    if (words.length > 0) announce(words.join(" "));
  }, [seen.lines.length, asked]);
  return { announcements: announcements, announce };
}

/** The live region: seen by nobody, read by screen readers as it grows. */
export function LiveRegion({ announcements: announcements }: { announcements: readonly Announcement[] }) {
  return <div class="sr" id="live" role="status">{announcements.map(({ n, words }) => <p key={n}>{words}</p>)}</div>;
}
