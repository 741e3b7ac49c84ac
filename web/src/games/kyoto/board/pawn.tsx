/** An agent: the hat shows the side; a plate shows a known identity, dashed if it is not public. */
import type { Text } from "../../../text";
import { cornerOf } from "./geometry";
import type { Piece } from "./pieces";
import { STRENGTH, isReal } from "../view";
import { agentLetter } from "../words/names";

const NAMES = ["oni", "gov"] as const;

/** The plate with strength and intelligence; 44 x 58 like the agent. */
export function Plate({ identity, open }: { identity: number; open: boolean }) {
  return (
    <g class={open ? "ky-open" : "ky-secret"}>
      <use href={open ? "#ky-plate" : "#ky-plate-secret"} x="8.5" y="25" width="27" height="27" />
      <text class="ky-pn" x="22" y="44.8">{STRENGTH[identity]}</text>
      <use href={isReal(identity) ? "#ky-real" : "#ky-false"} x="29" y="22" width="13" height="13" />
    </g>
  );
}

interface AgentProps { side: number; letter: string; identity: number; open: boolean }

/** An agent of 44 x 58: its letter is on the hat if there is a plate, otherwise on the coat. */
export function Agent({ side, letter, identity, open }: AgentProps) {
  const hat = NAMES[side] ?? "oni";
  return (
    <>
      <use href={`#ky-p-${hat}`} width="44" height="58" />
      {identity < 0 ? <text class={`ky-pl ${hat}`} x="22" y="42.5">{letter}</text> : (
        <>
          <Plate key={`${identity}${open}`} identity={identity} open={open} />
          <text class={`ky-pc ${hat}`} x="22" y={side === 0 ? 16.8 : 12}>{letter}</text>
        </>
      )}
    </>
  );
}

function Note({ note }: { note: string }) {
  return (
    <g class="ky-note" transform="translate(36 31)">
      <rect width="25" height="17" rx="4" /><text x="12.5" y="13">{note}</text>
    </g>
  );
}

interface Props {
  piece: Piece; text: Text; side: number; covered: boolean; lifted: boolean; dim: boolean;
  /** Small signs to the left: stunned, numbed, shield. */
  signs: readonly string[];
}

/** An agent on the board; it slides when it moves. */
export function Pawn({ piece, text, side, covered, lifted, dim, signs }: Props) {
  const { x, y } = cornerOf(piece.cell, side);
  const hidden = covered && !piece.open;
  const move = { transform: `translate(${x + 28 + piece.offset}px, ${y + 20 - (lifted ? 5 : 0)}px)` };
  return (
    <g class={dim ? "ky-pawn dim" : "ky-pawn"} style={move}>
      <Agent side={piece.side} letter={agentLetter(text, piece.side, piece.pawn)} identity={hidden ? -1 : piece.identity}
        open={piece.open} />
      {piece.note !== "" && <Note note={piece.note} />}
      {signs.map((sign, index) => <use key={sign} href={`#ky-${sign}`} x="-10" y={24 - 16 * index} width="20" height="20" />)}
    </g>
  );
}
