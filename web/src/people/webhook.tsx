/** The host's field for the webhook of a table or an evening. */
import { useState } from "preact/hooks";
import { setWebhook } from "../net/api";
import { ErrorText, useRequest } from "../ui/problem";
import { useText } from "../ui/page";
import { IS_STATIC } from "../edition";

/** `path`: of the API, of a table or an evening. The address is a secret, so the server never shows it again. */
export function WebhookField({ path, isSet, onChange }: { path: string; isSet: boolean; onChange?(): void }) {
  const text = useText();
  const request = useRequest();
  const [url, setUrl] = useState("");
  if (IS_STATIC) return null;
  const save = (address: string): void => request.run(async () => {
    await setWebhook(path, address, text.language);
    setUrl("");
    onChange?.();
  });
  return (
    <details class="evoptions webhook">
      <summary>{text.say("page.webhook")}</summary>
      <p class="quietline" role="status">{text.say(isSet ? "page.webhook.on" : "page.webhook.what")}</p>
      <ErrorText error={request.error} />
      {isSet ? <button type="button" class="btn" disabled={request.busy} onClick={() => save("")}>{text.say("page.webhook.remove")}</button> : (
        <form class="row" noValidate onSubmit={(event) => { event.preventDefault(); save(url); }}>
          <input class="field" type="url" value={url} placeholder="https://" aria-label={text.say("page.webhook.url")}
            onInput={({ currentTarget }) => setUrl(currentTarget.value)} />
          <button type="submit" class="btn" disabled={request.busy || url === ""}>{text.say("page.webhook.save")}</button>
        </form>
      )}
    </details>
  );
}
