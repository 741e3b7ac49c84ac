/** Joining a table or an evening by its code or link. */
import { useState } from "preact/hooks";
import { useText } from "../ui/page";
import { go, typedCode } from "../route";

const LONGEST_LINK = 200;

export function JoinByCode() {
  const text = useText();
  const [typed, setTyped] = useState("");
  const join = (event: Event): void => {
    event.preventDefault();
    const evening = /\/e\/([^/?#]+)/.exec(typed)?.[1];
    if (evening !== undefined) go(`/e/${evening}`);
    else if (typedCode(typed) !== "") go(`/t/${typedCode(typed)}`);
  };
  return (
    <form class="joincode" onSubmit={join}>
      <label for="code">{text.say("page.havecode")}</label>
      <div class="row">
        <input id="code" class="field" value={typed} maxLength={LONGEST_LINK} spellcheck={false} autocomplete="off"
          autocapitalize="characters" onInput={(event) => setTyped(event.currentTarget.value)} />
        <button type="submit" class="btn">{text.say("page.join")}</button>
      </div>
    </form>
  );
}
