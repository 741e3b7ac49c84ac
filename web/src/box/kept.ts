/** What somebody has made, kept by the browser under its name. */
import { useState } from "preact/hooks";
import { keepValue, keptValue } from "../store";
import type { GameName } from "../wire";
import type { Options } from "./part";

export interface Kept { name: string; options: Options }

const MOST = 40;

const placeOf = (game: GameName): string => `own.${game}`;

export const keptBoxes = (game: GameName): Kept[] => keptValue<Kept[]>(placeOf(game), []);

/** Those that are kept with one more in front; a name is there once. */
export const withBox = (all: readonly Kept[], box: Kept): Kept[] =>
  [box, ...all.filter(({ name }) => name !== box.name)].slice(0, MOST);

export function useKept(game: GameName): { all: Kept[]; keep(box: Kept): void; drop(name: string): void } {
  const [all, put] = useState(() => keptBoxes(game));
  const write = (next: Kept[]): void => { keepValue(placeOf(game), next); put(next); };
  return { all, keep: (box) => write(withBox(all, box)), drop: (name) => write(all.filter((each) => each.name !== name)) };
}
