/** Covering the player's secrets; holding Space shows them. */
import { useState } from "preact/hooks";
import { isTyping, useDocumentEvent } from "../ui/hooks";

export interface Cover { on: boolean; hidden: boolean; set(on: boolean): void }

export function useCover(): Cover {
  const [on, set] = useState(false);
  const [peeking, setPeeking] = useState(false);
  useDocumentEvent("keydown", (event) => {
    if (!on || event.key !== " " || isTyping(event.target)) return;
    event.preventDefault();
    setPeeking(true);
  });
  useDocumentEvent("keyup", (event) => {
    if (!peeking || event.key !== " ") return;
    event.preventDefault();
    setPeeking(false);
  });
  return { on, hidden: on && !peeking, set };
}
