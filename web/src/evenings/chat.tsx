/** The chat of an evening's room: for members, who may mute others; folded away by a press, switched off by the host. */
import { useEffect, useRef, useState } from "preact/hooks";
import { sayInEvening, switchChat } from "../net/evenings";
import { MuteButton } from "../moderation/otherPlayers";
import { useMuted } from "../moderation/mute";
import { ChatInput } from "../people/chatInput";
import { loadSetting, saveSetting } from "../store";
import { Checkbox } from "../ui/fields";
import { useText } from "../ui/page";
import type { EveningSaid, EveningState } from "../wire";
import { memberName } from "./members";
import type { EveningProps } from "./useEvening";

const FOLDED = "chat.folded";

/** Return the number of messages of others that came while the chat was folded. */
function useUnread(said: readonly EveningSaid[], you: number, open: boolean): number {
  const [readAt, setReadAt] = useState(0);
  const newest = said.at(-1)?.at ?? 0;
  useEffect(() => { if (open) setReadAt(newest); }, [open, newest]);
  return open ? 0 : said.filter(({ at, member }) => at > readAt && member !== you).length;
}

function Lines({ state, said }: { state: EveningState; said: readonly EveningSaid[] }) {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => { list.current?.scrollTo({ top: list.current.scrollHeight }); }, [said.length]);
  return (
    <ul class="saidlist" ref={list} aria-live="polite" tabIndex={0} aria-label={text.say("page.chat")}>
      {state.said.length === 0 && <li class="quietline">{text.say("page.chat.empty")}</li>}
      {said.map((line) => (
        <li key={`${line.at} ${line.member}`} class={line.member === state.you ? "own" : ""}>
          <b>{line.member === state.you ? text.say("page.you") : memberName(text, state, line.member)}</b>
          <span>{line.key === "" ? line.text : text.say(`page.say.${line.key}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The other members who have said something, to mute. */
function Speakers({ state }: { state: EveningState }) {
  const text = useText();
  const speakers = [...new Set(state.said.map(({ member }) => member))].filter((member) => member !== state.you).sort((a, b) => a - b);
  if (speakers.length === 0) return null;
  return (
    <ul class="neighbours" aria-label={text.say("page.neighbours")}>
      {speakers.map((member) => {
        const name = memberName(text, state, member);
        return <li key={member}><span class="grow">{name}</span><MuteButton code={state.code} number={member} name={name} /></li>;
      })}
    </ul>
  );
}

export function EveningChat({ state, send }: EveningProps) {
  const text = useText();
  const [open, setOpen] = useState(loadSetting(FOLDED) === "");
  const { muted } = useMuted(state.code);
  const said = state.said.filter(({ member }) => !muted.includes(member));
  const unread = useUnread(said, state.you, open);
  const fold = (isOpen: boolean): void => { setOpen(isOpen); saveSetting(FOLDED, isOpen ? "" : "1"); };
  if (!state.chat && !state.host) return null;
  return (
    <details class="chat evoptions" open={open} onToggle={(event) => fold(event.currentTarget.open)}>
      <summary>{text.say("page.chat")}{unread > 0 && <i>{unread}</i>}</summary>
      {state.chat && (
        <>
          <p class="quietline">{text.say("page.evening.chat.hint")}</p>
          <Lines state={state} said={said} />
          <ChatInput free say={(key, words) => send(() => sayInEvening(state.code, key, words))} />
          <Speakers state={state} />
        </>
      )}
      {state.host && (
        <Checkbox label={text.say("page.evening.chat.on")} checked={state.chat} change={(on) => send(() => switchChat(state.code, on))} />
      )}
    </details>
  );
}
