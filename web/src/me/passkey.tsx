/** Passkeys. */
import { useEffect, useState } from "preact/hooks";
import { passkey } from "../net/api";
import { useText } from "../ui/page";
import { ErrorText, useRequest } from "../ui/problem";
import { guestName, saveAvatar, saveName, ownAvatar } from "../people/guest";

const SUPPORTED = isSecureContext && typeof PublicKeyCredential !== "undefined" && "parseCreationOptionsFromJSON" in PublicKeyCredential;

const serialize = (credential: Credential | null): string => JSON.stringify((credential as PublicKeyCredential).toJSON());

/** Resolve to null if the user cancels. */
const orCancelled = (pending: Promise<Credential | null>): Promise<Credential | null> => pending.catch(() => null);

/** Register a passkey; return whether it was created. */
async function register(name: string): Promise<boolean> {
  const { options } = await passkey.registrationOptions({ name, face: ownAvatar() });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
  const credential = await orCancelled(navigator.credentials.create({ publicKey }));
  if (credential !== null) await passkey.register(serialize(credential));
  return credential !== null;
}

/** Sign in with a passkey; return whether there was one. */
async function authenticate(): Promise<boolean> {
  const { options } = await passkey.loginOptions();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
  const credential = await orCancelled(navigator.credentials.get({ publicKey }));
  if (credential === null) return false;
  const { name, face } = await passkey.logIn(serialize(credential));
  saveName(name);
  saveAvatar(face);
  return true;
}

export function Passkey() {
  const text = useText();
  const request = useRequest();
  const [available, setAvailable] = useState(false);
  const [done, setDone] = useState(false);
  useEffect(() => { if (SUPPORTED) void passkey.isAvailable().then((status) => setAvailable(status.available), () => undefined); }, []);
  if (!available) return null;
  const create = (): void => request.run(async () => setDone(await register(guestName(text))));
  const signIn = (): void => request.run(async () => { if (await authenticate()) location.reload(); });
  return (
    <section aria-labelledby="passkey">
      <h2 class="cap" id="passkey">{text.say("page.passkey")}</h2>
      <p>{text.say("page.passkey.what")}</p>
      <ErrorText error={request.error} />
      {done && <p role="status">{text.say("page.passkey.done")}</p>}
      <div class="row">
        <button type="button" class="btn" disabled={request.busy} onClick={create}>{text.say("page.passkey.make")}</button>
        <button type="button" class="btn" disabled={request.busy} onClick={signIn}>{text.say("page.passkey.come")}</button>
      </div>
    </section>
  );
}
