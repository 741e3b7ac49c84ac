/** The hand of a seat with its name, where several are shown. */
import type { TableProps } from "./panels/panels";

export function SeatHand({ face, seen, name }: Pick<TableProps, "face" | "seen"> & { name: string }) {
  return (
    <div class="onehand"><p class="cap">{name}</p>
      <div class="hand" role="group" aria-label={name}><face.Hand seen={seen} /></div></div>
  );
}
