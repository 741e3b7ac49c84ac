/** Components that are fetched when they are first rendered. */
import { useEffect, useState } from "preact/hooks";
import type { ComponentType } from "preact";
import { OFFLINE } from "../net/api";
import { Problem } from "./problem";

const AGAIN_MS = 2000;

/** Call `load` until it succeeds; `failed` is called after each failure. */
export async function retry<T>(load: () => Promise<T>, failed: () => void): Promise<T> {
  try {
    return await load();
  } catch {
    failed();
    await new Promise((done) => setTimeout(done, AGAIN_MS));
    return retry(load, failed);
  }
}

/** A placeholder that loads its component, and shows an error if the server cannot be reached. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let come: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [, setCome] = useState(come !== null);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (come === null) void retry(load, () => setFailed(true)).then((part) => { come = part; setCome(true); });
    }, []);
    const Part = come;
    if (Part !== null) return <Part {...props} />;
    return failed ? <div class="toast"><Problem error={OFFLINE} /></div> : null;
  };
}
