/** How one wins, and where one stands: in sight at every moment of a game. */
import type { VNode } from "preact";
import { useText } from "../../page";
import type { RailGiven } from "./rails";

export function Aim({ face, seen }: Pick<RailGiven, "face" | "seen">): VNode | null {
  const text = useText();
  const words = face.aim?.(seen) ?? "";
  if (words === "") return null;
  return <p class="aim"><b>{text.say("page.aim")}</b> {words}</p>;
}
