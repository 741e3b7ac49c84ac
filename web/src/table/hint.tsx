/** Hints against bots: the best move, drawn on the board, with the reason for it. */
import { useState } from "preact/hooks";
import { getHint } from "../net/api";
import type { AnyFace } from "../face/face";
import { useText } from "../ui/page";
import { loadToken } from "../store";
import type { Hint, Option, TableMessage, ViewMessage } from "../wire";
import type { Choice } from "../choice/useChoice";
import { Icon } from "../ui/icon";
import { ErrorText, useRequest, type ErrorMessage } from "../ui/problem";

interface Props { face: AnyFace; table: TableMessage; view: ViewMessage; choice: Choice }

/** Whether this seat plays against bots only, of which none stands in for somebody. */
const alone = ({ you, seats }: TableMessage): boolean =>
  you >= 0 && seats.every(({ kind, name }, seat) => seat === you || kind === "bot" && name === "");

export interface HintState {
  /** The hint for the question that is asked; null while none was asked for. */
  hint: Hint | null;
  busy: boolean;
  error: ErrorMessage | null;
  named(a: number): Option | undefined;
  show(option: Option | undefined): void;
  /** Asks for a hint, or closes the one that is shown. */
  toggle(): void;
}

/** The hint of a table; null where none is given. */
export function useHint({ face, table, view, choice }: Props): HintState | null {
  const [hint, setHint] = useState<Hint | null>(null);
  const { busy, error, run } = useRequest();
  if (!alone(table) || view.result !== null || view.lesson !== undefined || view.options.length < 2) return null;
  const show = (option: Option | undefined): void => { if (option !== undefined) choice.choose(face.things(option, view.view)); };
  const named = (a: number): Option | undefined => view.options.find((option) => option.a === a);
  const shown = hint?.v === view.v ? hint : null;
  const ask = (): void => run(async () => {
    const come = await getHint(table.code, loadToken(table.code));
    setHint(come);
    if (come.v === view.v) show(named(come.moves[0]?.a ?? -1));
  });
  const close = (): void => { setHint(null); choice.undo(); };
  return { hint: shown, busy, error, named, show, toggle: shown === null ? ask : close };
}

export function Hints({ state }: { state: HintState }) {
  const text = useText();
  const { hint, busy, error, named, show, toggle } = state;
  if (hint === null) {
    return (
      <div class="hints">
        <button type="button" class="plainlink" disabled={busy} onClick={toggle}>
          <Icon name="lamp" />{text.say(busy ? "page.hint.wait" : "page.hint")}</button>
        <ErrorText error={error} />
      </div>
    );
  }
  return (
    <div class="hints" role="group" aria-label={text.say("page.hint.best")}>
      <Icon name="lamp" />
      {hint.moves.map(({ a, why }) => {
        const option = named(a);
        return option !== undefined && (
          <p key={a}>
            <button type="button" class="plainlink" onClick={() => show(option)}><b>{text.phrase(option)}</b></button>{" "}
            {text.phrase(why)}</p>
        );
      })}
    </div>
  );
}
