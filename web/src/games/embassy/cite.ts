/** The rules that the page cites, by topic: kept with the texts of the game, where the rules are numbered. */
import citations from "../../../../src/brushpass/games/embassy/text/citations.json";

/** The rule behind a topic; "" if none is cited. */
export const cite = (kind: keyof typeof citations, topic: string): string =>
  (citations[kind] as Partial<Record<string, string>>)[topic] ?? "";
