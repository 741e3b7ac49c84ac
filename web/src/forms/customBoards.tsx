/** Custom boards in the option form: saved ones, files, and a link to the editor. */
import { checkBoard } from "../net/api";
import { FileButton } from "../ui/fields";
import { useText } from "../ui/page";
import { ErrorText, useRequest } from "../ui/problem";
import type { GameInfo, GameName } from "../wire";
import type { Options } from "../face/editor";
import { useState } from "preact/hooks";
import { saveValue, loadValue } from "../store";

interface Props { info: GameInfo; options: Options; change(options: Options): void }

/** Return whether the board is selected. */
const isChosen = (options: Options, board: Options): boolean => Object.entries(board).every(([name, value]) => options[name] === value);

export function CustomBoardChoice({ info, options, change }: Props) {
  const text = useText();
  const { error, run } = useRequest();
  const option = info.board_options[0] ?? "";
  const value = options[option] ?? "";
  const saved = loadBoards(info.name);
  const read = async (file: File): Promise<void> => change((await checkBoard(info.name, { file: await file.text() })).options);
  const isUnsaved = !(info.options[option] ?? []).includes(value) && !saved.some((board) => isChosen(options, board.options));
  return (
    <div class="ownboxes">
      <div class="choices">
        {saved.map((board) => (
          <label key={board.name} class={isChosen(options, board.options) ? "on" : ""}>
            <input type="radio" class="sr" name={option} checked={isChosen(options, board.options)} onChange={() => change(board.options)} />
            <span>{board.name}</span></label>
        ))}
        {isUnsaved && <label class="on"><input type="radio" class="sr" name={option} checked /><span>{text.say("page.new.own")}</span></label>}
      </div>
      <div class="row">
        <a class="btn" href={`/make/${info.name}`}>{text.say("page.make.make")}</a>
        <FileButton label={text.say("page.new.file")} accept=".json,.txt" open={(file) => run(() => read(file))} />
      </div>
      <ErrorText error={error} />
    </div>
  );
}

export interface SavedBoard { name: string; options: Options }

const MAX_SAVED = 40;

const storageKey = (game: GameName): string => `own.${game}`;

const loadBoards = (game: GameName): SavedBoard[] => loadValue<SavedBoard[]>(storageKey(game), []);

/** Add a saved board in front; a name occurs once. */
export const withBoard = (all: readonly SavedBoard[], board: SavedBoard): SavedBoard[] =>
  [board, ...all.filter(({ name }) => name !== board.name)].slice(0, MAX_SAVED);

export function useSavedBoards(game: GameName): { all: SavedBoard[]; save(board: SavedBoard): void; remove(name: string): void } {
  const [all, setAll] = useState(() => loadBoards(game));
  const write = (next: SavedBoard[]): void => { saveValue(storageKey(game), next); setAll(next); };
  return { all, save: (board) => write(withBoard(all, board)), remove: (name) => write(all.filter((board) => board.name !== name)) };
}
