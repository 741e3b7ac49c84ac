/** Push notifications. */
import { useEffect, useState } from "preact/hooks";
import { saveProfile, getPushKey, subscribePush, unsubscribePush } from "../net/api";
import { useText } from "../ui/page";
import type { Text } from "../text";
import { ErrorText, useRequest } from "../ui/problem";
import { ownIdentity } from "../people/guest";
import { cacheTexts } from "../offline/offline";

const SUPPORTED = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const base64url = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const pushManager = async (): Promise<PushManager> => (await navigator.serviceWorker.ready).pushManager;

/** Subscribe this browser and create the profile; return whether the user and the browser allow it. */
async function subscribe(key: string, text: Text): Promise<boolean> {
  if (await Notification.requestPermission() !== "granted") return false;
  const subscription = await (await pushManager()).subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null);
  if (subscription === null) return false;
  await saveProfile(ownIdentity(text));
  const [p256dh, auth] = [base64url(subscription.getKey("p256dh")), base64url(subscription.getKey("auth"))];
  await subscribePush({ endpoint: subscription.endpoint, key: p256dh, auth, language: text.language });
  await cacheTexts([`/text/${text.language}.json`]); // for notifications over a bad network
  return true;
}

/** Unsubscribe this browser, here and on the server. */
export async function unsubscribe(): Promise<void> {
  if (!SUPPORTED || await navigator.serviceWorker.getRegistration() === undefined) return;
  const subscription = await (await pushManager()).getSubscription();
  if (subscription === null) return;
  await unsubscribePush(subscription.endpoint);
  await subscription.unsubscribe();
}

/** Return the server's key (null while loading), and whether this browser is subscribed. */
function useSubscription(): [string | null, boolean, (on: boolean) => void] {
  const [key, setKey] = useState<string | null>(null);
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (!SUPPORTED) return;
    void getPushKey().then(async (response) => {
      setOn(response.key !== "" && await (await pushManager()).getSubscription() !== null);
      setKey(response.key);
    }, () => undefined);
  }, []);
  return [key, on, setOn];
}

/** The switch for push notifications; null if the browser or the server does not support them. */
export function PushSwitch() {
  const text = useText();
  const request = useRequest();
  const [key, on, setOn] = useSubscription();
  const [refused, setRefused] = useState(false);
  if (key === null || key === "") return null;
  const change = (): void => request.run(async () => {
    if (on) await unsubscribe();
    const done = on || await subscribe(key, text);
    setRefused(!done);
    setOn(done && !on);
  });
  return (
    <section aria-labelledby="push">
      <h2 class="cap" id="push">{text.say("page.push")}</h2>
      <p>{text.say("page.push.what")}</p>
      <ErrorText error={request.error} />
      {refused && <p role="status">{text.say("page.push.refused")}</p>}
      <button type="button" class="btn" disabled={request.busy} aria-pressed={on} onClick={change}>{text.say(on ? "page.push.off" : "page.push.on")}</button>
    </section>
  );
}
