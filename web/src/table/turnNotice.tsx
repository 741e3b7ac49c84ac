/** Browser notifications when it is the player's turn in a hidden tab. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useText } from "../ui/page";
import { saveSetting, loadSetting } from "../store";
import { Icon } from "../ui/icon";
import { useDocumentEvent } from "../ui/hooks";

const WANTED = "notice";

/** Whether this page is out of sight. */
export function useHidden(): boolean {
  const [hidden, setHidden] = useState(document.hidden);
  useDocumentEvent("visibilitychange", () => setHidden(document.hidden));
  return hidden;
}

type Allowed = NotificationPermission | "never";

/** Whether the browser may tell; plain http from elsewhere never may. */
const allowed = (): Allowed => "Notification" in window && isSecureContext ? Notification.permission : "never";

/** A notice, where the browser lets pages make one. */
function notice(words: string, body: string, tag: string): Notification | null {
  try {
    const made = new Notification(words, { body, tag });
    made.onclick = () => { window.focus(); made.close(); };
    return made;
  } catch {
    return null;
  }
}

/** Tells that one's turn has come while the page is out of sight; a player who looks again needs no notice. */
export function useTurnNotice(yours: boolean, hidden: boolean, body: string, code: string): void {
  const text = useText();
  const before = useRef(yours);
  const shown = useRef<Notification | null>(null);
  useEffect(() => {
    const came = yours && !before.current;
    before.current = yours;
    if (!hidden || !yours) shown.current?.close();
    else if (came && loadSetting(WANTED) === "on" && allowed() === "granted") {
      shown.current = notice(text.say("page.notice"), body, code);
    }
  }, [yours, hidden]);
}

/** The switch for it: only here the browser is asked. */
export function NoticeSwitch() {
  const text = useText();
  const [may, setMay] = useState(allowed);
  const [on, setOn] = useState(loadSetting(WANTED) === "on");
  const set = (wanted: boolean): void => { saveSetting(WANTED, wanted ? "on" : ""); setOn(wanted); };
  const press = async (): Promise<void> => {
    const answer = may === "default" ? await Notification.requestPermission() : may;
    setMay(answer);
    set(answer === "granted" && !(on && may === "granted"));
  };
  const pressed = on && may === "granted";
  const barred = may === "denied" || may === "never";
  return (
    <button type="button" class="item noticeswitch" aria-pressed={pressed} disabled={barred} onClick={() => void press()}>
      <Icon name="bell" />
      <span class="grow">{text.say(pressed ? "page.notice.on" : "page.notice.off")}
        {barred && <small>{text.say(`page.notice.${may}`)}</small>}</span>
    </button>
  );
}
