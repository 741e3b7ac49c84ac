/** The posters of the three games: in each two people hand something over. */
import type { VNode } from "preact";
import type { GameName } from "../../wire";
import { memo } from "../tools/memo";
import embassy from "./embassy.svg";
import kyoto from "./kyoto.svg";
import topsecret from "./topsecret.svg";
import "./posters.css";

const ART: Record<GameName, string> = { kyoto, topsecret, embassy };

/** The picture of a game; `fit` cuts it to its frame instead of hanging it by its width. */
export const Poster = memo(function Poster({ game, fit }: { game: GameName; fit: boolean }): VNode {
  return (
    <svg class={fit ? "art fit" : "art"} viewBox="0 0 400 480" aria-hidden="true"
      preserveAspectRatio={fit ? "xMidYMid slice" : "xMidYMid meet"} dangerouslySetInnerHTML={{ __html: ART[game] }} />
  );
});
