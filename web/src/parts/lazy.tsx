/** Parts that are fetched when they are first shown. */
import { useEffect, useState } from "preact/hooks";
import type { ComponentType, VNode } from "preact";

/** A component that stands in for one still to come. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let come: ComponentType<P> | null = null;
  return function Lazy(given: P): VNode | null {
    const [, setCome] = useState(come !== null);
    useEffect(() => {
      if (come === null) void load().then((part) => { come = part; setCome(true); });
    }, []);
    const Part = come;
    return Part === null ? null : <Part {...given} />;
  };
}
