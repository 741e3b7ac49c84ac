/** The user's ratings over time, next to those of the bots. */
import { useInfo, useTitleOf, useText } from "../ui/page";
import type { LevelInfo, MyRating } from "../wire";
import { ScaleLine } from "../ui/axis";

const WIDTH = 360;
const HEIGHT = 170;
const LEFT_MARGIN = 36;
/** Space for the names of the bots. */
const RIGHT_MARGIN = 84;
const VERTICAL_MARGIN = 12;
/** Minimum distance between two lines. */
const MIN_LINE_GAP = 13;

/** Return the bots whose names fit, the strongest first. */
export function shownBots(levels: readonly LevelInfo[], y: (rating: number) => number): { name: string; rating: number }[] {
  const rated = levels.flatMap(({ name, rating }) => rating === null ? [] : [{ name, rating }]).sort((a, b) => b.rating - a.rating);
  const shown: typeof rated = [];
  for (const bot of rated) {
    const last = shown.at(-1);
    if (last === undefined || y(bot.rating) - y(last.rating) >= MIN_LINE_GAP) shown.push(bot);
  }
  return shown;
}

/** The rating curve with its 95% confidence band. */
function RatingCurve({ rating: { curve }, levels, label }: { rating: MyRating; levels: readonly LevelInfo[]; label: string }) {
  const text = useText();
  const points = curve.length === 1 ? [curve[0]!, curve[0]!] : curve;
  const bots = levels.flatMap(({ rating }) => rating ?? []);
  const low = Math.min(...bots, ...points.map(([rating, error]) => rating - error));
  const high = Math.max(...bots, ...points.map(([rating, error]) => rating + error));
  const y = (rating: number): number => VERTICAL_MARGIN + (HEIGHT - 2 * VERTICAL_MARGIN) * (high - rating) / Math.max(high - low, 1);
  const x = (index: number): number => LEFT_MARGIN + (WIDTH - LEFT_MARGIN - RIGHT_MARGIN) * index / (points.length - 1);
  const path = (valueOf: (point: readonly [number, number]) => number): string[] =>
    points.map((point, index) => `${x(index).toFixed(1)} ${y(valueOf(point)).toFixed(1)}`);
  const band = [...path(([rating, error]) => rating + error), ...path(([rating, error]) => rating - error).reverse()];
  return (
    <svg class="ratingcurve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {shownBots(levels, y).map(({ name, rating }) => (
        <g key={name}>
          <ScaleLine y={y(rating)} from={LEFT_MARGIN} to={WIDTH - RIGHT_MARGIN} label={Math.round(rating)} />
          <text x={WIDTH - RIGHT_MARGIN + 4} y={y(rating) + 4}>{text.say(`page.level.${name}`)}</text>
        </g>
      ))}
      <path class="band" d={`M${band.join("L")}Z`} /><path class="line" d={`M${path(([rating]) => rating).join("L")}`} />
    </svg>
  );
}

export function Rating({ rating }: { rating: MyRating }) {
  const text = useText();
  const title = useTitleOf(rating.game);
  const params = { rating: Math.round(rating.rating), error: Math.round(rating.error) };
  const label = text.say("page.me.rating.told", { game: title, ...params });
  return (
    <figure class="rating">
      <figcaption><b>{title}</b> <strong>{params.rating}</strong> <span>± {params.error}</span></figcaption>
      <RatingCurve rating={rating} levels={useInfo(rating.game)?.levels ?? []} label={label} />
    </figure>
  );
}
