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
  send(asking: TableCommand): void;
  announce(words: string): void;
  canResign: boolean;
}

interface Reply { n: number; typed: string; lines: readonly string[] }

const STAY = 3;

/** The newest answers, each under what was typed. */
function Replies({ all }: { all: readonly Reply[] }) {
  return (
    <ol class="replies">
      {all.map(({ n, typed, lines }) => (
        <li key={n}>
          {typed !== "" && <b>{typed}</b>}{lines.map((line, index) => <p key={index}>{line}</p>)}
        </li>
      ))}
    </ol>
  );
}

/** The newest answers; each is also told to the screen reader, and so is every refusal of the server. */
function useReplies({ refused, announce }: TextModeProps): { all: readonly Reply[]; add(typed: string, lines: readonly string[]): void } {
  const { text } = usePage();
  const [all, setAll] = useState<readonly Reply[]>([]);
  const before = useRef(refused);
  const add = (typed: string, lines: readonly string[]): void => {
    setAll((now) => [...now, { n: (now.at(-1)?.n ?? 0) + 1, typed, lines }].slice(-STAY));
    if (lines.length > 0) announce(lines.join(" "));
  };
  useEffect(() => {
    if (refused !== null && refused !== before.current) {
      const rule = refused.rule === "" ? "" : ` ${text.say("page.rule", { number: refused.rule })}`;
      add("", [`${text.say(refused.key, { ...refused.told, rule: refused.rule })}${rule}`]);
    }
    before.current = refused;
  }, [refused]);
  return { all, add };
}

export function TextMode(props: TextModeProps) {
  const { face, seen, asked, act, send } = props;
  const { describe: spoken } = face;
  const { text, openRule } = usePage();
  const [typed, setTyped] = useState("");
  const [sure, setSure] = useState(false);
  const replies = useReplies(props);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => { if (!isTyping(document.activeElement)) box.current?.focus(); }, []);
  const label = (option: Option): string => face.label?.(option, seen) ?? "";
  const showRule = (rule: string): void => rule === "" || box.current === null ? openRule("") : openRule(rule, box.current);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (typed.trim() === "") return;
    const answer = runCommand({ seen, describe: spoken, asked, label, act, send, showRule, confirming: props.canResign ? sure : null }, typed);
    setSure(answer.resigning === true);
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
      <Replies all={replies.all} />
      <Grid label={text.say("page.inwords.board")} rows={spoken.rows(seen)} />
    </div>
  );
}

interface CellProps { place: Place; first: boolean; reach(): void }

function Cell({ place, first, reach }: CellProps) {
  return (
    <td role="gridcell" tabIndex={first ? 0 : -1} class={place.busy ? "busy" : ""} data-place={place.key}
      onFocus={reach} onClick={() => place.point()} onKeyDown={onActivate(() => place.point())}>{place.words}</td>
  );
}

export function Grid({ label, rows }: { label: string; rows: readonly Row[] }) {
  const [at, setAt] = useState("");
  const all = rows.flatMap(({ places }) => places.map(({ key }) => key));
  const first = all.includes(at) ? at : all[0];
  return (
    <table role="grid" aria-label={label}>
      <tbody role="rowgroup">
        {rows.map(({ name, places }) => (
          <tr key={name} role="row">
            <th scope="row" role="rowheader">{name}</th>
            {places.map((place) => (
              <Cell key={place.key} place={place} first={place.key === first} reach={() => setAt(place.key)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
