/** Private notes of a player, stored by the server. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useText } from "../ui/page";
import type { TableCommand } from "../net/tableState";
import { useDocumentEvent } from "../ui/hooks";

const MAX_LENGTH = 3000;
const MAX_BYTES = 3900;
const SAVE_DELAY_MS = 800;

/** Truncate a text to fit into one message. */
function truncated(text: string): string {
  const bytes = new TextEncoder().encode(JSON.stringify(text)).length;
  return bytes <= MAX_BYTES ? text : truncated([...text].slice(0, -Math.ceil((bytes - MAX_BYTES) / 4)).join(""));
}

interface Props { note: string; covered: boolean; send(command: TableCommand): void }

/** Return the draft, which is sent after a pause or when the field loses focus. */
function useDraft({ note, send }: Props): { shown: string; update(text: string): void; flush(): void } {
  const [draft, setDraft] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const timer = useRef(0);
  const flush = (): void => {
    clearTimeout(timer.current);
    if (latest.current !== null && latest.current !== note) send({ t: "note", text: latest.current });
    latest.current = null;
    setDraft(null);
  };
  const latestFlush = useRef(flush);
  latestFlush.current = flush;
  useEffect(() => () => latestFlush.current(), []);
  useDocumentEvent("visibilitychange", flush);
  const update = (text: string): void => {
    latest.current = truncated(text);
    setDraft(latest.current);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => latestFlush.current(), SAVE_DELAY_MS);
  };
  return { shown: draft ?? note, update, flush };
}

export function OwnNotes(props: Props) {
  const text = useText();
  const { shown, update, flush } = useDraft(props);
  return (
    <section class="ownnotes" aria-label={text.say("page.own")}>
      {props.covered ? <p class="quietline">{text.say("page.log.covered")}</p> : (
        <textarea class="field" maxLength={MAX_LENGTH} value={shown} aria-label={text.say("page.own")}
          placeholder={text.say("page.own.write")} onInput={(event) => update(event.currentTarget.value)} onBlur={flush} />
      )}
      <p class="quietline">{text.say("page.own.what")}</p>
    </section>
  );
}
