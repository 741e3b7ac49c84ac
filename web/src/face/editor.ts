/** The contract of a game's editor for custom boards. */
import type { VNode } from "preact";
import type { Text } from "../text";
import type { Fault } from "../wire";

/** The options that describe the board, and no others. */
export type Options = Readonly<Record<string, string>>;

export interface Tool { name: string; words: string; sign?: VNode }

/** The props of an editor's components. */
export interface EditorProps {
  options: Options;
  change(next: Options): void;
  faults: readonly Fault[];
  tool: string;
  /** The selected thing, such as "city:3"; "" for none. */
  picked: string;
  pick(thing: string): void;
  text: Text;
}

export interface Mirror { name: string; of(options: Options): Options }

export interface Editor {
  /** Expand a named board into one that can be changed. */
  normalize(options: Options): Options;
  tools(text: Text): Tool[];
  mirrors: readonly Mirror[];
  /** The drawing of the board. */
  Drawing(props: EditorProps): VNode;
  /** Details of the selected thing; null if there are none. */
  Details(props: EditorProps): VNode | null;
}

/** Return whether a location has a fault. */
export const isWrong = ({ faults }: Pick<EditorProps, "faults">, location: string): boolean => faults.some(({ at }) => at === location);
