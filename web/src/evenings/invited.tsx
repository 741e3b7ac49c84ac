/** The page that accepts an invitation to a server. */
import { useState } from "preact/hooks";
import { acceptInvitation } from "../net/evenings";
import { useText } from "../ui/page";
import { SimplePage } from "../people/navBar";
import { ErrorText, useRequest } from "../ui/problem";

export function InvitationPage() {
  const text = useText();
  const request = useRequest();
  const [done, setDone] = useState(false);
  const accept = (): void => request.run(async () => {
    await acceptInvitation(location.hash.slice(1));
    setDone(true);
  });
  return (
    <SimplePage title={text.say("page.invited")} kind="closed lost">
      <p role="status">{text.say(done ? "page.invited.done" : "page.invited.what")}</p>
      <ErrorText error={request.error} />
      <div class="row">
        {!done && <button type="button" class="btn go" disabled={request.busy} onClick={accept}>{text.say("page.invited.go")}</button>}
        <a class="btn" href="/">{text.say("page.front")}</a>
      </div>
    </SimplePage>
  );
}
