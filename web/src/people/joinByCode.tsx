/** Joining a table or an evening by its code or link. */
import { useState } from "preact/hooks";
import { useText } from "../ui/page";
import { navigate, parseCode } from "../route";

const MAX_LENGTH = 200;

export function JoinByCode() {
  const text = useText();
  const [typed, setTyped] = useState("");
  const join = (event: Event): void => {
    event.preventDefault();
    const evening = /\/e\/([^/?#]+)/.exec(typed)?.[1];
    if (evening !== undefined) navigate(`/e/${evening}`);
    else if (parseCode(typed) !== "") navigate(`/t/${parseCode(typed)}`);
  };
  return (
    <form class="joincode" onSubmit={join}>
      <label for="code">{text.say("page.havecode")}</label>
      <div class="row">
        <input id="code" class="field" value={typed} maxLength={MAX_LENGTH} spellcheck={false} autocomplete="off"
          autocapitalize="characters" onInput={(event) => setTyped(event.currentTarget.value)} />
        <button type="submit" class="btn">{text.say("page.join")}</button>
      </div>
    </form>
  );
}
