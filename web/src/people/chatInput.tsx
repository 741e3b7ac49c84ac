/** The ways to say something: preset phrases, and free text. */
import { useState } from "preact/hooks";
import { Icon } from "../ui/icon";
import { useText } from "../ui/page";

const PRESETS: readonly string[] = ["hello", "luck", "nice", "wow", "ouch", "well-played", "thanks", "sorry", "thinking", "again", "bye"];
const MAX_LENGTH = 300;

interface Props { free: boolean; say(key: string, text: string): void }

function FreeText({ say }: Pick<Props, "say">) {
  const text = useText();
  const [words, setWords] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    if (words.trim() !== "") say("", words.trim());
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

export function ChatInput({ free, say }: Props) {
  const text = useText();
  return (
    <>
      <div class="presets" role="group" aria-label={text.say("page.chat.presets")}>
        {PRESETS.map((key) => <button type="button" key={key} onClick={() => say(key, "")}>{text.say(`page.say.${key}`)}</button>)}
      </div>
      {free && <FreeText say={say} />}
    </>
  );
}
