/** Passkeys. */
import { useEffect, useState } from "preact/hooks";
import { passkey } from "../net/api";
import { useText } from "../ui/page";
import { Problem, useRequest } from "../ui/problem";
import { guestName, saveAvatar, saveName, ownAvatar } from "../people/guest";

const CAN = isSecureContext && typeof PublicKeyCredential !== "undefined" && "parseCreationOptionsFromJSON" in PublicKeyCredential;

const written = (made: Credential | null): string => JSON.stringify((made as PublicKeyCredential).toJSON());

/** What a device answers; null where its owner has changed their mind. */
const unlessStopped = (asked: Promise<Credential | null>): Promise<Credential | null> => asked.catch(() => null);

/** Lets a device make a passkey; says if it did. */
async function make(name: string): Promise<boolean> {
  const { options } = await passkey.begin({ name, face: ownAvatar() });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
  const made = await unlessStopped(navigator.credentials.create({ publicKey }));
  if (made !== null) await passkey.keep(written(made));
  return made !== null;
}

/** Comes back as the person of a passkey; says if there was one. */
async function come(): Promise<boolean> {
  const { options } = await passkey.ask();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
  const shown = await unlessStopped(navigator.credentials.get({ publicKey }));
  if (shown === null) return false;
  const { name, face } = await passkey.come(written(shown));
  saveName(name);
  saveAvatar(face);
  return true;
}

export function Passkey() {
  const text = useText();
  const request = useRequest();
  const [able, setAble] = useState(false);
  const [done, setDone] = useState(false);
  useEffect(() => { if (CAN) void passkey.able().then((found) => setAble(found.able), () => undefined); }, []);
  if (!able) return null;
  const create = (): void => request.run(async () => setDone(await make(guestName(text))));
  const back = (): void => request.run(async () => { if (await come()) location.reload(); });
  return (
    <section aria-labelledby="passkey">
      <h2 class="cap" id="passkey">{text.say("page.passkey")}</h2>
      <p>{text.say("page.passkey.what")}</p>
      <Problem error={request.error} />
      {done && <p role="status">{text.say("page.passkey.done")}</p>}
      <div class="row">
        <button type="button" class="btn" disabled={request.busy} onClick={create}>{text.say("page.passkey.make")}</button>
        <button type="button" class="btn" disabled={request.busy} onClick={back}>{text.say("page.passkey.come")}</button>
      </div>
    </section>
  );
}
