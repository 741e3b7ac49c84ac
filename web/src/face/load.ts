/** Loading of faces: each game's code and styles are fetched when they are first needed. */
import faces from "games:faces";
import { h } from "preact";
import * as hooks from "preact/hooks";
import { useEffect, useState } from "preact/hooks";
import type { GameName } from "../wire";
import type { AnyFace } from "./face";
import { retry } from "../ui/lazy";
import { useInfo } from "../ui/page";

/** What a face from another package is made with: it may take the generic one and replace parts of it. */
export interface Kit { h: typeof h; hooks: typeof hooks; generic: AnyFace }

const GAME_SHEETS = "link[data-game]";
const loadedSheets = new Map<GameName, Promise<void>>();

/** The style sheet of a game, put into the page where index.html says that it is; those of other games are put aside. */
function loadStyles(game: GameName): Promise<void> {
  const place = document.querySelector<HTMLMetaElement>(`meta[name="style-${game}"]`)?.content;
  const sheets = [...document.querySelectorAll<HTMLLinkElement>(GAME_SHEETS)];
  for (const sheet of sheets) sheet.disabled = sheet.dataset["game"] !== game;
  if (place === undefined) return Promise.resolve();
  const before = loadedSheets.get(game);
  if (before !== undefined) return before;
  const link = document.createElement("link");
  link.dataset["game"] = game;
  link.rel = "stylesheet";
  link.href = place;
  const come = new Promise<void>((done) => {
    link.onload = () => done();
    link.onerror = () => done();
    document.head.append(link);
  });
  loadedSheets.set(game, come);
  return come;
}

/** The face that a game brings along at `place`; the generic one where it brings none, or a broken one. */
async function loadForeign(game: GameName, place: string | undefined): Promise<AnyFace> {
  const generic: AnyFace = (await import("./generic")).faceFor(game);
  if (place === undefined) return generic;
  try {
    const { default: made } = await import(place) as { default(kit: Kit): AnyFace };
    return made({ h, hooks, generic });
  } catch (problem) {
    console.error(problem);
    return generic;
  }
}

/** The face of a game, with its styles. */
export async function load(game: GameName, place: string | undefined): Promise<AnyFace> {
  const own = faces[game];
  const coming = own === undefined ? loadForeign(game, place) : own().then((module) => module.default as AnyFace);
  const [face] = await Promise.all([coming, loadStyles(game)]);
  return face;
}

export function useFace(game: GameName | undefined): AnyFace | null {
  const [face, setFace] = useState<AnyFace | null>(null);
  const place = useInfo(game ?? "")?.face;
  useEffect(() => {
    if (game !== undefined) void retry(() => load(game, place), () => undefined).then(setFace);
  }, [game, place]);
  return face;
}
