/** Hints against bots: the best move, drawn on the board, with the reason for it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { getHint } from "../net/api";
import type { AnyFace, Thing } from "../face/face";
import { useText } from "../ui/page";
import { loadToken } from "../store";
import type { Hint, HintMove, Option, Phrase, TableMessage, ViewMessage } from "../wire";
import type { Choice } from "../choice/useChoice";
import { Icon } from "../ui/icon";
import { ErrorText, useRequest, type ErrorMessage } from "../ui/problem";
import { placeRings } from "./rings";
import { Elements, isElement } from "./tutor";

interface Props { face: AnyFace; table: TableMessage; view: ViewMessage; choice: Choice }

/** Whether this seat plays against bots only, of which none stands in for somebody. */
const alone = ({ you, seats }: TableMessage): boolean =>
  you >= 0 && seats.every(({ kind, name }, seat) => seat === you || kind === "bot" && name === "");

export interface HintState {
  /** The suggested move and its reason; null where none is shown. */
  shown: { option: Option; why: Phrase; things: readonly Thing[] } | null;
  busy: boolean;
  error: ErrorMessage | null;
  /** Asks for a hint, or closes the one that is shown. */
  toggle(): void;
}

/** The hint of a table; null where none is given. It is shown until something else is chosen. */
export function useHint({ face, table, view, choice }: Props): HintState | null {
  const [hint, setHint] = useState<Hint | null>(null);
  const { busy, error, run } = useRequest();
  if (!alone(table) || view.result !== null || view.lesson !== undefined || view.options.length < 2) return null;
  const move = hint?.v === view.v ? hint.moves[0] : undefined;
  const optionOf = (given: HintMove | undefined): Option | undefined => view.options.find(({ a }) => a === given?.a);
  const option = optionOf(move);
  const things = option === undefined ? [] : face.things(option, view.view);
  const isChosen = things.length === choice.picked.size && things.every((thing) => choice.picked.has(thing));
  const shown = move !== undefined && option !== undefined && isChosen ? { option, why: move.why, things } : null;
  const ask = (): void => run(async () => {
    const come = await getHint(table.code, loadToken(table.code));
    const suggested = optionOf(come.moves[0]);
    setHint(come);
    if (come.v === view.v && suggested !== undefined) choice.choose(face.things(suggested, view.view));
  });
  const close = (): void => { setHint(null); choice.undo(); };
  return { shown, busy, error, toggle: shown === null ? ask : close };
}

export function Hints({ state: { shown, busy, error, toggle } }: { state: HintState }) {
  const text = useText();
  if (shown === null) {
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
      <Icon name="lamp" /><p><b>{text.phrase(shown.option)}</b> {text.phrase(shown.why)}</p>
    </div>
  );
}

/** The rings around the things of the hint on the board, which follow them. */
export function HintedThings({ things }: { things: readonly Thing[] }) {
  const rings = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const update = (): void => {
      const elements = new Elements();
      const onBoard = things.map((thing) => elements.find(thing)).filter(isElement).filter((element) => element.closest(".board") !== null);
      if (rings.current !== null) placeRings(rings.current, onBoard);
      frame = requestAnimationFrame(update);
    };
    update();
    return () => cancelAnimationFrame(frame);
  }, [things.join(" ")]);
  return <div class="hinted" ref={rings} aria-hidden="true" />;
}
