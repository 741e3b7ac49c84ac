/** Invitation to a table: code, link and QR code. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useText } from "../ui/page";
import { loadToken } from "../store";
import { Icon } from "../ui/icon";
import { formatCode } from "../ui/switches";
import { IS_STATIC, linkTo } from "../edition";

const QUIET_ZONE = 2;

interface QrPath { modules: number; path: string }

/** Encode a link as the path of a QR code; the encoder is loaded on demand. */
async function encode(link: string): Promise<QrPath> {
  const { default: qrcode } = await import("qrcode-generator");
  const code = qrcode(0, "M");
  code.addData(link);
  code.make();
  const modules = code.getModuleCount();
  const indices = [...Array(modules).keys()];
  const path = indices.flatMap((row) => indices.filter((column) => code.isDark(row, column))
    .map((column) => `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`)).join("");
  return { modules, path };
}

export function QrCode({ link, label }: { link: string; label: string }) {
  const [qr, setQr] = useState<QrPath | null>(null);
  useEffect(() => { void encode(link).then(setQr); }, [link]);
  const size = (qr?.modules ?? 25) + 2 * QUIET_ZONE;
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" /><path d={qr?.path ?? ""} fill="#14131A" />
    </svg>
  );
}

/** Copy via a text area, which also works on plain HTTP; return whether it did. */
function copyByTextArea(link: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "sr";
  field.value = link;
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}

/** Copy a text to the clipboard; return whether it did. */
async function copyText(link: string): Promise<boolean> {
  if (!isSecureContext) return copyByTextArea(link);
  return navigator.clipboard.writeText(link).then(() => true, () => copyByTextArea(link));
}

export function CopyButton({ link, label = "page.copy" }: { link: string; label?: string }) {
  const text = useText();
  const [copied, setCopied] = useState(false);
  const copy = (): void => { void copyText(link).then(setCopied); };
  return (
    <button type="button" class="btn" onClick={copy} aria-live="polite">
      <Icon name={copied ? "check" : "copy"} />{text.say(copied ? "page.copied" : label)}
    </button>
  );
}

/** Share a link via the device, or copy it. */
export function ShareButton({ link, title }: { link: string; title: string }) {
  const text = useText();
  if (!("share" in navigator)) return <CopyButton link={link} label="page.share" />;
  const share = (): void => { navigator.share({ title, url: link }).catch(() => undefined); };  // a change of mind is no fault
  return <button type="button" class="btn" onClick={share}><Icon name="link" />{text.say("page.share")}</button>;
}

export const linkOf = (code: string): string => linkTo(`/t/${code}`);

const LAN_COMMAND = "brushpass serve --host 0.0.0.0";
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** A warning if the link only works on this machine. */
function LoopbackWarning() {
  const text = useText();
  if (!LOOPBACK.test(location.hostname)) return null;
  return <p class="quietline">{text.say("page.invite.here")} <code>{LAN_COMMAND}</code></p>;
}

/** A link to copy, with a warning if only this machine can open it. */
export function LinkField({ link }: { link: string }) {
  const text = useText();
  return (
    <>
      <input class="field" readOnly value={link} aria-label={text.say("page.link")} onFocus={(event) => event.currentTarget.select()} />
      <LoopbackWarning />
      <CopyButton link={link} />
    </>
  );
}

/** A link to the public table for a television, in a tab of its own. */
export function TvLink({ code }: { code: string }) {
  const text = useText();
  if (IS_STATIC) return null;
  return <a class="plainlink tvlink" href={`/t/${code}/tv`} target="_blank"><Icon name="eye" />{text.say("page.tv")}</a>;
}

/** Return the link that restores this seat in another browser. */
const seatLink = (code: string): string => `${linkOf(code)}#seat=${loadToken(code)}`;

export function Invite({ code }: { code: string }) {
  const text = useText();
  const link = linkOf(code);
  return (
    <section class="invite" aria-label={text.say("page.invite")}>
      <h2 class="cap">{text.say("page.invite")}</h2>
      <QrCode link={link} label={text.say("page.qr")} />
      <p class="bigcode">{formatCode(code)}</p>
      <LinkField link={link} />
      <TvLink code={code} />
      {loadToken(code) !== "" && (
        <>
          <h2 class="cap">{text.say("page.seatlink")}</h2>
          <p class="quietline">{text.say("page.seatlink.what")}</p>
          <CopyButton link={seatLink(code)} label="page.seatlink.copy" />
        </>
      )}
    </section>
  );
}

interface InviteProps { link: string; label: string; note: ComponentChildren; children?: ComponentChildren }

/** The ways to invite others to a page: a QR code, and a link below a note. */
export function InviteSection({ link, label, note, children }: InviteProps) {
  const text = useText();
  return (
    <section class="ways" aria-label={text.say("page.invite")}>
      <QrCode link={link} label={label} />
      <div>
        <h2 class="cap">{text.say("page.invite")}</h2>
        {note}
        <LinkField link={link} />
        {children}
      </div>
    </section>
  );
}
