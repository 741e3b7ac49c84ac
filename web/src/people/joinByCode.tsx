/** Joining a table, an evening or a class by its code or link. */
import { useState } from "preact/hooks";
import { useText } from "../ui/page";
import { resolveCode } from "../net/evenings";
import { navigate, parseCode, parseLink } from "../route";

const MAX_LENGTH = 200;

export function JoinByCode() {
  const text = useText();
  const [typed, setTyped] = useState("");
  const join = (event: Event): void => {
    event.preventDefault();
    const [link, code] = [parseLink(typed), parseCode(typed)];
    if (link !== "") navigate(link);
    else if (code !== "") void resolveCode(code).then(({ path }) => navigate(path), () => navigate(`/t/${code}`));
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
