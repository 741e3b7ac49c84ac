/** Skip links: text mode, and the parts of the table. */
import { useEffect, useState } from "preact/hooks";
import { usePage, useText } from "../../ui/page";

/** Focus a part of the table; in the hand, its first selectable card. */
function focusOn(id: string): void {
  const element = document.getElementById(id);
  const first = id === "hand" ? element?.querySelector<HTMLElement>("[tabindex='0'],button") : null;
  (first ?? element)?.focus();
}

/** The first tab stop of every page: the switch for text mode. */
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

/** Skip links; on a phone the board is shown first. */
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
