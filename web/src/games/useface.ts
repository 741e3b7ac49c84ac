/** The face of a game, fetched when it is first needed. */
import { useEffect, useState } from "preact/hooks";
import { insist } from "../parts/chrome/lazy";
import type { GameName } from "../wire";
import { useInfo } from "./info";
import { load } from "./load";
import type { AnyFace } from "./load";

export function useFace(game: GameName | undefined): AnyFace | null {
  const [face, setFace] = useState<AnyFace | null>(null);
  const place = useInfo(game ?? "")?.face;
  useEffect(() => {
    if (game !== undefined) void insist(() => load(game, place), () => undefined).then(setFace);
  }, [game, place]);
  return face;
}
