/** Browser notifications when it is the player's turn in a hidden tab. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useText } from "../ui/page";
import { saveSetting, loadSetting } from "../store";
import { Icon } from "../ui/icon";
import { useDocumentEvent } from "../ui/hooks";

const STORAGE_KEY = "notice";

/** Return whether this page is hidden. */
export function useHidden(): boolean {
  const [hidden, setHidden] = useState(document.hidden);
  useDocumentEvent("visibilitychange", () => setHidden(document.hidden));
  return hidden;
}

type Permission = NotificationPermission | "never";

/** Return the permission for notifications; plain HTTP never has it. */
const permission = (): Permission => "Notification" in window && isSecureContext ? Notification.permission : "never";

/** Show a notification; null if the browser does not allow it. */
function showNotification(words: string, body: string, tag: string): Notification | null {
  try {
    const notification = new Notification(words, { body, tag });
    notification.onclick = () => { window.focus(); notification.close(); };
    return notification;
  } catch {
    return null;
  }
}

/** Notify when the user's turn begins in a hidden tab, and close the notification when it is visible again. */
export function useTurnNotification(isOwnTurn: boolean, hidden: boolean, body: string, code: string): void {
  const text = useText();
  const wasOwnTurn = useRef(isOwnTurn);
  const open = useRef<Notification | null>(null);
  useEffect(() => {
    const hasBegun = isOwnTurn && !wasOwnTurn.current;
    wasOwnTurn.current = isOwnTurn;
    if (!hidden || !isOwnTurn) open.current?.close();
    else if (hasBegun && loadSetting(STORAGE_KEY) === "on" && permission() === "granted") {
      open.current = showNotification(text.say("page.notice"), body, code);
    }
  }, [isOwnTurn, hidden]);
}

/** The switch for notifications; it asks the browser for permission. */
export function NotificationSwitch() {
  const text = useText();
  const [granted, setGranted] = useState(permission);
  const [enabled, setEnabledState] = useState(loadSetting(STORAGE_KEY) === "on");
  const setEnabled = (wanted: boolean): void => { saveSetting(STORAGE_KEY, wanted ? "on" : ""); setEnabledState(wanted); };
  const onPress = async (): Promise<void> => {
    const answer = granted === "default" ? await Notification.requestPermission() : granted;
    setGranted(answer);
    setEnabled(answer === "granted" && !(enabled && granted === "granted"));
  };
  const pressed = enabled && granted === "granted";
  const isBlocked = granted === "denied" || granted === "never";
  return (
    <button type="button" class="item noticeswitch" aria-pressed={pressed} disabled={isBlocked} onClick={() => void onPress()}>
      <Icon name="bell" />
      <span class="grow">{text.say(pressed ? "page.notice.on" : "page.notice.off")}
        {isBlocked && <small>{text.say(`page.notice.${granted}`)}</small>}</span>
    </button>
  );
}
