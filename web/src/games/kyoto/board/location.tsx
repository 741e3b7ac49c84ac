/** A location: its tile with picture and badge. */
import { onActivate } from "../../../face/spot";
import { memo } from "../../../ui/memo";
import type { Text } from "../../../text";
import { cornerOf } from "./geometry";

export const COLOUR_CLASSES: Record<string, string> = { R: "red", G: "green", Y: "yellow", B: "blue", N: "none" };

/** Return the CSS class of a location's colour, which is also the name of its picture. */
export function tileClass(kind: string, cell: number): string {
  return COLOUR_CLASSES[kind] ?? (cell < 15 ? "hqo" : "hqm");
}

/** The badge of a colour: its shape and letter. */
export function Badge({ kind, text }: { kind: string; text: Text }) {
  const hue = COLOUR_CLASSES[kind];
  const letter = text.say(`page.kyoto.letter.${kind}`);
  if (hue === undefined) {
    return <g class="ky-bd"><rect x="4" y="4" width="24" height="17" rx="4" /><text x="16" y="16.7">{letter}</text></g>;
  }
  const [inset, size, x, y] = kind === "R" ? [3, 26, 16, 22.5] : [4, 21, 14.5, 19];
  return (
    <g class="ky-bd">
      <use href={`#sh-s-${hue}`} x={inset} y={kind === "R" ? 2 : 4} width={size} height={size} /><text x={x} y={y}>{letter}</text>
    </g>
  );
}

interface TileProps { kind: string; cell: number; bridge: boolean; start: boolean; text: Text }

/** The tile of a location, 100 x 80. */
export const Tile = memo(function Tile({ kind, cell, bridge, start, text }: TileProps) {
  const art = kind === "N" && !bridge ? "stone" : tileClass(kind, cell);
  return (
    <>
      <use href="#ky-tile" width="100" height="80" /><use href={`#ky-a-${art}`} width="100" height="80" />
      <Badge kind={kind} text={text} />
      {start && <circle class="ky-st" cx="92" cy="10" r="3.5" />}
    </>
  );
});

interface LocationProps extends TileProps {
  side: number; label: string; thing: string; active: boolean; pressed: boolean; dim: boolean; onSelect(): void;
}

/** A selectable location on the board. */
export function Location({ side, label, thing, active, pressed, dim, onSelect, ...tile }: LocationProps) {
  const { x, y } = cornerOf(tile.cell, side);
  return (
    <g class={`ky-space ${tileClass(tile.kind, tile.cell)}`} transform={`translate(${x} ${y})`} role="gridcell" aria-label={label}
      aria-selected={pressed} aria-disabled={dim} data-thing={thing} data-about={`cell:${tile.cell}`} tabIndex={active || pressed ? 0 : -1}
      onClick={onSelect} onKeyDown={onActivate(onSelect)}>
      <Tile {...tile} />
      <rect class="ky-focus" x="-2" y="-2" width="104" height="84" rx="9" />
    </g>
  );
}
