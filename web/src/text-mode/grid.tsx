/** The board as a grid of words: one place is in the order of Tab, arrows lead to the others, Enter points. */
import { onActivate } from "../ui/hooks";
import { useState } from "preact/hooks";
import type { Place, Row } from "../face/face";

interface CellProps { place: Place; first: boolean; reach(): void }

function Cell({ place, first, reach }: CellProps) {
  return (
    <td role="gridcell" tabIndex={first ? 0 : -1} class={place.busy ? "busy" : ""} data-place={place.key}
      onFocus={reach} onClick={() => place.point()} onKeyDown={onActivate(() => place.point())}>{place.words}</td>
  );
}

export function Grid({ label, rows }: { label: string; rows: readonly Row[] }) {
  const [at, setAt] = useState("");
  const all = rows.flatMap(({ places }) => places.map(({ key }) => key));
  const first = all.includes(at) ? at : all[0];
  return (
    <table role="grid" aria-label={label}>
      <tbody role="rowgroup">
        {rows.map(({ name, places }) => (
          <tr key={name} role="row">
            <th scope="row" role="rowheader">{name}</th>
            {places.map((place) => (
              <Cell key={place.key} place={place} first={place.key === first} reach={() => setAt(place.key)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
