/** What the server says of each game: the page knows no game but from here. */
import { useContext } from "preact/hooks";
import { PageContext } from "../page";
import type { Text } from "../text";
import type { GameInfo, GameName } from "../wire";

export type Games = readonly GameInfo[];

export const useGames = (): Games => useContext(PageContext).games;

/** A game, or undefined where the server does not have it. */
export const useInfo = (game: GameName): GameInfo | undefined => useGames().find(({ name }) => name === game);

/** What a game is called here: the short name that the catalogue has for it, or the title on its box. */
export function titleOf(text: Text, games: Games, game: GameName): string {
  const known = games.find(({ name }) => name === game)?.title ?? game;
  const key = [`page.game.${game}`, known].find((each) => text.has(each));
  return key === undefined ? known : text.say(key);
}

export function useTitleOf(game: GameName): string {
  const { text, games } = useContext(PageContext);
  return titleOf(text, games, game);
}
