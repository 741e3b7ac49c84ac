/** Covering the player's secrets; holding Space shows them. */
import { useState } from "preact/hooks";
import { isTyping, useDocumentEvent } from "../ui/hooks";

export interface Cover { on: boolean; hidden: boolean; set(on: boolean): void }

export function useCover(): Cover {
  const [on, set] = useState(false);
  const [looking, setLooking] = useState(false);
  useDocumentEvent("keydown", (event) => {
    if (!on || event.key !== " " || isTyping(event.target)) return;
    event.preventDefault();
    setLooking(true);
  });
  useDocumentEvent("keyup", (event) => {
    if (!looking || event.key !== " ") return;
    event.preventDefault();
    setLooking(false);
  });
  return { on, hidden: on && !looking, set };
}
