/** Comments on a finished game, each a link to its step. */
import { useState } from "preact/hooks";
import type { TableCommand } from "../net/tableState";
import { playerName } from "../people/seats";
import { Icon } from "../ui/icon";
import { useText } from "../ui/page";
import type { Comment, SeatInfo } from "../wire";

const MAX_LENGTH = 300;

interface Props {
  comments: readonly Comment[];
  seats: readonly SeatInfo[];
  /** The step that is shown, and the step of a number of actions. */
  index: number;
  stepAt(at: number): number;
  go(index: number): void;
  /** The seat that writes at this moment; null for readers. */
  writer: { seat: number; at: number; send(command: TableCommand): void } | null;
}

function CommentForm({ at, send }: NonNullable<Props["writer"]>) {
  const text = useText();
  const [words, setWords] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    if (words.trim() !== "") send({ t: "comment", at, text: words.trim() });
    setWords("");
  };
  return (
    <form class="row" onSubmit={submit}>
      <input class="field" value={words} maxLength={MAX_LENGTH} aria-label={text.say("page.comments.write")}
        placeholder={text.say("page.comments.write")} onInput={(event) => setWords(event.currentTarget.value)} />
      <button type="submit" class="btn" aria-label={text.say("page.comments.send")} title={text.say("page.comments.send")}><Icon name="send" /></button>
    </form>
  );
}

export function Comments({ comments, seats, index, stepAt, go, writer }: Props) {
  const text = useText();
  return (
    <div class="comments">
      <ol aria-label={text.say("page.comments")} aria-live="polite">
        {comments.length === 0 && <li class="quietline">{text.say("page.comments.none")}</li>}
        {comments.map(({ n, seat, at, text: words }) => (
          <li key={n} class={stepAt(at) === index ? "now" : undefined}>
            <button type="button" class="plainlink" onClick={() => go(stepAt(at))}>{text.say("page.review.step", { step: stepAt(at) + 1 })}</button>
            <span class="grow"><b>{playerName(text, seats[seat])}</b> {words}</span>
            {writer !== null && seat === writer.seat && (
              <button type="button" class="plainlink" aria-label={text.say("page.comments.delete")} title={text.say("page.comments.delete")}
                onClick={() => writer.send({ t: "uncomment", n })}><Icon name="close" /></button>
            )}
          </li>
        ))}
      </ol>
      {writer !== null && <CommentForm {...writer} />}
    </div>
  );
}
