/** Components that are fetched when they are first rendered. */
import { useEffect, useState } from "preact/hooks";
import type { ComponentType } from "preact";
import { OFFLINE } from "../net/api";
import { ErrorText } from "./problem";
import { retry } from "./repeat";

/** A placeholder that loads its component, and shows an error if the server cannot be reached. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [, setLoaded] = useState(loaded !== null);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (loaded === null) void retry(load, () => setFailed(true)).then((component) => { loaded = component; setLoaded(true); });
    }, []);
    const Part = loaded;
    if (Part !== null) return <Part {...props} />;
    return failed ? <div class="toast"><ErrorText error={OFFLINE} /></div> : null;
  };
}
