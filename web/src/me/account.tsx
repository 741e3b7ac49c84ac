/** Device link, export and deletion of a profile. */
import { useState } from "preact/hooks";
import { MY_RECORDS, deleteProfile, createDeviceLink } from "../net/api";
import { useText } from "../ui/page";
import { navigate } from "../route";
import { clearPersonalData } from "../store";
import { unsubscribe } from "./push";
import { ErrorText, useRequest } from "../ui/problem";
import { ownIdentity } from "../people/guest";
import { LinkField, QrCode } from "../people/invite";

/** A link that signs in the user on a second device. */
export function DeviceLink() {
  const text = useText();
  const request = useRequest();
  const [created, setCreated] = useState({ link: "", minutes: 0 });
  const create = (): void => request.run(async () => {
    const { token, minutes } = await createDeviceLink(ownIdentity(text));
    setCreated({ link: `${location.origin}/device-link#${token}`, minutes });
  });
  return (
    <section class="device-link" aria-labelledby="device-link">
      <h2 class="cap" id="device-link">{text.say("page.me.device-link")}</h2>
      <p>{text.say("page.me.device-link.what")}</p>
      <ErrorText error={request.error} />
      {created.link !== "" && (
        <div class="ways">
          <QrCode link={created.link} label={text.say("page.me.device-link.qr")} />
          <div role="status">
            <p>{text.say("page.me.device-link.once", { n: created.minutes })}</p>
            <LinkField link={created.link} />
          </div>
        </div>
      )}
      <button type="button" class="btn" disabled={request.busy} onClick={create}>
        {text.say(created.link === "" ? "page.me.device-link.make" : "page.me.device-link.again")}
      </button>
    </section>
  );
}

/** All finished games as records in one file. */
export function Export() {
  const text = useText();
  return (
    <section aria-labelledby="export">
      <h2 class="cap" id="export">{text.say("page.me.export")}</h2>
      <p>{text.say("page.me.export.what")}</p>
      <a class="btn" href={MY_RECORDS} download>{text.say("page.me.export.get")}</a>
    </section>
  );
}

/** Delete the profile here and on the server, after a confirmation. */
export function DeleteProfile() {
  const text = useText();
  const request = useRequest();
  const [confirming, setConfirming] = useState(false);
  const deleteAll = (): void => request.run(async () => {
    await deleteProfile();
    await unsubscribe();
    clearPersonalData();
    navigate("/");
  });
  return (
    <section aria-labelledby="forget">
      <h2 class="cap" id="forget">{text.say("page.me.forget")}</h2>
      <p>{text.say("page.me.forget.what")}</p>
      <ErrorText error={request.error} />
      {!confirming && <button type="button" class="btn" onClick={() => setConfirming(true)}>{text.say("page.me.forget")}…</button>}
      {confirming && (
        <div class="sure" role="alertdialog" aria-label={text.say("page.me.forget.sure")}>
          <p><b>{text.say("page.me.forget.sure")}</b></p>
          <div class="row">
            <button type="button" class="btn go" disabled={request.busy} onClick={deleteAll}>{text.say("page.me.forget.yes")}</button>
            <button type="button" class="btn" onClick={() => setConfirming(false)}>{text.say("page.me.forget.no")}</button>
          </div>
        </div>
      )}
    </section>
  );
}
