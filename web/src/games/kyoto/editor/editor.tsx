/** Kyoto's board as it is made: a kind of location is taken up, and put down where one points. */
import type { Editor, Options, EditorProps } from "../../../face/editor";
import { Bridges, Coordinates, Scenery, isStart } from "../board/board";
import { Badge, Space, tileClass } from "../board/space";
import { kindsOf, nameOf } from "../view";
import type { Text } from "../../../text";

const KINDS = ["R", "G", "Y", "B", "N", "H"] as const;
const ROWS = [5, 4, 3, 2, 1, 0] as const;
const COLUMNS = [0, 1, 2, 3, 4] as const;

const written = (options: Options): Options => packed(kindsOf(options));

/** The option for thirty letters. */
export function packed(kinds: string): Options {
  return { board: [0, 1, 2, 3, 4, 5].map((row) => kinds.slice(row * 5, row * 5 + 5)).join("/") };
}

/** The board with one location changed. */
export const painted = (kinds: string, cell: number, kind: string): string => kinds.slice(0, cell) + kind + kinds.slice(cell + 1);

/** Every location like the one of the Oniwaban half that `like` names. */
export function mirrored(kinds: string, like: (cell: number) => number): string {
  return Array.from(kinds, (_, cell) => kinds.charAt(like(cell))).join("");
}

const halfTurn = (cell: number): number => cell < 15 ? cell : 29 - cell;
const leftRight = (cell: number): number => cell % 5 < 3 ? cell : cell - cell % 5 + 4 - cell % 5;

const kindWord = (text: Text, kind: string): string =>
  text.say(kind === "H" ? "page.kyoto.letter.H" : `kyoto.colour.${kind}`);

function Sign({ kind, text }: { kind: string; text: Text }) {
  return <svg class={`ky-space ${tileClass(kind, 0)}`} viewBox="0 0 32 28" aria-hidden="true"><Badge kind={kind} text={text} /></svg>;
}

/** One location, which takes the kind that is held; a letter key puts down its own kind. */
function Cell({ work, kinds, cell }: { work: EditorProps; kinds: string; cell: number }) {
  const { text, tool, change } = work;
  const kind = kinds.charAt(cell);
  const row = Math.floor(cell / 5);
  const facing = kinds.charAt(25 - row * 5 + cell % 5);
  const put = (next: string): void => change(packed(painted(kinds, cell, next)));
  const typed = (event: KeyboardEvent): void => {
    const letter = KINDS.find((each) => each === event.key.toUpperCase());
    if (letter === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    put(letter);
  };
  return (
    <g onKeyDown={typed}>
      <Space kind={kind} cell={cell} side={0} start={isStart(cell)} text={text} thing={`cell:${nameOf(cell)}`} active pressed={false}
        bridge={Math.abs(row - 2.5) === .5 && facing === "N"} dim={false} label={`${nameOf(cell)}, ${kindWord(text, kind)}`}
        point={() => put(tool)} />
    </g>
  );
}

function Drawing(work: EditorProps) {
  const kinds = kindsOf(work.options);
  return (
    <svg class="ky-board" viewBox="92 0 552 584" preserveAspectRatio="xMidYMid meet" role="grid"
      aria-label={work.text.say("page.kyoto.board")}>
      <Scenery /><Bridges kinds={kinds} side={0} />
      {ROWS.map((row) => (
        <g role="row" key={row}>
          {COLUMNS.map((column) => <Cell key={column} work={work} kinds={kinds} cell={row * 5 + column} />)}
        </g>
      ))}
      <Coordinates side={0} />
    </svg>
  );
}

const editor: Editor = {
  normalize: written,
  tools: (text) => KINDS.map((kind) => ({ name: kind, words: kindWord(text, kind), sign: <Sign kind={kind} text={text} /> })),
  mirrors: [
    { name: "turn", of: (options) => packed(mirrored(kindsOf(options), halfTurn)) },
    { name: "left", of: (options) => packed(mirrored(kindsOf(options), leftRight)) },
  ],
  Drawing,
  Details: () => null,
};

export default editor;
