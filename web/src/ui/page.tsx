/** What every part of the page can ask for: the text, the language, the theme, the sound, the rules. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Text, type Language } from "../text";
import type { GameInfo, GameName } from "../wire";

export type Theme = "system" | "light" | "dark";
export const THEMES: readonly Theme[] = ["system", "light", "dark"];

export interface Page {
  text: Text;
  /** All games that the server has. */
  games: readonly GameInfo[];
  setLanguage(language: Language): void;
  theme: Theme;
  setTheme(theme: Theme): void;
  sound: boolean;
  setSound(on: boolean): void;
  /** The board is told in words, for those who do not see it. */
  textMode: boolean;
  setTextMode(on: boolean): void;
  /** Opens the text of a rule beside its number, or all rules where none is named. */
  openRule(rule: string, near?: Element): void;
}

const nothing = (): void => undefined;

export const PageContext = createContext<Page>({
  text: new Text("en", {}), games: [], setLanguage: nothing, theme: "system", setTheme: nothing, sound: false, setSound: nothing,
  textMode: false, setTextMode: nothing, openRule: nothing,
});

export const usePage = (): Page => useContext(PageContext);
export const useText = (): Text => useContext(PageContext).text;

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
