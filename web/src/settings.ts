/** User settings (language, theme, sound, text mode), stored by the browser. */
import { useEffect, useState } from "preact/hooks";
import { getGames, getTexts } from "./net/api";
import { THEMES, type Page, type Theme } from "./ui/page";
import { saveSetting, loadSetting } from "./store";
import { LANGUAGES, Text, type Language } from "./text";
import type { GameInfo } from "./wire";

const AGAIN_MS = 2000;
const LONGEST_WAIT = 4_000; // milliseconds until the page is shown in other letters
const LETTERS = ['1em "Gloock"', '1em "Barlow Semi Condensed"', '600 1em "Barlow Semi Condensed"'];
/** What is beyond the first set of letters. */
const RARE: Partial<Record<Language, string>> = { pl: "ł" };

/** The language that the address asks for, or that was chosen before, or that the browser speaks, or English. */
function firstLanguage(): Language {
  const wished = [new URLSearchParams(location.search).get("lang"), loadSetting("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return LANGUAGES.find((language) => wished.find((tag) => LANGUAGES.includes(tag as Language)) === language) ?? "en";
}

const firstTheme = (): Theme => THEMES.find((theme) => theme === loadSetting("theme")) ?? "system";

function showTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

/** The text of a language; the one before stays until it has come. */
function useSentences(language: Language): Text | null {
  const [text, setText] = useState<Text | null>(null);
  useEffect(() => {
    let wanted = true;
    const take = (sentences: Record<string, string>): void => {
      if (!wanted) return;
      document.documentElement.lang = language;
      setText(new Text(language, sentences));
    };
    const again = (): void => { if (wanted) getTexts(language).then(take, () => setTimeout(again, AGAIN_MS)); };
    again();
    return () => { wanted = false; };
  }, [language]);
  return text;
}

/** The games of the server; null until they have come. */
function useList(): readonly GameInfo[] | null {
  const [list, setList] = useState<readonly GameInfo[] | null>(null);
  useEffect(() => {
    const ask = (): void => { getGames().then(setList, () => setTimeout(ask, AGAIN_MS)); };
    ask();
  }, []);
  return list;
}

/** Whether the letters of the page have come, or will not soon: a button that is seen must not move when they do. */
function useLetters(language: Language): boolean {
  const [come, setCome] = useState(false);
  useEffect(() => {
    const done = (): void => setCome(true);
    const late = setTimeout(done, LONGEST_WAIT);
    Promise.all(LETTERS.map((font) => document.fonts.load(font, `a${RARE[language] ?? ""}`))).then(done, done);
    return () => clearTimeout(late);
  }, []);
  return come;
}

/** Everything of the page but its rules; null until there are words, games and letters. */
export function useSettings(): Omit<Page, "openRule"> | null {
  const [language, setLanguage] = useState(firstLanguage);
  const [theme, setTheme] = useState(firstTheme);
  const [sound, setSound] = useState(loadSetting("sound") === "on");
  const [inWords, setInWords] = useState(loadSetting("inwords") === "on");
  const text = useSentences(language);
  const list = useList();
  const lettered = useLetters(language);
  useEffect(() => showTheme(theme), [theme]);
  if (text === null || list === null || !lettered) return null;
  return {
    text, games: list, theme, sound, textMode: inWords,
    setLanguage: (next) => { saveSetting("language", next); setLanguage(next); },
    setTheme: (next) => { saveSetting("theme", next); setTheme(next); },
    setTextMode: (on) => { saveSetting("inwords", on ? "on" : ""); setInWords(on); },
    setSound: (on) => { saveSetting("sound", on ? "on" : ""); setSound(on); },
  };
}
