/** The toolbar of the editor. */
import type { ComponentChildren } from "preact";
import { useText } from "../ui/page";
import { Icon } from "../ui/icon";
import { valueWords } from "../forms/optionForm";
import type { GameInfo } from "../wire";
import type { History } from "./history";
import type { Editor, Tool } from "../face/editor";

interface Props { tools: readonly Tool[]; tool: string; setTool(tool: string): void; children: ComponentChildren }

export function Toolbox({ tools, tool, setTool, children }: Props) {
  const text = useText();
  return (
    <div class="toolbox">
      <div class="segment tools" role="group" aria-label={text.say("page.make.tools")}>
        {tools.map(({ name, words, sign }) => (
          <button type="button" key={name} aria-pressed={name === tool} data-tool={name} onClick={() => setTool(name)}>
            {sign}<span>{words}</span>
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}

interface StepsProps { info: GameInfo; editor: Editor; history: History; clearSelection(): void }

/** Undo and redo, symmetry, and the game's own boards as templates. */
export function EditActions({ info, editor, history, clearSelection }: StepsProps) {
  const text = useText();
  const option = info.board_options[0] ?? "";
  const start = (value: string): void => { history.change(editor.normalize({ [option]: value })); clearSelection(); };
  return (
    <div class="row steps">
      <button type="button" class="btn" disabled={!history.canUndo} onClick={history.undo} data-step="undo">
        <Icon name="undo" />{text.say("page.make.undo")}</button>
      <button type="button" class="btn" disabled={!history.canRedo} onClick={history.redo} data-step="redo">
        {text.say("page.make.redo")}</button>
      {editor.mirrors.map(({ name, of }) => (
        <button type="button" class="btn" key={name} data-mirror={name}
          onClick={() => { history.change(of(history.now)); clearSelection(); }}>{text.say(`page.make.mirror.${name}`)}</button>
      ))}
      {(info.options[option] ?? []).map((value) => (
        <button type="button" class="btn" key={value} onClick={() => start(value)}>
          {text.say("page.make.from", { board: valueWords(text, info.name, option, value) })}</button>
      ))}
    </div>
  );
}
