/** The chart of win probability: the line as the seat knew it, mistakes, luck as bars, and the current step. */
import { useRef } from "preact/hooks";
import { useText } from "../ui/page";
import { ScaleLine } from "../ui/axis";
import { usePhone } from "../ui/hooks";
import type { Review } from "../wire";

const LEFT = 34;
const TOP = 8;
const BOTTOM = 24;
const BLUNDER = 0.1;
const LUCK = 0.01;
const LUCK_SCALE = 90;

interface Props { review: Review; at: number; go(at: number): void }

/** The sign of a mistake: an octagon for a blunder, a diamond otherwise. */
export function Sign({ cost }: { cost: number }) {
  const blunder = cost >= BLUNDER;
  return (
    <svg class={blunder ? "sign blunder" : "sign"} viewBox="-13 -13 26 26" aria-hidden="true">
      <path d={blunder ? "M-5-12H5L12-5V5L5 12H-5L-12 5V-5Z" : "M0-12.5 12.5 0 0 12.5-12.5 0Z"} />
      <text y="4.5">{blunder ? "??" : "?"}</text>
    </svg>
  );
}

interface BarsProps { lucks: readonly number[]; x(step: number): number; middle: number }

/** Luck per action: up for good, down for bad. */
function Bars({ lucks, x, middle }: BarsProps) {
  return (
    <g class="lucks" aria-hidden="true">
      <path class="grid" d={`M${x(0)} ${middle}H${x(lucks.length)}`} />
      {lucks.map((luck, index) => Math.abs(luck) >= LUCK && (
        <path key={index} class={luck > 0 ? "good" : "bad"} d={`M${x(index + 1)} ${middle}v${(-LUCK_SCALE * Math.max(-0.3, Math.min(0.3, luck))).toFixed(1)}`} />
      ))}
    </g>
  );
}

export function WinChanceChart({ review: { expected, costliest, lucks }, at, go }: Props) {
  const text = useText();
  const box = useRef<SVGSVGElement>(null);
  const [wide, height] = usePhone() ? [330, 210] : [760, 250];
  const below = lucks.length > 0 ? 2 * 0.3 * LUCK_SCALE + 8 : 0;
  const last = Math.max(expected.length - 1, 1);
  const x = (step: number): number => LEFT + (wide - LEFT - 8) * step / last;
  const y = (chance: number): number => TOP + (height - TOP - BOTTOM) * (1 - chance);
  const line = expected.map((chance, index) => `${index === 0 ? "M" : "L"}${x(index).toFixed(1)} ${y(chance).toFixed(1)}`).join("");
  const onPress = (event: MouseEvent): void => {
    const { left, width } = box.current!.getBoundingClientRect();
    const fraction = ((event.clientX - left) / width * wide - LEFT) / (wide - LEFT - 8);
    go(Math.round(Math.min(Math.max(fraction, 0), 1) * last));
  };
  const label = text.say("page.review.curve.told", { first: percent(expected[0] ?? 0), last: percent(expected[last] ?? 0) });
  return (
    <svg class="curve" ref={box} viewBox={`0 0 ${wide} ${height + below}`} role="img" aria-label={label} onClick={onPress}>
      {[0, 0.25, 0.5, 0.75, 1].map((chance) => (
        <ScaleLine key={chance} y={y(chance)} from={LEFT} to={wide - 8} label={percent(chance)} />
      ))}
      <path class="area" d={`${line}L${x(last)} ${y(0.5)}L${x(0)} ${y(0.5)}Z`} />
      <path class="line" d={line} />
      <path class="here" d={`M${x(Math.min(at, last))} ${TOP}V${height - BOTTOM}`} />
      <text class="axis" x={LEFT} y={height - 6}>{text.say("page.review.first")}</text>
      <text class="axis" x={wide - 8} y={height - 6} text-anchor="end">{text.say("page.review.last")}</text>
      {below > 0 && <><Bars lucks={lucks} x={x} middle={height + below / 2} />
        <text class="axis" x={LEFT} y={height + 10}>{text.say("page.review.lucks")}</text></>}
      {costliest.map((decision) => (
        <svg key={decision.at} class="mark" x={x(decision.at) - 10} y={y(expected[decision.at] ?? 0) - 10} width="20" height="20">
          <Sign cost={decision.cost} />
        </svg>
      ))}
    </svg>
  );
}

/** Format a probability as a percentage. */
export const percent = (chance: number): string => String(Math.round(100 * chance));

/** Format a difference of probabilities with its sign. */
export function points(change: number): string {
  const whole = Math.sign(change) * Math.round(100 * Math.abs(change));
  return whole < 0 ? `−${-whole}` : whole > 0 ? `+${whole}` : "0";
}
