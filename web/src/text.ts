/** The text catalogue: sentences by key, in the language of the page. */
import type { Phrase } from "./wire";

export type Language = "en" | "fr" | "pl";
export const LANGUAGES: readonly Language[] = ["en", "fr", "pl"];

export class Text {
  private readonly plural: Intl.PluralRules;

  constructor(readonly language: Language, private readonly sentences: Record<string, string>) {
    this.plural = new Intl.PluralRules(language);
  }

  /** Add sentences. */
  add(more: Record<string, string>): void {
    Object.assign(this.sentences, more);
  }

  has(key: string): boolean {
    return key in this.sentences;
  }

  /** Return a copy in which keys with this prefix are empty. */
  withoutPrefix(prefix: string): Text {
    const entries = Object.entries(this.sentences).map(([key, sentence]) => [key, key.startsWith(prefix) ? "" : sentence] as const);
    return new Text(this.language, Object.fromEntries(entries));
  }

  /** Return a sentence; the param `n` selects its plural form. */
  say(key: string, params: Record<string, unknown> = {}): string {
    const n = params["n"];
    const full = typeof n === "number" && !(key in this.sentences) ? `${key}_${this.plural.select(n)}` : key;
    const sentence = this.sentences[full] ?? full;
    return sentence.replace(/\{(\w+)\}/g, (_, name: string) => this.word(params[name]));
  }

  word(value: unknown): string {
    if (Array.isArray(value)) return value.map((item) => this.word(item)).join(", ");
    const text = String(value);
    return text.startsWith("@") ? (this.sentences[text.slice(1)] ?? text) : text;
  }

  phrase(phrase: Phrase): string {
    return this.say(phrase.key, phrase.params);
  }
}
