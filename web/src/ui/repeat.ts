/** Requests that are repeated: until they succeed, or at an interval. */
import { useEffect, useState } from "preact/hooks";

const RETRY_MS = 2_000;
const REFRESH_MS = 15_000;

/** Call `load` until it succeeds; `onFailure` is called after each failure. */
export async function retry<T>(load: () => Promise<T>, onFailure: () => void): Promise<T> {
  try {
    return await load();
  } catch {
    onFailure();
    await new Promise((done) => setTimeout(done, RETRY_MS));
    return retry(load, onFailure);
  }
}

/** Retry a request until it succeeds, and pass its result to `onLoaded` unless the dependencies have changed. */
export function useRetried<T>(load: () => Promise<T>, onLoaded: (value: T) => void, dependencies: readonly unknown[], isNeeded = true): void {
  useEffect(() => {
    let isCurrent = isNeeded;
    if (isNeeded) void retry(load, () => undefined).then((value) => { if (isCurrent) onLoaded(value); });
    return () => { isCurrent = false; };
  }, dependencies);
}

/** Return the result of a request that is repeated while the page is visible; `failed` maps the last result after a failure. */
export function usePolled<T>(load: () => Promise<T>, initial: T, failed: (last: T) => T = (last) => last): T {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    const refresh = (): void => { if (!document.hidden) load().then(setValue, () => setValue(failed)); };
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener("visibilitychange", refresh);
    refresh();
    return () => { clearInterval(timer); document.removeEventListener("visibilitychange", refresh); };
  }, []);
  return value;
}
