/** Matching typed text to an option by number, notation or words. */
import type { Option } from "../wire";

/** An option with the words that its button would have. */
export interface LabelledOption { option: Option; words: string }

/** Small letters without accents; whatever is no letter or digit parts words. */
export function normalize(text: string): string {
  const plain = text.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{Mn}/gu, "");
  return plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

const wordsOf = (text: string): string[] => normalize(text).split(" ").filter((word) => word !== "");

/** All words by which an option is known. */
const vocabulary = ({ option, words }: LabelledOption): Set<string> => new Set([...wordsOf(option.text), ...wordsOf(words)]);

/** The options that have every word that was typed, or a word that begins with it. */
export function matchingOptions(all: readonly LabelledOption[], typed: string): LabelledOption[] {
  return all.filter((option) => {
    const names = [...vocabulary(option)];
    return wordsOf(typed).every((word) => names.some((name) => name.startsWith(word)));
  });
}

/** The one option that is meant; undefined where that is not certain. A single word must be all of a notation. */
export function uniqueMatch(all: readonly LabelledOption[], typed: string): LabelledOption | undefined {
  const needle = normalize(typed);
  if (/^\d+$/.test(typed.trim())) return all[Number(typed) - 1];
  const exact = all.find(({ option }) => normalize(option.text) === needle) ?? all.find(({ words }) => normalize(words) === needle);
  if (exact !== undefined) return exact;
  const words = wordsOf(typed);
  const matches = words.length > 1 ? all.filter((option) => words.every((word) => vocabulary(option).has(word))) : [];
  return matches.length === 1 ? matches[0] : undefined;
}
