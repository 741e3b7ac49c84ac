/** Screen reader announcements: new log entries, the question, and answers to commands. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Seen } from "../face/face";
import { lineWords } from "../face/logWords";

/** Maximum number of announcements, so that none is removed before it is read. */
const MAX_ANNOUNCEMENTS = 4;

interface Announcement { n: number; words: string }
interface Announcements { announcements: readonly Announcement[]; announce(words: string): void }

/** Return the announcements of a table; the question is skipped if it has the focus, since it is read anyway. */
export function useAnnouncements(seen: Seen<unknown>, asked: string): Announcements {
  const [announcements, setAnnouncements] = useState<readonly Announcement[]>([]);
  const previous = useRef({ lines: seen.lines.length, asked: "" });
  const announce = (words: string): void =>
    setAnnouncements((all) => [...all, { n: (all.at(-1)?.n ?? 0) + 1, words }].slice(-MAX_ANNOUNCEMENTS));
  useEffect(() => {
    const fresh = seen.lines.slice(previous.current.lines).map((line) => lineWords(seen, line));
    const isNewQuestion = asked !== previous.current.asked && document.activeElement?.id !== "question";
    previous.current = { lines: seen.lines.length, asked };
    const words = isNewQuestion ? [...fresh, asked] : fresh;
    if (words.length > 0) announce(words.join(" "));
  }, [seen.lines.length, asked]);
  return { announcements, announce };
}

/** The visually hidden live region. */
export function LiveRegion({ announcements }: { announcements: readonly Announcement[] }) {
  return <div class="sr" id="live" role="status">{announcements.map(({ n, words }) => <p key={n}>{words}</p>)}</div>;
}
