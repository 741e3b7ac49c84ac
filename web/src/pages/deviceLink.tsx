/** The page of a device link. */
import { useState } from "preact/hooks";
import { openDeviceLink } from "../net/api";
import { useText } from "../ui/page";
import { SimplePage } from "../people/navBar";
import { ErrorText, useRequest } from "../ui/problem";
import { saveAvatar, saveName } from "../people/guest";
import { replaceRoute } from "../route";

/** Read the token and remove it from the address. */
function consumeToken(): string {
  const token = location.hash.slice(1);
  if (token !== "") history.replaceState(null, "", location.pathname);
  return token;
}

export function DeviceLinkPage() {
  const text = useText();
  const request = useRequest();
  const [token] = useState(consumeToken);
  const signIn = (): void => request.run(async () => {
    const { name, face } = await openDeviceLink(token);
    saveName(name);
    if (face !== "") saveAvatar(face);
    replaceRoute("/me");
  });
  return (
    <SimplePage title={text.say("page.device-link")} kind="closed lost">
      <p>{text.say("page.device-link.what")}</p>
      <ErrorText error={request.error} />
      <div class="row">
        <button type="button" class="btn go" disabled={request.busy || request.error !== null} onClick={signIn}>{text.say("page.device-link.yes")}</button>
        <a class="btn" href="/">{text.say("page.front")}</a>
      </div>
    </SimplePage>
  );
}
