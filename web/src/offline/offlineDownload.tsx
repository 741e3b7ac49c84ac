/** Offline play: downloads the static edition once the person agrees, shows its progress, and removes the engine. */
import { useEffect, useState } from "preact/hooks";
import { IS_STATIC, OFFLINE_FOLDER } from "../edition";
import { useText } from "../ui/page";

/** How much of the static edition this browser has; the last answer of the service worker says how the request ended. */
interface Kept { loaded: number; total: number; result?: "kept" | "broken" | "full" }
type Asked = "look" | "keep" | "remove";

const MB = 1e6;
const SCOPE = new URL(OFFLINE_FOLDER, document.baseURI).href;

/** The service worker of the static edition, once it is active; null if it is not installed. */
async function findWorker(): Promise<ServiceWorker | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return registration?.scope === SCOPE ? activeWorker(registration) : null;
}

function activeWorker({ active, waiting, installing }: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const worker = active ?? waiting ?? installing;
  if (worker === null || worker.state === "activated") return Promise.resolve(worker);
  return new Promise((resolve, reject) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve(worker);
      else if (worker.state === "redundant") reject(new Error("not installed"));
    });
  });
}

/** Send a request to the service worker; `progress` receives how much is loaded. */
const ask = (worker: ServiceWorker, engine: Asked, progress: (kept: Kept) => void = () => undefined): Promise<Kept> => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<Kept>) => {
    progress(data);
    if (data.result === undefined) return;
    port1.close();
    resolve(data);
  };
  worker.postMessage({ engine }, [port2]);
});

async function look(): Promise<Kept> {
  const worker = await findWorker();
  if (worker !== null) return ask(worker, "look");
  const { bytes } = await (await fetch(`${OFFLINE_FOLDER}size.json`)).json() as { bytes: number };
  return { loaded: 0, total: bytes };
}

async function keep(progress: (kept: Kept) => void): Promise<Kept> {
  await navigator.storage?.persist?.().catch(() => false);  // ask the browser not to evict it
  const worker = await activeWorker(await navigator.serviceWorker.register(`${OFFLINE_FOLDER}sw.js`));
  if (worker === null) throw new Error("not installed");
  const kept = await ask(worker, "keep", progress);
  if (kept.result !== "kept") throw new Error(kept.result);
  return kept;
}

async function remove(): Promise<Kept> {
  const worker = await findWorker();
  return worker === null ? look() : ask(worker, "remove");
}

export function OfflineDownload() {
  const text = useText();
  const [kept, setKept] = useState<Kept | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const run = (task: () => Promise<Kept>): void => {
    setBusy(true);
    setFailure("");
    task().then(setKept, (problem: unknown) => setFailure(problem instanceof Error && problem.message === "full" ? "server.store.browser" : "page.static.failed")).finally(() => setBusy(false));
  };
  useEffect(() => run(look), []);
  const shown = (bytes: number): string => (bytes / MB).toLocaleString(text.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const isKept = kept !== null && kept.loaded >= kept.total;
  return (
    <>
      <p>{text.say(IS_STATIC ? "page.static.offline.here" : "page.static.offline.what")}</p>
      {failure !== "" && <p class="problem" role="alert">{text.say(failure)}</p>}
      {kept !== null && isBusy && (
        <label role="status">{text.say("page.static.loading", { done: shown(kept.loaded), total: shown(kept.total) })} <progress max={1} value={kept.loaded / kept.total} /></label>
      )}
      {isKept && !isBusy && <p role="status">{text.say("page.static.kept")}</p>}
      <div class="row">
        {kept !== null && !isKept && <button type="button" class="btn keep" disabled={isBusy} onClick={() => run(() => keep(setKept))}>{text.say("page.static.keep", { size: shown(kept.total - kept.loaded) })}</button>}
        {isKept && <button type="button" class="btn remove" disabled={isBusy} onClick={() => run(remove)}>{text.say("page.static.remove")}</button>}
        {isKept && !IS_STATIC && <a class="btn go" href={OFFLINE_FOLDER} target="_self">{text.say("page.static.open")}</a>}
      </div>
    </>
  );
}
