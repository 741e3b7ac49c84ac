/** What opens below the edge of a rail comes into view. */
import { useEffect, useRef } from "preact/hooks";
import type { RefObject } from "preact";

/** The place of something that has just been opened; it is scrolled to once. */
export function useInView<T extends Element>(): RefObject<T> {
  const place = useRef<T>(null);
  useEffect(() => place.current?.scrollIntoView({ block: "nearest" }), []);
  return place;
}
