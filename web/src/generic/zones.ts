/** The table as named zones: as the server tells them, or else straight from the fields of a view. */
import type { AnySeen } from "../games/face";
import type { Text } from "../text";
import type { GameName, Phrase, Zone } from "../wire";

/** What every view has, and the question shows already. */
const ASKED: readonly string[] = ["seat", "asked", "asked_rule", "asked_of"];

const wordOf = (word: string): Phrase => ({ key: word, told: {}, rule: "" });

/** What a field holds, in words; "" where it holds nothing. */
function wordsOf(text: Text, value: unknown): string {
  if (value === null || value === "" || value === false) return "";
  if (Array.isArray(value)) return value.map((each) => wordsOf(text, each)).join(" ");
  if (typeof value === "object") return Object.entries(value).map(([name, held]) => `${name} ${wordsOf(text, held)}`).join(", ");
  return text.word(value);
}

/** A field of a view as a zone: its name from the catalogue, and a row for everything in it. */
function fieldZone(text: Text, game: GameName, name: string, value: unknown): Zone {
  const key = `${game}.view.${name}`;
  const items = (Array.isArray(value) ? value : [value]).map((each) => wordsOf(text, each)).filter((words) => words !== "");
  return { title: wordOf(text.has(key) ? key : name.replaceAll("_", " ")), items: items.map(wordOf) };
}

/** The zones of a table that have something in them. */
export function zonesOf(game: GameName, { zones = [], view, text }: AnySeen): readonly Zone[] {
  if (zones.length > 0) return zones;
  const fields = Object.entries(view as Record<string, unknown>).filter(([name]) => !ASKED.includes(name));
  return fields.map(([name, value]) => fieldZone(text, game, name, value)).filter(({ items }) => items.length > 0);
}
