/** The user's ratings over time, next to those of the bots. */
import { useInfo, useTitleOf, useText } from "../ui/page";
import type { LevelInfo, MyRating } from "../wire";
import { ScaleLine } from "../ui/axis";

const WIDE = 360;
const HIGH = 170;
const LEFT = 36;
/** Room for the names of the bots. */
const RIGHT = 84;
const EDGE = 12;
/** Two lines of bots nearer than this would lie over each other. */
const APART = 13;

/** The bots whose names have room, the strongest first. */
export function shownBots(levels: readonly LevelInfo[], y: (rating: number) => number): { name: string; rating: number }[] {
  const rated = levels.flatMap(({ name, rating }) => rating === null ? [] : [{ name, rating }]).sort((a, b) => b.rating - a.rating);
  const kept: typeof rated = [];
  for (const bot of rated) {
    const last = kept.at(-1);
    if (last === undefined || y(bot.rating) - y(last.rating) >= APART) kept.push(bot);
  }
  return kept;
}

/** The curve, with the band in which the rating lies with 95 in 100. */
function RatingCurve({ given: { curve }, levels, label }: { given: MyRating; levels: readonly LevelInfo[]; label: string }) {
  const text = useText();
  const points = curve.length === 1 ? [curve[0]!, curve[0]!] : curve;
  const bots = levels.flatMap(({ rating }) => rating ?? []);
  const low = Math.min(...bots, ...points.map(([rating, error]) => rating - error));
  const high = Math.max(...bots, ...points.map(([rating, error]) => rating + error));
  const y = (rating: number): number => EDGE + (HIGH - 2 * EDGE) * (high - rating) / Math.max(high - low, 1);
  const x = (place: number): number => LEFT + (WIDE - LEFT - RIGHT) * place / (points.length - 1);
  const path = (of: (point: readonly [number, number]) => number): string[] =>
    points.map((point, index) => `${x(index).toFixed(1)} ${y(of(point)).toFixed(1)}`);
  const band = [...path(([rating, error]) => rating + error), ...path(([rating, error]) => rating - error).reverse()];
  return (
    <svg class="ratingcurve" viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={label}>
      {shownBots(levels, y).map(({ name, rating }) => (
        <g key={name}>
          <ScaleLine y={y(rating)} from={LEFT} to={WIDE - RIGHT} label={Math.round(rating)} />
          <text x={WIDE - RIGHT + 4} y={y(rating) + 4}>{text.say(`page.level.${name}`)}</text>
        </g>
      ))}
      <path class="band" d={`M${band.join("L")}Z`} /><path class="line" d={`M${path(([rating]) => rating).join("L")}`} />
    </svg>
  );
}

export function Rating({ given: rating }: { given: MyRating }) {
  const text = useText();
  const title = useTitleOf(rating.game);
  const told = { rating: Math.round(rating.rating), error: Math.round(rating.error) };
  const label = text.say("page.me.rating.told", { game: title, ...told });
  return (
    <figure class="rating">
      <figcaption><b>{title}</b> <strong>{told.rating}</strong> <span>± {told.error}</span></figcaption>
      <RatingCurve given={rating} levels={useInfo(rating.game)?.levels ?? []} label={label} />
    </figure>
  );
}
