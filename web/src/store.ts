/** What the browser keeps between visits; where it may keep nothing, nothing is kept. */
export const PREFIX = "brushpass.";

export function kept(name: string): string {
  try {
    return localStorage.getItem(PREFIX + name) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a text under a name; an empty one is forgotten. */
export function keep(name: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
  } catch {
    return;
  }
}

/** A value kept as JSON; `usual` where there is none or it cannot be read. */
export function keptValue<T>(name: string, usual: T): T {
  try {
    const text = kept(name);
    return text === "" ? usual : JSON.parse(text) as T;
  } catch {
    return usual;
  }
}

export const keepValue = (name: string, value: unknown): void => keep(name, JSON.stringify(value));

export const tokenOf = (code: string): string => kept(`seat.${code}`);
export const keepToken = (code: string, token: string): void => keep(`seat.${code}`, token);

/** Settings of the browser, which say nothing about who uses it. */
const SETTINGS: readonly string[] = ["language", "theme", "sound", "inwords"];

/** Forgets everything about the person; the settings stay. */
export function forgetAll(): void {
  try {
    const own = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX) && !SETTINGS.includes(name.slice(PREFIX.length)));
    for (const name of own) localStorage.removeItem(name);
  } catch {
    return;
  }
}
