/** Switches for language, theme and sound. */
import { THEMES, usePage, type Theme } from "./page";
import { LANGUAGES } from "../text";
import { IconButton } from "./icon";

/** Format a table's code in two halves: K7F2-QM8A. */
export function formatCode(code: string): string {
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)}-${code.slice(half)}`.toUpperCase();
}

export function LanguageSwitch() {
  const { text, setLanguage } = usePage();
  return (
    <div class="lang" role="group" aria-label={text.say("page.language")}>
      {LANGUAGES.map((language) => (
        <button type="button" key={language} lang={language} aria-pressed={language === text.language}
          aria-label={`${language.toUpperCase()} ${text.say(`page.language.${language}`)}`} onClick={() => setLanguage(language)}>
          {language.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

const ICONS: Record<Theme, string> = { system: "half", light: "sun", dark: "theme" };

/** Cycle through system, light and dark. */
export function ThemeSwitch() {
  const { text, theme, setTheme } = usePage();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  const label = text.say("page.theme", { theme: `@page.theme.${theme}` });
  return <IconButton icon={ICONS[theme]} label={label} word={text.say("page.theme.word")} kind=" no-phone" onClick={() => setTheme(next)} />;
}

export function SoundSwitch() {
  const { text, sound, setSound } = usePage();
  const label = text.say(sound ? "page.sound.on" : "page.sound.off");
  return (
    <IconButton icon={sound ? "sound" : "mute"} label={label} word={text.say("page.word.sound")} kind=" no-phone" aria-pressed={sound}
      onClick={() => setSound(!sound)} />
  );
}
