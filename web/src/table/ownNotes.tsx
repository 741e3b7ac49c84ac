/** Private notes of a player, stored by the server. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useText } from "../ui/page";
import type { TableCommand } from "../net/tableState";
import { useDocumentEvent } from "../ui/hooks";

const LONGEST = 3000;
const MOST_BYTES = 3900;
const PAUSE_MS = 800;

/** As much of a text as goes into one message. */
function fitting(text: string): string {
  const bytes = new TextEncoder().encode(JSON.stringify(text)).length;
  return bytes <= MOST_BYTES ? text : fitting([...text].slice(0, -Math.ceil((bytes - MOST_BYTES) / 4)).join(""));
}

interface Props { note: string; covered: boolean; send(asking: TableCommand): void }

/** What is typed and not sent yet, and how it is sent: after a pause, or when one looks elsewhere. */
function useDraft({ note, send }: Props): { shown: string; type(text: string): void; flush(): void } {
  const [draft, setDraft] = useState<string | null>(null);
  const newest = useRef<string | null>(null);
  const timer = useRef(0);
  const flush = (): void => {
    clearTimeout(timer.current);
    if (newest.current !== null && newest.current !== note) send({ t: "note", text: newest.current });
    newest.current = null;
    setDraft(null);
  };
  const last = useRef(flush);
  last.current = flush;
  useEffect(() => () => last.current(), []);
  useDocumentEvent("visibilitychange", flush);
  const type = (text: string): void => {
    newest.current = fitting(text);
    setDraft(newest.current);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => last.current(), PAUSE_MS);
  };
  return { shown: draft ?? note, type, flush };
}

export function OwnNotes(props: Props) {
  const text = useText();
  const { shown, type, flush } = useDraft(props);
  return (
    <section class="ownnotes" aria-label={text.say("page.own")}>
      {props.covered ? <p class="quietline">{text.say("page.log.covered")}</p> : (
        <textarea class="field" maxLength={LONGEST} value={shown} aria-label={text.say("page.own")}
          placeholder={text.say("page.own.write")} onInput={(event) => type(event.currentTarget.value)} onBlur={flush} />
      )}
      <p class="quietline">{text.say("page.own.what")}</p>
    </section>
  );
}
