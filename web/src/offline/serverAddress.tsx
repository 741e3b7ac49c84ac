/** In the static edition: what friends on other devices need, and a field for the address of their server. */
import { useState } from "preact/hooks";
import { useText } from "../ui/page";

const MAX_LENGTH = 200;

/** The address of a server as it is typed, with or without its scheme; "" if it is none. */
export function serverAddress(typed: string): string {
  const text = typed.trim();
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  return /^https?:/i.test(whole) && URL.canParse(whole) ? new URL(whole).href : "";
}

export function ServerAddress() {
  const text = useText();
  const [typed, setTyped] = useState("");
  const address = serverAddress(typed);
  const go = (event: Event): void => {
    event.preventDefault();
    if (address !== "") location.assign(address);
  };
  return (
    <form class="serveraddress" onSubmit={go}>
      <p class="quietline">{text.say("page.static.friends")}</p>
      <label for="server">{text.say("page.static.server")}</label>
      <div class="row">
        <input id="server" class="field" inputMode="url" value={typed} maxLength={MAX_LENGTH} spellcheck={false} autocomplete="url"
          autocapitalize="off" onInput={(event) => setTyped(event.currentTarget.value)} />
        <button type="submit" class="btn" disabled={address === ""}>{text.say("page.join")}</button>
      </div>
    </form>
  );
}
