/** A helicopter on the board. */
import { factionLetter, FACTIONS, type EmbassySeen } from "../words/names";
import { factionClass } from "./rooms";

/** A helicopter with its faction's shape and letter. */
export function Helicopter({ seen, faction }: { seen: EmbassySeen; faction: number }) {
  const shape = FACTIONS[faction] ?? "red";
  return (
    <g class={factionClass(faction)}>
      <use href="#em-heli" width="106" height="55" />
      <use class="em-badge" href={`#sh-s-${shape}`} x="49" y="20.5" width="18" height="16" />
      <text class="em-heli-letter" x="58" y="33.5">{factionLetter(seen, faction)}</text>
    </g>
  );
}
