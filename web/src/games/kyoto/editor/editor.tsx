/** The editor of Kyoto: a click sets a location to the kind of the current tool. */
import type { Editor, Options, EditorProps } from "../../../face/editor";
import { Bridges, Coordinates, Scenery, isStart } from "../board/board";
import { Badge, Location, tileClass } from "../board/location";
import { kindsOf, nameOf } from "../view";
import type { Text } from "../../../text";

const KINDS = ["R", "G", "Y", "B", "N", "H"] as const;
const ROWS = [5, 4, 3, 2, 1, 0] as const;
const COLUMNS = [0, 1, 2, 3, 4] as const;

const normalize = (options: Options): Options => pack(kindsOf(options));

/** Return thirty letters as an option. */
export function pack(kinds: string): Options {
  return { board: [0, 1, 2, 3, 4, 5].map((row) => kinds.slice(row * 5, row * 5 + 5)).join("/") };
}

/** Change one location. */
const withKind = (kinds: string, cell: number, kind: string): string => kinds.slice(0, cell) + kind + kinds.slice(cell + 1);

/** Copy each location from the one that `sourceOf` returns. */
export function mirror(kinds: string, sourceOf: (cell: number) => number): string {
  return Array.from(kinds, (_, cell) => kinds.charAt(sourceOf(cell))).join("");
}

const halfTurn = (cell: number): number => cell < 15 ? cell : 29 - cell;
const leftRight = (cell: number): number => cell % 5 < 3 ? cell : cell - cell % 5 + 4 - cell % 5;

const kindWord = (text: Text, kind: string): string =>
  text.say(kind === "H" ? "page.kyoto.letter.H" : `kyoto.colour.${kind}`);

function ToolSign({ kind, text }: { kind: string; text: Text }) {
  return <svg class={`ky-space ${tileClass(kind, 0)}`} viewBox="0 0 32 28" aria-hidden="true"><Badge kind={kind} text={text} /></svg>;
}

/** A location; a click sets the tool's kind, a letter key sets its own kind. */
function EditableLocation({ props, kinds, cell }: { props: EditorProps; kinds: string; cell: number }) {
  const { text, tool, change } = props;
  const kind = kinds.charAt(cell);
  const row = Math.floor(cell / 5);
  const facing = kinds.charAt(25 - row * 5 + cell % 5);
  const setKind = (next: string): void => change(pack(withKind(kinds, cell, next)));
  const onKeyDown = (event: KeyboardEvent): void => {
    const letter = KINDS.find((candidate) => candidate === event.key.toUpperCase());
    if (letter === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    setKind(letter);
  };
  return (
    <g onKeyDown={onKeyDown}>
      <Location kind={kind} cell={cell} side={0} start={isStart(cell)} text={text} thing={`cell:${nameOf(cell)}`} active pressed={false}
        bridge={Math.abs(row - 2.5) === .5 && facing === "N"} dim={false} label={`${nameOf(cell)}, ${kindWord(text, kind)}`}
        onSelect={() => setKind(tool)} />
    </g>
  );
}

function Drawing(props: EditorProps) {
  const kinds = kindsOf(props.options);
  return (
    <svg class="ky-board" viewBox="92 0 552 584" preserveAspectRatio="xMidYMid meet" role="grid"
      aria-label={props.text.say("page.kyoto.board")}>
      <Scenery /><Bridges kinds={kinds} side={0} />
      {ROWS.map((row) => (
        <g role="row" key={row}>
          {COLUMNS.map((column) => <EditableLocation key={column} props={props} kinds={kinds} cell={row * 5 + column} />)}
        </g>
      ))}
      <Coordinates side={0} />
    </svg>
  );
}

const editor: Editor = {
  normalize,
  tools: (text) => KINDS.map((kind) => ({ name: kind, words: kindWord(text, kind), sign: <ToolSign kind={kind} text={text} /> })),
  mirrors: [
    { name: "turn", of: (options) => pack(mirror(kindsOf(options), halfTurn)) },
    { name: "left", of: (options) => pack(mirror(kindsOf(options), leftRight)) },
  ],
  Drawing,
  Details: () => null,
};

export default editor;
