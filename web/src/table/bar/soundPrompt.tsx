/** The prompt to turn the sound on, shown once, after the first move; it leaves by itself. */
import { useEffect, useState } from "preact/hooks";
import { usePage } from "../../ui/page";
import { saveSetting, loadSetting } from "../../store";
import { Icon } from "../../ui/icon";

const STORAGE_KEY = "sound.asked";
const SHOWN_MS = 8_000;

export function SoundPrompt() {
  const { text, sound, setSound } = usePage();
  const [answered, setAnswered] = useState(sound || loadSetting(STORAGE_KEY) !== "");
  const answer = (on: boolean): void => { saveSetting(STORAGE_KEY, "yes"); setSound(on); setAnswered(true); };
  useEffect(() => {
    if (answered) return undefined;
    const timer = setTimeout(() => answer(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [answered]);
  if (answered) return null;
  return (
    <p class="soundask" role="group" aria-label={text.say("page.sound.ask")}>
      <Icon name="sound" /><span>{text.say("page.sound.ask")}</span>
      <button type="button" class="plainlink" onClick={() => answer(true)}>{text.say("page.sound.yes")}</button>
      <button type="button" class="plainlink" onClick={() => answer(false)}>{text.say("page.sound.no")}</button>
    </p>
  );
}
