/** The poster of a game, or a generated one. */
import { memo } from "../ui/memo";
import type { GameName } from "../wire";
import { frontOf } from "./front";
import { useTitleOf } from "../ui/page";

/** The poster of a game; `fit` crops it to its frame. */
export const Poster = memo(function Poster({ game, fit }: { game: GameName; fit: boolean }) {
  const title = useTitleOf(game);
  const frame = {
    class: fit ? "art fit" : "art", viewBox: "0 0 400 480", "aria-hidden": true,
    preserveAspectRatio: fit ? "xMidYMid slice" : "xMidYMid meet",
  } as const;
  const art = frontOf(game)?.poster;
  if (art === undefined) return <svg {...frame}><PlainPoster title={title} /></svg>;
  return <svg {...frame} dangerouslySetInnerHTML={{ __html: art }} />;
});

/** Derive a hue from the title, so that generated posters differ. */
export const hueOf = (title: string): number => [...title].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);

function PlainPoster({ title }: { title: string }) {
  const initial = [...title.trim()][0]?.toUpperCase() ?? "";
  return (
    <g class="letter" style={{ "--hue": String(hueOf(title)) }}>
      <rect class="desk" width="400" height="480" />
      <path class="light" d="M200 -60 20 480H380Z" />
      <path class="shadow" d="M66 176H342V372H66Z" transform="rotate(-5 200 270) translate(6 8)" />
      <g transform="rotate(-5 200 270)">
        <path class="paper" d="M62 172H338V368H62Z" />
        <path class="fold" d="M62 368 168 262M338 368 232 262" />
        <path class="flap" d="M62 172H338L200 290Z" />
        <circle class="wax" cx="200" cy="278" r="45" />
        <circle class="rim" cx="200" cy="278" r="36" />
        <text class="initial" x="200" y="296">{initial}</text>
      </g>
    </g>
  );
}
