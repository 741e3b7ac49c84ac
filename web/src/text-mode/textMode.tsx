/** Text mode for players who do not see the board: a command line, its answers, and the board as a grid of text. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Seen, AnyFace, Place, Row } from "../face/face";
import { usePage } from "../ui/page";
import type { TableCommand } from "../net/tableState";
import { onActivate } from "../face/spot";
import { isTyping } from "../ui/hooks";
import type { Option, RefusedMessage } from "../wire";
import { runCommand } from "./commands";

export interface TextModeProps {
  face: AnyFace;
  seen: Seen<unknown>;
  asked: string;
  refused: RefusedMessage | null;
  act(option: Option): void;
  send(command: TableCommand): void;
  announce(words: string): void;
  canResign: boolean;
}

interface Reply { n: number; typed: string; lines: readonly string[] }

const MAX_REPLIES = 3;

/** The latest answers, each under its command. */
function Replies({ replies }: { replies: readonly Reply[] }) {
  return (
    <ol class="replies">
      {replies.map(({ n, typed, lines }) => (
        <li key={n}>
          {typed !== "" && <b>{typed}</b>}{lines.map((line, index) => <p key={index}>{line}</p>)}
        </li>
      ))}
    </ol>
  );
}

/** Return the latest answers; each is announced, and so is every refusal. */
function useReplies({ refused, announce }: TextModeProps): { replies: readonly Reply[]; add(typed: string, lines: readonly string[]): void } {
  const { text } = usePage();
  const [replies, setAll] = useState<readonly Reply[]>([]);
  const previous = useRef(refused);
  const add = (typed: string, lines: readonly string[]): void => {
    setAll((now) => [...now, { n: (now.at(-1)?.n ?? 0) + 1, typed, lines }].slice(-MAX_REPLIES));
    if (lines.length > 0) announce(lines.join(" "));
  };
  useEffect(() => {
    if (refused !== null && refused !== previous.current) {
      const rule = refused.rule === "" ? "" : ` ${text.say("page.rule", { number: refused.rule })}`;
      add("", [`${text.say(refused.key, { ...refused.params, rule: refused.rule })}${rule}`]);
    }
    previous.current = refused;
  }, [refused]);
  return { replies, add };
}

export function TextMode(props: TextModeProps) {
  const { face, seen, asked, act, send } = props;
  const { describe: description } = face;
  const { text, openRule } = usePage();
  const [typed, setTyped] = useState("");
  const [confirming, setConfirming] = useState(false);
  const replies = useReplies(props);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => { if (!isTyping(document.activeElement)) box.current?.focus(); }, []);
  const label = (option: Option): string => face.label?.(option, seen) ?? "";
  const showRule = (rule: string): void => rule === "" || box.current === null ? openRule("") : openRule(rule, box.current);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (typed.trim() === "") return;
    const answer = runCommand({ seen, describe: description, asked, label, act, send, showRule, confirming: props.canResign ? confirming : null }, typed);
    setConfirming(answer.resigning === true);
    replies.add(typed.trim(), answer.lines);
    setTyped("");
  };
  return (
    <div class="inwords">
      <form class="row" onSubmit={submit}>
        <label for="command">{text.say("page.command")}</label>
        <input class="field grow" id="command" ref={box} value={typed} autocomplete="off" autocapitalize="off" spellcheck={false}
          placeholder={text.say("page.command.hint")} onInput={(event) => setTyped(event.currentTarget.value)} />
        <button type="submit" class="btn">{text.say("page.command.do")}</button>
      </form>
      <Replies replies={replies.replies} />
      <Grid label={text.say("page.inwords.board")} rows={description.rows(seen)} />
    </div>
  );
}

interface CellProps { place: Place; first: boolean; onReach(): void }

function Cell({ place, first, onReach }: CellProps) {
  return (
    <td role="gridcell" tabIndex={first ? 0 : -1} class={place.busy ? "busy" : ""} data-place={place.key}
      onFocus={onReach} onClick={() => place.point()} onKeyDown={onActivate(() => place.point())}>{place.words}</td>
  );
}

export function Grid({ label, rows }: { label: string; rows: readonly Row[] }) {
  const [focusedKey, setFocusedKey] = useState("");
  const replies = rows.flatMap(({ places }) => places.map(({ key }) => key));
  const first = replies.includes(focusedKey) ? focusedKey : replies[0];
  return (
    <table role="grid" aria-label={label}>
      <tbody role="rowgroup">
        {rows.map(({ name, places }) => (
          <tr key={name} role="row">
            <th scope="row" role="rowheader">{name}</th>
            {places.map((place) => (
              <Cell key={place.key} place={place} first={place.key === first} onReach={() => setFocusedKey(place.key)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
