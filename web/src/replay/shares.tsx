/** Luck and skill: from the initial expectation to the result. */
import { useText } from "../ui/page";
import type { Review } from "../wire";
import { percent, points } from "./winChanceChart";

interface Part { name: string; from: number; to: number; kind: string; value: string }

function partsOf({ expected, skill, others, luck }: Review): Part[] {
  const start = expected[0] ?? 0;
  const parts: Part[] = [{ name: "start", from: 0, to: start, kind: "base", value: percent(start) }];
  let total = start;
  for (const [name, change] of [["skill", skill], ["others", others], ["luck", luck]] as const) {
    const kind = `${change < 0 ? "neg" : "pos"}${name === "luck" ? " chance" : ""}`;
    parts.push({ name, from: total, to: total + change, kind, value: points(change) });
    total += change;
  }
  return parts;
}

/** Return position and width of a bar in percent of the track. */
function barOf(parts: readonly Part[], { from, to }: Part): { left: string; width: string } {
  const low = Math.min(0, ...parts.map((part) => part.to));
  const whole = Math.max(1, ...parts.map((part) => part.to)) - low;
  return { left: `${100 * (Math.min(from, to) - low) / whole}%`, width: `${100 * Math.abs(to - from) / whole}%` };
}

export function Shares({ review }: { review: Review }) {
  const text = useText();
  const last = review.expected.at(-1) ?? 0;
  const parts = partsOf(review);
  return (
    <section class="panel shares">
      <h2 class="cap">{text.say("page.review.shares", { first: percent(review.expected[0] ?? 0), last: percent(last) })}</h2>
      <dl>
        {parts.map((part) => (
          <div key={part.name}>
            <dt>{text.say(`page.review.${part.name}`)}</dt>
            <dd class="track" aria-hidden="true"><i class={part.kind} style={barOf(parts, part)} /></dd>
            <dd class="figure">{part.value}</dd>
          </div>
        ))}
        <div class="total"><dt>{text.say("page.review.result")}</dt><dd class="track none" /><dd class="figure">{percent(last)}</dd></div>
      </dl>
    </section>
  );
}
