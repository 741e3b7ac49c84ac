/** The poster of a game: its own, or a sealed letter with its initial. */
import "./posters.css";
import type { VNode } from "preact";
import { PlainPoster } from "../generic/poster";
import { memo } from "../parts/tools/memo";
import type { GameName } from "../wire";
import { frontOf } from "./front";
import { useTitleOf } from "./info";

/** The picture of a game; `fit` cuts it to its frame instead of hanging it by its width. */
export const Poster = memo(function Poster({ game, fit }: { game: GameName; fit: boolean }): VNode {
  const title = useTitleOf(game);
  const frame = {
    class: fit ? "art fit" : "art", viewBox: "0 0 400 480", "aria-hidden": true,
    preserveAspectRatio: fit ? "xMidYMid slice" : "xMidYMid meet",
  } as const;
  const art = frontOf(game)?.poster;
  if (art === undefined) return <svg {...frame}><PlainPoster title={title} /></svg>;
  return <svg {...frame} dangerouslySetInnerHTML={{ __html: art }} />;
});
