/** Covering one's secrets from people in the same room; holding Space looks under the cover. */
import { useState } from "preact/hooks";
import { isControl, useDocument } from "./useful";

export interface Cover { on: boolean; hidden: boolean; set(on: boolean): void }

export function useCover(): Cover {
  const [on, set] = useState(false);
  const [looking, setLooking] = useState(false);
  useDocument("keydown", (event) => {
    if (!on || event.key !== " " || isControl(event.target)) return;
    event.preventDefault();
    setLooking(true);
  });
  useDocument("keyup", ({ key }) => { if (key === " ") setLooking(false); });
  return { on, hidden: on && !looking, set };
}
