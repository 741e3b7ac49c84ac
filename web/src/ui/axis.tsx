/** A grid line of a chart with its label. */

const BEFORE = 5;
/** From the middle of a line of text to its baseline. */
const HALF_LINE = 4;

interface Props { y: number; from: number; to: number; label: string | number }

export function ScaleLine({ y, from, to, label }: Props) {
  return (
    <>
      <path class="grid" d={`M${from} ${y}H${to}`} />
      <text class="axis" x={from - BEFORE} y={y + HALF_LINE} text-anchor="end">{label}</text>
    </>
  );
}
