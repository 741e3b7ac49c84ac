/** The text of a book with its tables and figures. */
import { useFace } from "../face/load";
import type { AnyFace } from "../face/face";
import type { Drawing, GameName } from "../wire";
import { RuleWords } from "./ruleText";
import { Figure } from "./figure";
import type { Block } from "./markdown";

/** Called with a clicked rule number; without it, numbers are links. */
type OpenRule = ((number: string) => void) | undefined;

/** Text with bold, italics and links to rules. */
function RichText({ content, open }: { content: string; open?: OpenRule }) {
  const parts = content.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/);
  return (
    <>
      {parts.map((part, index) => {
        if (index % 2 === 0) return <RuleWords key={index} words={part} open={open} />;
        if (part.startsWith("**")) return <b key={index}><RuleWords words={part.slice(2, -2)} open={open} /></b>;
        return <em key={index}>{part.slice(1, -1)}</em>;
      })}
    </>
  );
}

type TableBlock = Extract<Block, { kind: "table" }>;

export function BookTable({ table, open }: { table: TableBlock; open?: OpenRule }) {
  return (
    <div class="booktable">
      <table>
        <thead><tr>{table.head.map((cell, index) => cell.length === 0 ? <td key={index} />
          : <th key={index} scope="col"><RichText content={cell} open={open} /></th>)}</tr></thead>
        <tbody>
          {table.rows.map((row, line) => (
            <tr key={line}>{row.map((cell, index) => <td key={index}><RichText content={cell} open={open} /></td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface BlockProps { block: Block; face: AnyFace | null; figures: Record<string, Drawing>; open?: OpenRule }

function BlockView({ block, face, figures, open }: BlockProps) {
  switch (block.kind) {
    case "heading": {
      if (block.level === 1) return null; // the page has a title of its own
      const Heading = block.level === 2 ? "h2" : "h3";
      return <Heading class="display" id={block.id === "" ? undefined : block.id}><RichText content={block.words} open={open} /></Heading>;
    }
    case "table": return <BookTable table={block} open={open} />;
    case "list": {
      const items = block.items.map((item, index) => <li key={index}><RichText content={item} open={open} /></li>);
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case "figure": {
      const drawing = figures[block.name];
      return face === null || drawing === undefined ? null : <Figure face={face} drawing={drawing} words={block.words} />;
    }
    default: return <p><RichText content={block.words} open={open} /></p>;
  }
}

interface Props { game: GameName; blocks: readonly Block[]; figures: Record<string, Drawing>; open?: OpenRule }

export function BookText({ game, blocks, figures, open }: Props) {
  const face = useFace(game);
  return (
    <article class="booktext">
      {face !== null && <face.Symbols />}
      {blocks.map((block, index) => <BlockView key={index} block={block} face={face} figures={figures} open={open} />)}
    </article>
  );
}
