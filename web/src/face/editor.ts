/** The contract of a game's editor for custom boards. */
import type { VNode } from "preact";
import type { Text } from "../text";
import type { Fault } from "../wire";

/** The options that hold what is made, and no others. */
export type Options = Readonly<Record<string, string>>;

export interface Tool { name: string; words: string; sign?: VNode }

/** What is worked on, and with what. */
export interface EditorProps {
  options: Options;
  change(next: Options): void;
  faults: readonly Fault[];
  tool: string;
  /** The thing that is picked, such as "city:3"; "" for none. */
  picked: string;
  pick(thing: string): void;
  text: Text;
}

export interface Mirror { name: string; of(options: Options): Options }

export interface Editor {
  /** The same, written out: a board that has a name becomes one that can be changed. */
  normalize(options: Options): Options;
  tools(text: Text): Tool[];
  mirrors: readonly Mirror[];
  /** The picture, as it is drawn at the table. */
  Drawing(props: EditorProps): VNode;
  /** What can be said of the picked thing, or counted by hand; null where there is nothing. */
  Details(props: EditorProps): VNode | null;
}

/** Whether something is wrong at a place. */
export const isWrong = ({ faults }: Pick<EditorProps, "faults">, location: string): boolean => faults.some(({ at }) => at === location);
