/** User settings (language, theme, sound, text mode), stored by the browser. */
import { useEffect, useState } from "preact/hooks";
import { getGames, getTexts } from "./net/api";
import { THEMES, type Page, type Theme } from "./ui/page";
import { saveSetting, loadSetting } from "./store";
import { LANGUAGES, Text, type Language } from "./text";
import type { GameInfo } from "./wire";

const RETRY_MS = 2000;
const FONT_TIMEOUT_MS = 4_000; // milliseconds until the page is shown in other letters
const FONTS = ['1em "Gloock"', '1em "Barlow Semi Condensed"', '600 1em "Barlow Semi Condensed"'];
/** What is beyond the first set of letters. */
const EXTRA_GLYPHS: Partial<Record<Language, string>> = { pl: "ł" };

/** The language that the address asks for, or that was chosen before, or that the browser speaks, or English. */
function initialLanguage(): Language {
  const preferred = [new URLSearchParams(location.search).get("lang"), loadSetting("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return LANGUAGES.find((language) => preferred.find((tag) => LANGUAGES.includes(tag as Language)) === language) ?? "en";
}

const initialTheme = (): Theme => THEMES.find((theme) => theme === loadSetting("theme")) ?? "system";

function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

/** The text of a language; the one before stays until it has come. */
function useCatalogue(language: Language): Text | null {
  const [text, setText] = useState<Text | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const update = (sentences: Record<string, string>): void => {
      if (!isCurrent) return;
      document.documentElement.lang = language;
      setText(new Text(language, sentences));
    };
    const load = (): void => { if (isCurrent) getTexts(language).then(update, () => setTimeout(load, RETRY_MS)); };
    load();
    return () => { isCurrent = false; };
  }, [language]);
  return text;
}

/** The games of the server; null until they have come. */
function useGameList(): readonly GameInfo[] | null {
  const [list, setList] = useState<readonly GameInfo[] | null>(null);
  useEffect(() => {
    const load = (): void => { getGames().then(setList, () => setTimeout(load, RETRY_MS)); };
    load();
  }, []);
  return list;
}

/** Whether the letters of the page have come, or will not soon: a button that is seen must not move when they do. */
function useFontsLoaded(language: Language): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const done = (): void => setLoaded(true);
    const timer = setTimeout(done, FONT_TIMEOUT_MS);
    Promise.all(FONTS.map((font) => document.fonts.load(font, `a${EXTRA_GLYPHS[language] ?? ""}`))).then(done, done);
    return () => clearTimeout(timer);
  }, []);
  return loaded;
}

/** Everything of the page but its rules; null until there are words, games and letters. */
export function useSettings(): Omit<Page, "openRule"> | null {
  const [language, setLanguage] = useState(initialLanguage);
  const [theme, setTheme] = useState(initialTheme);
  const [sound, setSound] = useState(loadSetting("sound") === "on");
  const [textMode, setTextMode] = useState(loadSetting("inwords") === "on");
  const text = useCatalogue(language);
  const list = useGameList();
  const fontsLoaded = useFontsLoaded(language);
  useEffect(() => applyTheme(theme), [theme]);
  if (text === null || list === null || !fontsLoaded) return null;
  return {
    text, games: list, theme, sound, textMode,
    setLanguage: (next) => { saveSetting("language", next); setLanguage(next); },
    setTheme: (next) => { saveSetting("theme", next); setTheme(next); },
    setTextMode: (on) => { saveSetting("inwords", on ? "on" : ""); setTextMode(on); },
    setSound: (on) => { saveSetting("sound", on ? "on" : ""); setSound(on); },
  };
}
