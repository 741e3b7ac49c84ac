/** Matching typed text to an option by number, notation or words. */
import type { Option } from "../wire";

/** An option with the label of its button. */
export interface LabelledOption { option: Option; words: string }

/** Normalize text: lower case, no accents, words separated by spaces. */
export function normalize(text: string): string {
  const plain = text.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{Mn}/gu, "");
  return plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

const wordsOf = (text: string): string[] => normalize(text).split(" ").filter((word) => word !== "");

/** Return all words of an option. */
const vocabulary = ({ option, words }: LabelledOption): Set<string> => new Set([...wordsOf(option.text), ...wordsOf(words)]);

/** Return the options that contain every typed word or prefix. */
export function matchingOptions(all: readonly LabelledOption[], typed: string): LabelledOption[] {
  return all.filter((option) => {
    const names = [...vocabulary(option)];
    return wordsOf(typed).every((word) => names.some((name) => name.startsWith(word)));
  });
}

/** Return the only matching option, or undefined; a single word must be a whole notation. */
export function uniqueMatch(all: readonly LabelledOption[], typed: string): LabelledOption | undefined {
  const needle = normalize(typed);
  if (/^\d+$/.test(typed.trim())) return all[Number(typed) - 1];
  const exact = all.find(({ option }) => normalize(option.text) === needle) ?? all.find(({ words }) => normalize(words) === needle);
  if (exact !== undefined) return exact;
  const words = wordsOf(typed);
  const matches = words.length > 1 ? all.filter((option) => words.every((word) => vocabulary(option).has(word))) : [];
  return matches.length === 1 ? matches[0] : undefined;
}
