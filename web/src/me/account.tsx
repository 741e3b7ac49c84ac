/** Devices, export and deletion of a profile. */
import { useState } from "preact/hooks";
import { MY_RECORDS, deleteProfile, createDeviceLink, signOut } from "../net/api";
import { Confirmation } from "../ui/confirmation";
import { useText } from "../ui/page";
import { navigate } from "../route";
import { clearPersonalData } from "../store";
import { unsubscribe } from "./push";
import { ErrorText, useRequest } from "../ui/problem";
import { ownIdentity } from "../people/guest";
import { LinkField, QrCode } from "../people/invite";
import type { DeviceInfo } from "../wire";

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

/** All devices of the user. Another one is signed out here; without it, this one would be the only way back. */
export function Devices({ devices }: { devices: readonly DeviceInfo[] }) {
  const text = useText();
  const request = useRequest();
  const [signedOut, setSignedOut] = useState<readonly string[]>([]);
  const shown = devices.filter(({ id }) => !signedOut.includes(id));
  if (devices.length < 2) return null;
  const leave = (id: string): void => request.run(async () => {
    await signOut(id);
    setSignedOut([...signedOut, id]);
  });
  return (
    <section class="devices" aria-labelledby="devices">
      <h2 class="cap" id="devices">{text.say("page.me.devices")}</h2>
      <p>{text.say("page.me.devices.what")}</p>
      <ErrorText error={request.error} />
      <ul>
        {shown.map(({ id, name, made, current }) => {
          const device = name || text.say("page.me.devices.unknown");
          const since = made > 0 ? new Date(1000 * made).toLocaleDateString(text.language, { dateStyle: "medium" }) : "";
          return (
            <li key={id}>
              <span><b>{device}</b> {current ? text.say("page.me.devices.this") : since}</span>
              {!current && (
                <button type="button" class="btn" disabled={request.busy} aria-label={text.say("page.me.devices.out.name", { device })}
                  onClick={() => leave(id)}>{text.say("page.me.devices.out")}</button>
              )}
            </li>
          );
        })}
      </ul>
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
        <Confirmation question={text.say("page.me.forget.sure")} yes={text.say("page.me.forget.yes")} busy={request.busy}
          act={deleteAll} cancel={() => setConfirming(false)} />
      )}
    </section>
  );
}
