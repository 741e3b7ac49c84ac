/** The page context: texts, games, settings, and the command that opens a rule. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Text, type Language } from "../text";
import type { GameInfo, GameName } from "../wire";

export type Theme = "system" | "light" | "dark";
export const THEMES: readonly Theme[] = ["system", "light", "dark"];

export interface Page {
  text: Text;
  /** The games of the server. */
  games: readonly GameInfo[];
  setLanguage(language: Language): void;
  theme: Theme;
  setTheme(theme: Theme): void;
  sound: boolean;
  setSound(on: boolean): void;
  /** The aim line names the next step; undefined if the user has not decided. */
  nextStep: boolean | undefined;
  setNextStep(on: boolean): void;
  /** Text mode replaces the board. */
  textMode: boolean;
  setTextMode(on: boolean): void;
  /** Open a rule in a popover next to `near`, or the rulebook for "". */
  openRule(rule: string, near?: Element): void;
}

/** A handler that does nothing. */
export const noop = (): void => undefined;

export const PageContext = createContext<Page>({
  text: new Text("en", {}), games: [], setLanguage: noop, theme: "system", setTheme: noop, sound: false, setSound: noop,
  nextStep: undefined, setNextStep: noop, textMode: false, setTextMode: noop, openRule: noop,
});

export const usePage = (): Page => useContext(PageContext);
export const useText = (): Text => useContext(PageContext).text;

export type Games = readonly GameInfo[];

export const useGames = (): Games => useContext(PageContext).games;

/** A game of the server, or undefined. */
export const useInfo = (game: GameName): GameInfo | undefined => useGames().find(({ name }) => name === game);

/** The title of a game: its short name in the catalogue, or its full title. */
export function titleOf(text: Text, games: Games, game: GameName): string {
  const title = games.find(({ name }) => name === game)?.title ?? game;
  const key = [`page.game.${game}`, title].find((candidate) => text.has(candidate));
  return key === undefined ? title : text.say(key);
}

export function useTitleOf(game: GameName): string {
  const { text, games } = useContext(PageContext);
  return titleOf(text, games, game);
}
