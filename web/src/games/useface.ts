/** The face of a game, fetched when it is first needed. */
import { useEffect, useState } from "preact/hooks";
import { load } from "../games/load";
import type { AnyFace } from "../games/load";
import type { GameName } from "../wire";
import { insist } from "../parts/chrome/lazy";

export function useFace(game: GameName | undefined): AnyFace | null {
  const [face, setFace] = useState<AnyFace | null>(null);
  useEffect(() => { if (game !== undefined) void insist(() => load(game), () => undefined).then(setFace); }, [game]);
  return face;
}
