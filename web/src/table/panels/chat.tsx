/** Chat: preset phrases, and free text if the table allows it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useText } from "../../ui/page";
import type { SaidMessage, TableMessage } from "../../wire";
import type { TableCommand } from "../../net/tableState";
import { ChatInput } from "../../people/chatInput";
import { useMuted } from "../../moderation/mute";
import { OtherPlayers } from "../../moderation/otherPlayers";
import { isNote, noteWords, seatName } from "../../people/seats";

/** The time of the newest message that this page has shown; a rematch repeats it. */
let shownAt = 0;

/** Return the number of unread messages of others. */
export function useUnread(said: readonly SaidMessage[], you: number, open: boolean): number {
  const [read, setRead] = useState(() => said.filter(({ at }) => at <= shownAt).length);
  useEffect(() => () => { shownAt = Math.max(shownAt, ...said.map(({ at }) => at)); }, [said]);
  useEffect(() => { if (open) setRead(said.length); }, [open, said.length]);
  return open ? 0 : said.slice(read).filter(({ seat }) => seat !== you).length;
}

interface Props { table: TableMessage; said: readonly SaidMessage[]; send(command: TableCommand): void }

function ChatMessage({ table, message }: { table: TableMessage; message: SaidMessage }) {
  const text = useText();
  if (isNote(message)) return <li class="quietline">{noteWords(text, table, message)}</li>;
  return (
    <li class={message.seat === table.you ? "own" : ""}>
      <b>{seatName(text, table.seats, table.you, message.seat)}</b>
      <span>{message.key !== "" ? text.say(`page.say.${message.key}`) : message.text}</span>
    </li>
  );
}

export function Chat({ table, said, send }: Props) {
  const text = useText();
  const { muted } = useMuted(table.code);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => { list.current?.scrollTo({ top: list.current.scrollHeight }); }, [said.length]);
  return (
    <section class="chat" aria-label={text.say("page.chat")}>
      <ul class="saidlist" ref={list} aria-live="polite">
        {said.length === 0 && muted.length === 0 && <li class="quietline">{text.say("page.chat.empty")}</li>}
        {said.map((message) => <ChatMessage key={`${message.at} ${message.seat}`} table={table} message={message} />)}
      </ul>
      {table.you >= 0 && <ChatInput free={table.freeText} say={(key, words) => send({ t: "say", key, text: words })} />}
      <OtherPlayers table={table} />
    </section>
  );
}
