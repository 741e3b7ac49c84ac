/** The Markdown of our books as blocks: headings with anchors, paragraphs, lists, tables and figures; nothing more. */
export type Block =
  | { kind: "heading"; level: number; id: string; words: string }
  | { kind: "words"; words: string }
  | { kind: "list"; ordered: boolean; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] }
  | { kind: "figure"; name: string; words: string };

const HEADING = /^(#{1,4}) +(.*?)(?: +\{#([\w-]+)\})?$/;
const FIGURE = /^!\[(.*)\]\(figure:([\w-]+)\)$/;
const ITEM = /^(?:[-*]|(\d+)\.) +(.*)$/;

const cells = (line: string): string[] => line.split("|").slice(1, -1).map((cell) => cell.trim());

function tableOf(lines: readonly string[]): Block {
  const [head = [], , ...rows] = lines.map(cells);
  return { kind: "table", head, rows };
}

/** Parse a list; a line that is not an item continues the previous one. */
function listOf(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item !== null) items.push(item[2]!);
    else items.push(`${items.pop() ?? ""} ${line.trim()}`.trim());
  }
  return { kind: "list", ordered: ITEM.exec(lines[0] ?? "")?.[1] !== undefined, items };
}

function blockOf(lines: readonly string[]): Block {
  const [first = ""] = lines;
  const heading = HEADING.exec(first);
  if (heading !== null) return { kind: "heading", level: heading[1]!.length, id: heading[3] ?? "", words: heading[2]! };
  const figure = FIGURE.exec(lines.join(" "));
  if (figure !== null) return { kind: "figure", words: figure[1]!, name: figure[2]! };
  if (first.startsWith("|")) return tableOf(lines);
  if (ITEM.test(first)) return listOf(lines);
  return { kind: "words", words: lines.join(" ") };
}

/** Parse a text into blocks, which are separated by empty lines. */
export function blocksOf(text: string): Block[] {
  return text.split(/\n{2,}/).map((part) => part.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0).map(blockOf);
}

/** Return the blocks under the heading with this anchor, up to the next heading of its level. */
export function sectionOf(blocks: readonly Block[], id: string): Block[] {
  const first = blocks.findIndex((block) => block.kind === "heading" && block.id === id);
  if (first < 0) return [];
  const level = (blocks[first] as { level: number }).level;
  const rest = blocks.slice(first + 1);
  const end = rest.findIndex((block) => block.kind === "heading" && block.level <= level);
  return end < 0 ? rest : rest.slice(0, end);
}
