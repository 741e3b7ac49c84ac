/** The editor page for custom boards. */
import { useTitle, isTyping, useDocumentEvent } from "../ui/hooks";
import { useEffect, useState } from "preact/hooks";
import { useArrows } from "../choice/keyboard";
import { useInfo, useTitleOf, useText } from "../ui/page";
import { useFace } from "../face/load";
import type { AnyFace } from "../face/face";
import { getBoard } from "../net/api";
import { Bar } from "../people/bar";
import { Icon } from "../ui/icon";
import { Problem, useRequest } from "../ui/problem";
import { goInstead } from "../route";
import type { GameInfo, GameName } from "../wire";
import { Faults, useChecked } from "./check";
import { useHistory, type History } from "./history";
import type { Editor, Options } from "../face/editor";
import { Sharing } from "./sharing";
import { Steps, Toolbox } from "./toolbox";

/** Ctrl+Z takes back, Ctrl+Y or Ctrl+Shift+Z does again; a digit takes a tool. */
function useKeys({ undo, redo }: History, tools: readonly string[], take: (tool: string) => void): void {
  useDocumentEvent("keydown", (event) => {
    if (isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const modifier = event.ctrlKey || event.metaKey;
    const tool = modifier || event.altKey ? undefined : tools[Number(key) - 1];
    if (modifier && (key === "y" || (key === "z" && event.shiftKey))) redo();
    else if (modifier && key === "z") undo();
    else if (tool !== undefined) take(tool);
    else return;
    event.preventDefault();
  });
}

interface Props { info: GameInfo; face: AnyFace; editor: Editor; first: Options; name: string }

/** The picture, and beside it all that can be done. */
function Workshop({ info, face, editor, first, name: firstName }: Props) {
  const text = useText();
  const history = useHistory(first);
  const [name, setName] = useState(firstName);
  const tools = editor.tools(text);
  const [tool, setTool] = useState(tools[0]?.name ?? "");
  const [picked, pick] = useState("");
  const checked = useChecked(info.name, history.now);
  const take = (next: string): void => { setTool(next); pick(""); };
  useKeys(history, tools.map((each) => each.name), take);
  useArrows();
  const work = { options: history.now, change: history.change, faults: checked.faults, tool, picked, pick, text };
  const open = (options: Options, called: string): void => { history.change(options); setName(called); pick(""); };
  return (
    <div class="workshop">
      <face.Symbols />
      <Toolbox tools={tools} tool={tool} take={take}>
        <Steps info={info} editor={editor} history={history} begin={() => pick("")} />
      </Toolbox>
      <div class="drawing" role="group" aria-label={text.say("page.make.drawing")}><editor.Drawing {...work} /></div>
      <aside class="beside">
        <editor.Details {...work} />
        <Faults checked={checked} now={history.now} pick={pick} />
        <Sharing info={info} checked={checked} options={history.now} name={name} setName={setName} open={open} />
      </aside>
    </div>
  );
}

/** What a link leads to, or the default board. */
function useFirst(info: GameInfo | undefined, code: string): { first: Options | null; name: string; error: ReturnType<typeof useRequest>["error"] } {
  const [start, put] = useState<{ options: Options; name: string } | null>(null);
  const { error, run } = useRequest();
  useEffect(() => {
    if (info === undefined) return;
    const follow = async (): Promise<void> => {
      const box = await getBoard(code);
      if (box.game === info.name) put(box);
      else goInstead(`/make/${box.game}/${code}`);
    };
    if (code !== "") run(follow);
    else put({ options: { [info.own[0] ?? ""]: info.options[info.own[0] ?? ""]?.[0] ?? "" }, name: "" });
  }, [info, code]);
  return { first: start?.options ?? null, name: start?.name ?? "", error };
}

function useEditor(face: AnyFace | null): Editor | null {
  const [editor, put] = useState<Editor | null>(null);
  useEffect(() => { void face?.editor?.().then((come) => put(come)); }, [face]);
  return editor;
}

export function CustomBoardPage({ game, code }: { game: GameName; code: string }) {
  const text = useText();
  const info = useInfo(game);
  const face = useFace(game);
  const editor = useEditor(face);
  const { first, name, error } = useFirst(info, code);
  const title = text.say("page.make.title", { game: useTitleOf(game) });
  useTitle(title);
  const ready = info !== undefined && face !== null && editor !== null && first !== null;
  return (
    <>
      <Bar />
      <main class="make">
        <header>
          <a class="back" href={`/new/${game}`}><Icon name="left" />{text.say("page.new.options")}</a>
          <h1 class="display">{title}</h1>
        </header>
        <Problem error={error} />
        {ready && <Workshop info={info} face={face} editor={editor} first={editor.written(first)} name={name} />}
      </main>
    </>
  );
}
