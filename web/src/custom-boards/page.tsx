/** The editor page for custom boards. */
import { useTitle, isTyping, useDocumentEvent } from "../ui/hooks";
import { useEffect, useState } from "preact/hooks";
import { useArrowKeys } from "../choice/keyboard";
import { useInfo, useTitleOf, useText } from "../ui/page";
import { useFace } from "../face/load";
import type { AnyFace } from "../face/face";
import { getBoard } from "../net/api";
import { NavBar } from "../people/navBar";
import { Icon } from "../ui/icon";
import { ErrorText, useRequest } from "../ui/problem";
import { replaceRoute } from "../route";
import type { GameInfo, GameName } from "../wire";
import { Faults, useValidation } from "./validation";
import { useHistory, type History } from "./history";
import type { Editor, Options, Tool } from "../face/editor";
import { BoardActions } from "./actions";
import type { ComponentChildren } from "preact";
import { valueWords } from "../forms/optionForm";

interface ToolboxProps { tools: readonly Tool[]; tool: string; setTool(tool: string): void; children: ComponentChildren }

function Toolbox({ tools, tool, setTool, children }: ToolboxProps) {
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
function EditActions({ info, editor, history, clearSelection }: StepsProps) {
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

/** Handle the shortcuts: Ctrl+Z undoes, Ctrl+Y and Ctrl+Shift+Z redo, a digit selects a tool. */
function useShortcuts({ undo, redo }: History, tools: readonly string[], selectTool: (tool: string) => void): void {
  useDocumentEvent("keydown", (event) => {
    if (isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const modifier = event.ctrlKey || event.metaKey;
    const tool = modifier || event.altKey ? undefined : tools[Number(key) - 1];
    if (modifier && (key === "y" || (key === "z" && event.shiftKey))) redo();
    else if (modifier && key === "z") undo();
    else if (tool !== undefined) selectTool(tool);
    else return;
    event.preventDefault();
  });
}

interface Props { info: GameInfo; face: AnyFace; editor: Editor; initial: Options; name: string; code: string }

/** The drawing, and its tools beside it. */
function EditorView({ info, face, editor, initial, name: initialName, code }: Props) {
  const text = useText();
  const history = useHistory(initial, `draft.${info.name}.${code}`);
  const [name, setName] = useState(initialName);
  const tools = editor.tools(text);
  const [tool, setTool] = useState(tools[0]?.name ?? "");
  const [picked, setPicked] = useState("");
  const validation = useValidation(info.name, history.now);
  const selectTool = (next: string): void => { setTool(next); setPicked(""); };
  useShortcuts(history, tools.map((item) => item.name), selectTool);
  useArrowKeys();
  const editorProps = { options: history.now, change: history.change, faults: validation.faults, tool, picked, pick: setPicked, text };
  const open = (options: Options, boardName: string): void => { history.change(options); setName(boardName); setPicked(""); };
  return (
    <div class="workshop">
      <face.Symbols />
      <Toolbox tools={tools} tool={tool} setTool={selectTool}>
        <EditActions info={info} editor={editor} history={history} clearSelection={() => setPicked("")} />
      </Toolbox>
      <div class="drawing" role="group" aria-label={text.say("page.make.drawing")}><editor.Drawing {...editorProps} /></div>
      <aside class="beside">
        <editor.Details {...editorProps} />
        <Faults validation={validation} now={history.now} pick={setPicked} />
        <BoardActions info={info} validation={validation} options={history.now} name={name} setName={setName} open={open} />
      </aside>
    </div>
  );
}

/** Return the board of a link, or the default board. */
function useInitialBoard(info: GameInfo | undefined, code: string): { initial: Options | null; name: string; error: ReturnType<typeof useRequest>["error"] } {
  const [board, setBoard] = useState<{ options: Options; name: string } | null>(null);
  const { error, run } = useRequest();
  useEffect(() => {
    if (info === undefined) return;
    const loadShared = async (): Promise<void> => {
      const saved = await getBoard(code);
      if (saved.game === info.name) setBoard(saved);
      else replaceRoute(`/make/${saved.game}/${code}`);
    };
    if (code !== "") run(loadShared);
    else setBoard({ options: { [info.board_options[0] ?? ""]: info.options[info.board_options[0] ?? ""]?.[0] ?? "" }, name: "" });
  }, [info, code]);
  return { initial: board?.options ?? null, name: board?.name ?? "", error };
}

function useEditor(face: AnyFace | null): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  useEffect(() => { void face?.editor?.().then((loaded) => setEditor(loaded)); }, [face]);
  return editor;
}

export function CustomBoardPage({ game, code }: { game: GameName; code: string }) {
  const text = useText();
  const info = useInfo(game);
  const face = useFace(game);
  const editor = useEditor(face);
  const { initial, name, error } = useInitialBoard(info, code);
  const title = text.say("page.make.title", { game: useTitleOf(game) });
  useTitle(title);
  const ready = info !== undefined && face !== null && editor !== null && initial !== null;
  return (
    <>
      <NavBar />
      <main class="make">
        <header>
          <a class="back" href={`/new/${game}`}><Icon name="left" />{text.say("page.new.options")}</a>
          <h1 class="display">{title}</h1>
        </header>
        <ErrorText error={error} />
        {ready && <EditorView info={info} face={face} editor={editor} initial={editor.normalize(initial)} name={name} code={code} />}
      </main>
    </>
  );
}
