/** What the static edition says about its engine: how far it is loaded, why it is not, and whether games are saved. */
import { useEffect, useState } from "preact/hooks";
import { CAN_RUN } from "../edition";
import { engineStatus, onStatus, type EngineStatus } from "../engine/status";
import { useText } from "../ui/page";

const MB = 1e6;

function useEngineStatus(): EngineStatus {
  const [status, setStatus] = useState(engineStatus());
  useEffect(() => onStatus(setStatus), []);
  return status;
}

/** Ask the service worker to keep the engine that was just loaded. */
function keepEngine(): void {
  if ("serviceWorker" in navigator) void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ engine: "keep" }));
}

function Loading({ loaded, total }: { loaded: number; total: number }) {
  const text = useText();
  const shown = (bytes: number): string => (bytes / MB).toLocaleString(text.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const words = loaded < total ? text.say("page.static.loading", { done: shown(loaded), total: shown(total) }) : text.say("page.static.starting");
  return <div class="waitbar engine" role="status"><label>{words} <progress max={1} value={total === 0 ? 0 : Math.min(1, loaded / total)} /></label></div>;
}

export function EngineNotice() {
  const text = useText();
  const status = useEngineStatus();
  useEffect(() => { if (status.state === "ready") keepEngine(); }, [status.state]);
  if (status.state === "loading") return <Loading loaded={status.loaded} total={status.total} />;
  if (status.state === "ready" && !status.stored) return <p class="waitbar engine" role="status">{text.say("page.static.unsaved")}</p>;
  if (status.state === "ready" && status.full) return <p class="waitbar engine" role="alert">{text.say("server.store.browser")}</p>;
  if (CAN_RUN && status.state !== "failed") return null;
  return (
    <p class="waitbar engine" role="alert">
      {text.say(CAN_RUN ? "page.static.failed" : "page.static.nowasm")}{" "}
      {CAN_RUN && <button type="button" class="plainlink" onClick={() => location.reload()}>{text.say("page.static.again")}</button>}
    </p>
  );
}
