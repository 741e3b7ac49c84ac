/** Marks on the board: targets, movable agents, the selection, and the last move with its outcome. */
import { cite } from "../cite";
import { factOf } from "../../../face/turnSummary";
import { memo } from "../../../ui/memo";
import type { Line } from "../../../wire";
import { cornerOf, centreOf, trail } from "./geometry";

/** A ring around a target, faint while the agent is not chosen. */
export function Target({ cell, side, isFaint, chosen }: { cell: number; side: number; isFaint: boolean; chosen: boolean }) {
  const { x, y } = cornerOf(cell, side);
  const frame = { x: x + 1.5, y: y + 1.5, width: 97, height: 77, rx: 6 };
  return (
    <g class={`ky-target${chosen ? " chosen" : ""}${isFaint ? " faint" : ""}`}>
      <rect class="casing" {...frame} /><rect class="ring" {...frame} />
    </g>
  );
}

/** The disc of a target, over the agents. */
export function Disc({ cell, side, disc }: { cell: number; side: number; disc: "go" | "clash" }) {
  const { x, y } = cornerOf(cell, side);
  return disc === "clash" ? <use href="#ky-clash" x={x + 66} y={y + 4} width="32" height="32" />
    : <use href="#ky-go" class="pulse" x={x + 34} y={y + 26} width="32" height="32" />;
}

/** The light under an agent: an arc if it can move, an ellipse if it is selected. */
export function Footlight({ cell, side, selected }: { cell: number; side: number; selected: boolean }) {
  const { x, y } = cornerOf(cell, side);
  if (selected) {
    const ring = { cx: x + 50, cy: y + 70, rx: 27, ry: 8.5 };
    return <g class="ky-light"><ellipse class="casing" {...ring} /><ellipse class="ring" {...ring} /></g>;
  }
  const arc = `M${x + 25} ${y + 68}q25 16 50 0`;
  return <g class="ky-light"><path class="casing" d={arc} /><path class="ring" d={arc} /></g>;
}

/** The ring of an empty start location. */
export function StartRing({ cell, side, chosen }: { cell: number; side: number; chosen: boolean }) {
  const { x, y } = centreOf(cell, side);
  return (
    <g class={`ky-startring${chosen ? " chosen" : ""}`}>
      <ellipse class="casing" cx={x} cy={y + 24} rx="26" ry="10" /><ellipse class="ring" cx={x} cy={y + 24} rx="26" ry="10" />
    </g>
  );
}

function Trail({ line, side }: { line: Line; side: number }) {
  const drawn = trail(factOf(line, "start"), factOf(line, "to"), side);
  return (
    <g class="ky-trail">
      <path class="casing" d={drawn.line} /><path class="line" d={drawn.line} />
      {line.facts["card"] !== 8 && <><path class="casing" d={drawn.arrowHead} /><path class="head" d={drawn.arrowHead} /></>}
    </g>
  );
}

/** Return the log lines since the last played card. */
function lastMove(lines: readonly Line[]): Line[] {
  const start = lines.findLastIndex((line) => line.kind === "Played" && factOf(line, "card") < 9);
  const later = lines.findLastIndex((line) => line.kind === "Played");
  return start < 0 || start < later ? [] : lines.slice(start);
}

interface DeedProps { lines: readonly Line[]; side: number }

/** The trails of the last move and its pushes. */
export const Trails = memo(function Trails({ lines, side }: DeedProps) {
  const moved = lastMove(lines).filter(({ kind }) => kind === "Played" || kind === "Pushed");
  return <g class="ky-marks">{moved.map((line) => <Trail key={line.n} line={line} side={side} />)}</g>;
});

/** Return the sign of an outcome and its location, or null. */
function outcomeOf(line: Line): { sign: string; cell: number } | null {
  if (line.kind === "Clashed") return { sign: line.facts["won"] === true ? "won" : "lost", cell: factOf(line, "cell") };
  if (line.kind === "Pushed" && line.facts["by_decoy"] === true) return { sign: "lured", cell: factOf(line, "start") };
  if (line.kind === "Shown" && line.rule !== cite("event", "clash")) return { sign: "seen", cell: factOf(line, "cell") };
  return null;
}

/** The outcomes of the last move: small discs at the lower left of their locations. */
export const Outcomes = memo(function Outcomes({ lines, side }: DeedProps) {
  const outcomes = lastMove(lines).flatMap((line) => outcomeOf(line) ?? []);
  return (
    <g class="ky-marks">
      {outcomes.map(({ sign, cell }, index) => {
        const { x, y } = cornerOf(cell, side);
        return <use key={index} href={`#ky-${sign}`} x={x + 3} y={y + 52} width="25" height="25" />;
      })}
    </g>
  );
});
