/** Custom boards in the option form: saved ones, files, and a link to the editor. */
import { checkBoard } from "../net/api";
import { useText } from "../ui/page";
import { Problem, useRequest } from "../ui/problem";
import type { GameInfo, GameName } from "../wire";
import type { Options } from "../face/editor";
import { useState } from "preact/hooks";
import { saveValue, loadValue } from "../store";

interface Props { info: GameInfo; options: Options; change(options: Options): void }

/** Whether a table is set up with these boards already. */
const isChosen = (options: Options, own: Options): boolean => Object.entries(own).every(([name, value]) => options[name] === value);

export function OwnBoards({ info, options, change }: Props) {
  const text = useText();
  const { error, run } = useRequest();
  const option = info.own[0] ?? "";
  const value = options[option] ?? "";
  const kept = loadBoards(info.name);
  const read = async (file: File): Promise<void> => change((await checkBoard(info.name, { file: await file.text() })).options);
  const isOther = !(info.options[option] ?? []).includes(value) && !kept.some((each) => isChosen(options, each.options));
  return (
    <div class="ownboxes">
      <div class="choices">
        {kept.map((each) => (
          <label key={each.name} class={isChosen(options, each.options) ? "on" : ""}>
            <input type="radio" class="sr" name={option} checked={isChosen(options, each.options)} onChange={() => change(each.options)} />
            <span>{each.name}</span></label>
        ))}
        {isOther && <label class="on"><input type="radio" class="sr" name={option} checked /><span>{text.say("page.new.own")}</span></label>}
      </div>
      <div class="row">
        <a class="btn" href={`/make/${info.name}`}>{text.say("page.make.make")}</a>
        <label class="btn filepick">{text.say("page.new.file")}
          <input type="file" class="sr" accept=".json,.txt" onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) run(() => read(file));
          }} /></label>
      </div>
      <Problem error={error} />
    </div>
  );
}

export interface SavedBoard { name: string; options: Options }

const MAX_SAVED = 40;

const placeOf = (game: GameName): string => `own.${game}`;

export const loadBoards = (game: GameName): SavedBoard[] => loadValue<SavedBoard[]>(placeOf(game), []);

/** Those that are kept with one more in front; a name is there once. */
export const withBoard = (all: readonly SavedBoard[], box: SavedBoard): SavedBoard[] =>
  [box, ...all.filter(({ name }) => name !== box.name)].slice(0, MAX_SAVED);

export function useSavedBoards(game: GameName): { all: SavedBoard[]; keep(box: SavedBoard): void; drop(name: string): void } {
  const [all, put] = useState(() => loadBoards(game));
  const write = (next: SavedBoard[]): void => { saveValue(placeOf(game), next); put(next); };
  return { all, keep: (box) => write(withBoard(all, box)), drop: (name) => write(all.filter((each) => each.name !== name)) };
}
