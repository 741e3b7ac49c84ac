/** Loading of faces: each game's code and styles are fetched when they are first needed. */
import faces from "games:faces";
import { h } from "preact";
import * as hooks from "preact/hooks";
import { useState } from "preact/hooks";
import type { GameName } from "../wire";
import type { AnyFace } from "./face";
import { useRetried } from "../ui/repeat";
import { useInfo } from "../ui/page";

/** What a face from another package receives: it may extend the generic face. */
export interface Kit { h: typeof h; hooks: typeof hooks; generic: AnyFace }

const GAME_SHEETS = "link[data-game]";
const loadedSheets = new Map<GameName, Promise<void>>();

/** Load the style sheet of a game, and disable those of other games. */
function loadStyles(game: GameName): Promise<void> {
  const url = document.querySelector<HTMLMetaElement>(`meta[name="style-${game}"]`)?.content;
  const sheets = [...document.querySelectorAll<HTMLLinkElement>(GAME_SHEETS)];
  for (const sheet of sheets) sheet.disabled = sheet.dataset["game"] !== game;
  if (url === undefined) return Promise.resolve();
  const pending = loadedSheets.get(game);
  if (pending !== undefined) return pending;
  const link = document.createElement("link");
  link.dataset["game"] = game;
  link.rel = "stylesheet";
  link.href = url;
  const loaded = new Promise<void>((done) => {
    link.onload = () => done();
    link.onerror = () => done();
    document.head.append(link);
  });
  loadedSheets.set(game, loaded);
  return loaded;
}

/** Load a face from another package; the generic face if it has none or if it fails. */
async function loadPackageFace(game: GameName, url: string | undefined): Promise<AnyFace> {
  const generic: AnyFace = (await import("./generic")).faceFor(game);
  if (url === undefined) return generic;
  try {
    const { default: createFace } = await import(url) as { default(kit: Kit): AnyFace };
    return createFace({ h, hooks, generic });
  } catch (error) {
    console.error(error);
    return generic;
  }
}

/** Load the face of a game with its styles. */
export async function load(game: GameName, url: string | undefined): Promise<AnyFace> {
  const builtIn = faces[game];
  const loading = builtIn === undefined ? loadPackageFace(game, url) : builtIn().then((module) => module.default as AnyFace);
  const [face] = await Promise.all([loading, loadStyles(game)]);
  return face;
}

export function useFace(game: GameName | undefined): AnyFace | null {
  const [face, setFace] = useState<AnyFace | null>(null);
  const url = useInfo(game ?? "")?.face;
  useRetried(() => load(game!, url), setFace, [game, url], game !== undefined);
  return face;
}
