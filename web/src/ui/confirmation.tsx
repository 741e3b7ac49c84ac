/** The question before something that cannot be undone. */
import { useText } from "./page";

interface Props {
  question: string;
  yes: string;
  busy: boolean;
  act(): void;
  cancel(): void;
}

export function Confirmation({ question, yes, busy, act, cancel }: Props) {
  const text = useText();
  return (
    <div class="sure" role="alertdialog" aria-label={question}>
      <p><b>{question}</b></p>
      <div class="row">
        <button type="button" class="btn go" disabled={busy} onClick={act}>{yes}</button>
        <button type="button" class="btn" onClick={cancel}>{text.say("page.me.forget.no")}</button>
      </div>
    </div>
  );
}
