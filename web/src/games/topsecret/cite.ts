/** Rule numbers cited by the page, by topic; stored with the texts of the game. */
import citations from "../../../../src/brushpass/games/topsecret/text/citations.json";

/** Return the rule of a topic; "" if none is cited. */
export const cite = (kind: keyof typeof citations, topic: string): string =>
  (citations[kind] as Partial<Record<string, string>>)[topic] ?? "";
