/** Chat: preset phrases, and free text if the table allows it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useText } from "../../ui/page";
import type { SaidMessage, TableMessage } from "../../wire";
import type { TableCommand } from "../../net/tableState";
import { Icon } from "../../ui/icon";
import { OtherPlayers } from "../../moderation/otherPlayers";
import { isNote, noteWords, seatName } from "../../people/seats";

const PRESETS: readonly string[] = ["hello", "luck", "well-played", "thanks", "sorry", "thinking", "again", "bye"];
const MAX_LENGTH = 300;

/** Return the number of unread messages of others. */
export function useUnread(said: readonly SaidMessage[], you: number, open: boolean): number {
  const [read, setRead] = useState(0);
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

function FreeText({ send }: { send(command: TableCommand): void }) {
  const text = useText();
  const [words, setWords] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    if (words.trim() !== "") send({ t: "say", key: "", text: words.trim() });
    setWords("");
  };
  return (
    <form class="row" onSubmit={submit}>
      <input class="field" value={words} maxLength={MAX_LENGTH} aria-label={text.say("page.chat.write")}
        placeholder={text.say("page.chat.write")} onInput={(event) => setWords(event.currentTarget.value)} />
      <button type="submit" class="btn"><Icon name="send" />{text.say("page.chat.send")}</button>
    </form>
  );
}

export function Chat({ table, said, send }: Props) {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => { list.current?.scrollTo({ top: list.current.scrollHeight }); }, [said.length]);
  return (
    <section class="chat" aria-label={text.say("page.chat")}>
      <ul class="saidlist" ref={list} aria-live="polite">
        {said.length === 0 && <li class="quietline">{text.say("page.chat.empty")}</li>}
        {said.map((message) => <ChatMessage key={`${message.at} ${message.seat}`} table={table} message={message} />)}
      </ul>
      {table.you >= 0 && (
        <div class="presets" role="group" aria-label={text.say("page.chat.presets")}>
          {PRESETS.map((key) => (
            <button type="button" key={key} onClick={() => send({ t: "say", key, text: "" })}>
              {text.say(`page.say.${key}`)}
            </button>
          ))}
        </div>
      )}
      {table.you >= 0 && table.freeText && <FreeText send={send} />}
      <OtherPlayers table={table} />
    </section>
  );
}
