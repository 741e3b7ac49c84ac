/** What every part of the page can ask for: the text, the language, the theme, the sound, the rules. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Text } from "./text";
import type { Language } from "./text";
import type { GameInfo } from "./wire";

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
  inWords: boolean;
  setInWords(on: boolean): void;
  /** Opens the text of a rule beside its number, or all rules where none is named. */
  openRule(rule: string, near?: Element): void;
}

const nothing = (): void => undefined;

export const PageContext = createContext<Page>({
  text: new Text("en", {}), games: [], setLanguage: nothing, theme: "system", setTheme: nothing, sound: false, setSound: nothing,
  inWords: false, setInWords: nothing, openRule: nothing,
});

export const usePage = (): Page => useContext(PageContext);
export const useText = (): Text => useContext(PageContext).text;
