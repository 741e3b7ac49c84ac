/** User settings (language, theme, sound, text mode), stored by the browser. */
import { useEffect, useState } from "preact/hooks";
import { getGames, getTexts } from "./net/api";
import { THEMES, type Page, type Theme } from "./ui/page";
import { saveSetting, loadSetting } from "./store";
import { useRetried } from "./ui/repeat";
import { LANGUAGES, Text, type Language } from "./text";
import type { GameInfo } from "./wire";

const FONT_TIMEOUT_MS = 4_000; // then the page is shown in fallback fonts
const FONTS = ['1em "Gloock"', '1em "Barlow Semi Condensed"', '600 1em "Barlow Semi Condensed"'];
/** Letters outside of a font's first subset, by language. */
const EXTRA_GLYPHS: Partial<Record<Language, string>> = { pl: "ł" };

/** Return the language of the address, the saved one, the browser's, or English. */
function initialLanguage(): Language {
  const preferred = [new URLSearchParams(location.search).get("lang"), loadSetting("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return LANGUAGES.find((language) => preferred.find((tag) => LANGUAGES.includes(tag as Language)) === language) ?? "en";
}

const initialTheme = (): Theme => THEMES.find((theme) => theme === loadSetting("theme")) ?? "system";

/** Return whether the next step is switched on or off; undefined if the user has not decided. */
function initialNextStep(): boolean | undefined {
  const saved = loadSetting("nextstep");
  return saved === "" ? undefined : saved === "on";
}

function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

/** Return whether the fonts have loaded or timed out: visible buttons must not move later. */
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

/**
 * Return the page context without rules; null until texts, games and fonts have loaded. The front page of the static
 * edition has sentences of its own: the others are loaded once they are needed.
 */
export function useSettings(needsAllTexts: boolean): (Omit<Page, "openRule"> & { hasAllTexts: boolean }) | null {
  const [language, setLanguage] = useState(initialLanguage);
  const [theme, setTheme] = useState(initialTheme);
  const [sound, setSound] = useState(loadSetting("sound") === "on");
  const [nextStep, setNextStep] = useState(initialNextStep);
  const [textMode, setTextMode] = useState(loadSetting("inwords") === "on");
  const [text, setText] = useState<Text | null>(null);
  const [games, setGames] = useState<readonly GameInfo[] | null>(null);
  const [hasAllTexts, setHasAll] = useState(false);
  const part = needsAllTexts || hasAllTexts ? "all" : "front";
  useRetried(() => getTexts(language, part), (sentences) => {
    document.documentElement.lang = language;
    setText(new Text(language, sentences));
    setHasAll(part === "all");
  }, [language, part]);
  useRetried(getGames, setGames, []);
  const fontsLoaded = useFontsLoaded(language);
  useEffect(() => applyTheme(theme), [theme]);
  if (text === null || games === null || !fontsLoaded) return null;
  return {
    text, hasAllTexts, games, theme, sound, nextStep, textMode,
    setLanguage: (next) => { saveSetting("language", next); setLanguage(next); },
    setTheme: (next) => { saveSetting("theme", next); setTheme(next); },
    setTextMode: (on) => { saveSetting("inwords", on ? "on" : ""); setTextMode(on); },
    setNextStep: (on) => { saveSetting("nextstep", on ? "on" : "off"); setNextStep(on); },
    setSound: (on) => { saveSetting("sound", on ? "on" : ""); setSound(on); },
  };
}
