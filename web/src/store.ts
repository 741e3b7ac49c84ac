/** localStorage with a prefix; silently does nothing if the browser forbids storage. */
export const PREFIX = "brushpass.";

export function loadSetting(name: string): string {
  try {
    return localStorage.getItem(PREFIX + name) ?? "";
  } catch {
    return "";
  }
}

/** Store a text; an empty one deletes the entry. */
export function saveSetting(name: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
  } catch {
    return;
  }
}

/** Load a JSON value; `usual` if it is missing or malformed. */
export function loadValue<T>(name: string, fallback: T): T {
  try {
    const text = loadSetting(name);
    return text === "" ? fallback : JSON.parse(text) as T;
  } catch {
    return fallback;
  }
}

export const saveValue = (name: string, value: unknown): void => saveSetting(name, JSON.stringify(value));

export const loadToken = (code: string): string => loadSetting(`seat.${code}`);
export const saveToken = (code: string, token: string): void => saveSetting(`seat.${code}`, token);
/** The setting that holds a table on its way from the server to the static edition. */
export const exportedKey = (code: string): string => `exported.${code}`;

/** Settings that say nothing about the user. */
const SETTINGS: readonly string[] = ["language", "theme", "sound", "inwords", "nextstep"];

/** Delete everything but the settings. */
export function clearPersonalData(): void {
  try {
    const personal = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX) && !SETTINGS.includes(name.slice(PREFIX.length)));
    for (const name of personal) localStorage.removeItem(name);
  } catch {
    return;
  }
}
