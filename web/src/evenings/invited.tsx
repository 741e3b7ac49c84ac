/** The page that accepts an invitation to a server. */
import { useTitle } from "../ui/hooks";
import { useState } from "preact/hooks";
import { acceptInvitation } from "../net/evenings";
import { useText } from "../ui/page";
import { NavBar } from "../people/navBar";
import { ErrorText, useRequest } from "../ui/problem";

export function InvitationPage() {
  const text = useText();
  const request = useRequest();
  const [done, setDone] = useState(false);
  const title = text.say("page.invited");
  useTitle(title);
  const accept = (): void => request.run(async () => {
    await acceptInvitation(location.hash.slice(1));
    setDone(true);
  });
  return (
    <>
      <NavBar />
      <main class="front closed lost">
        <h1 class="display">{title}</h1>
        <p role="status">{text.say(done ? "page.invited.done" : "page.invited.what")}</p>
        <ErrorText error={request.error} />
        <div class="row">
          {!done && <button type="button" class="btn go" disabled={request.busy} onClick={accept}>{text.say("page.invited.go")}</button>}
          <a class="btn" href="/">{text.say("page.front")}</a>
        </div>
      </main>
    </>
  );
}
