/** Skip links: text mode, and the parts of the table. */
import { useEffect, useState } from "preact/hooks";
import { usePage, useText } from "../../ui/page";

/** Puts the focus onto a part of the table; in the hand, onto what can be pointed at. */
function focusOn(id: string): void {
  const element = document.getElementById(id);
  const first = id === "hand" ? element?.querySelector<HTMLElement>("[tabindex='0'],button") : null;
  (first ?? element)?.focus();
}

/** The very first stop of every page: has the board told in words, where the box for commands then takes the focus. */
export function TextModeSwitch() {
  const { text, textMode, setTextMode } = usePage();
  return (
    <nav aria-label={text.say("page.inwords")}>
      <button type="button" class="skip" aria-pressed={textMode} onClick={() => setTextMode(!textMode)}>
        {text.say(textMode ? "page.inwords.on" : "page.inwords.off")}
      </button>
    </nav>
  );
}

const TARGETS: readonly string[] = ["question", "hand", "board"];

/** Ways past the bar; on a phone the board is shown first. */
export function SkipLinks({ textMode, showBoard }: { textMode: boolean; showBoard(): void }) {
  const text = useText();
  const [target, setTarget] = useState({ id: "" });
  useEffect(() => { if (target.id !== "") focusOn(target.id); }, [target]);
  const targets = textMode ? ["command", ...TARGETS] : TARGETS;
  return (
    <nav aria-label={text.say("page.skip")}>
      {targets.map((id) => (
        <button type="button" key={id} class="skip" onClick={() => { showBoard(); setTarget({ id }); }}>
          {text.say(`page.skip.${id}`)}
        </button>
      ))}
    </nav>
  );
}
