/** The prompt to turn the sound on, shown once. */
import { useEffect, useState } from "preact/hooks";
import { usePage } from "../../ui/page";
import { saveSetting, loadSetting } from "../../store";
import { Icon } from "../../ui/icon";

const STORAGE_KEY = "sound.asked";

export function SoundPrompt() {
  const { text, sound, setSound } = usePage();
  const [answered, setAnswered] = useState(sound || loadSetting(STORAGE_KEY) !== "");
  useEffect(() => {
    document.documentElement.toggleAttribute("data-asks", !answered);
    return () => document.documentElement.removeAttribute("data-asks");
  }, [answered]);
  if (answered) return null;
  const answer = (on: boolean): void => { saveSetting(STORAGE_KEY, "yes"); setSound(on); setAnswered(true); };
  return (
    <p class="soundask" role="group" aria-label={text.say("page.sound.ask")}>
      <Icon name="sound" /><span>{text.say("page.sound.ask")}</span>
      <button type="button" class="plainlink" onClick={() => answer(true)}>{text.say("page.sound.yes")}</button>
      <button type="button" class="plainlink" onClick={() => answer(false)}>{text.say("page.sound.no")}</button>
    </p>
  );
}
