/** What the browser keeps between visits; where it may keep nothing, nothing is kept. */
export const PREFIX = "brushpass.";

export function loadSetting(name: string): string {
  try {
    return localStorage.getItem(PREFIX + name) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a text under a name; an empty one is forgotten. */
export function saveSetting(name: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
  } catch {
    return;
  }
}

/** A value kept as JSON; `usual` where there is none or it cannot be read. */
export function loadValue<T>(name: string, usual: T): T {
  try {
    const text = loadSetting(name);
    return text === "" ? usual : JSON.parse(text) as T;
  } catch {
    return usual;
  }
}

export const saveValue = (name: string, value: unknown): void => saveSetting(name, JSON.stringify(value));

export const loadToken = (code: string): string => loadSetting(`seat.${code}`);
export const saveToken = (code: string, token: string): void => saveSetting(`seat.${code}`, token);

/** Settings of the browser, which say nothing about who uses it. */
const SETTINGS: readonly string[] = ["language", "theme", "sound", "inwords"];

/** Forgets everything about the person; the settings stay. */
export function clearPersonalData(): void {
  try {
    const own = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX) && !SETTINGS.includes(name.slice(PREFIX.length)));
    for (const name of own) localStorage.removeItem(name);
  } catch {
    return;
  }
}
