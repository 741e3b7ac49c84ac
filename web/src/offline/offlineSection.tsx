/** The front page's section about offline play; its contents are loaded when it is opened. */
import { useState } from "preact/hooks";
import { lazy } from "../ui/lazy";
import { useText } from "../ui/page";

const OfflineDownload = lazy<object>(async () => (await import("./offlineDownload")).OfflineDownload);

export function OfflineSection() {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  if (!("serviceWorker" in navigator)) return null;
  return (
    <details class="offlineplay" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text.say("page.static.offline")}</summary>
      {isOpen && <OfflineDownload />}
    </details>
  );
}
