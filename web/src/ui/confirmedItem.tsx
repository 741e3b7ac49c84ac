/** An item of a menu that asks before it acts. */
import { useState } from "preact/hooks";
import { Icon } from "./icon";
import { useText } from "./page";

interface Props {
  icon: string;
  label: string;
  question: string;
  /** What happens then, if that is not plain. */
  note?: string;
  yes: string;
  act(): void;
}

export function ConfirmedItem({ icon, label, question, note = "", yes, act }: Props) {
  const text = useText();
  const [confirming, setConfirming] = useState(false);
  if (!confirming) return <button type="button" class="item" onClick={() => setConfirming(true)}><Icon name={icon} />{label}</button>;
  return (
    <div class="sure" role="alertdialog" aria-label={question}>
      <p>{question}</p>
      {note !== "" && <p class="quietline">{note}</p>}
      <div class="row">
        <button type="button" class="btn go" onClick={act}>{yes}</button>
        <button type="button" class="btn quiet" onClick={() => setConfirming(false)}>{text.say("page.resign.no")}</button>
      </div>
    </div>
  );
}
