/** A table, live: the invitation before the game, the game itself afterwards. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { VNode } from "preact";
import { OFFLINE } from "../api";
import { load } from "../games/load";
import type { AnyFace } from "../games/load";
import { NOTHING } from "../known";
import { useText } from "../page";
import { Bar } from "../parts/bar";
import { useHearing } from "../parts/hearing";
import { JoinByCode } from "../parts/joincode";
import { insist } from "../parts/lazy";
import { Problem } from "../parts/problem";
import { shownCode } from "../parts/switches";
import { Line } from "../socket";
import type { LineState } from "../socket";
import { keepToken, tokenOf } from "../store";
import type { GameName, TableMessage } from "../wire";
import { Join } from "./join";
import { Play } from "./play";

const NO_LINE: LineState = { known: NOTHING, down: false, asking: false, lag: -1 };

/** The line to a table for as long as its page is shown. */
function useLine(code: string): { state: LineState; line: Line | null } {
  const [state, setState] = useState<LineState>(NO_LINE);
  const line = useRef<Line | null>(null);
  useEffect(() => {
    const open = new Line(code, tokenOf(code), setState);
    line.current = open;
    return () => open.end();
  }, [code]);
  return { state, line: line.current };
}

function useFace(game: GameName | undefined): AnyFace | null {
  const [face, setFace] = useState<AnyFace | null>(null);
  useEffect(() => { if (game !== undefined) void insist(() => load(game), () => undefined).then(setFace); }, [game]);
  return face;
}

/** The game that is played here, and its page's title: whose turn it is shows even in another tab. */
function Playing({ table, state, line }: { table: TableMessage; state: LineState; line: Line }): VNode | null {
  const text = useText();
  const face = useFace(table.game);
  const yours = (state.known.view?.options.length ?? 0) > 0;
  useHearing(state.known, table);
  useEffect(() => {
    const title = text.say("page.title.table", { game: `@page.game.${table.game}` });
    document.title = yours ? text.say("page.title.yours", { title }) : title;
  }, [text, yours]);
  if (face === null) return null;
  return (
    <Play face={face} known={state.known} send={(asking) => line.send(asking)} down={state.down}
      waiting={state.down || state.asking} lag={state.lag} />
  );
}

/** A table that is not there, or not yet to be reached: another code may be. */
function Closed({ why, code }: { why: string; code: string }): VNode {
  const text = useText();
  return (
    <>
      <Bar />
      <main class="front closed">
        <h1 class="sr">{shownCode(code)}</h1>
        <Problem told={{ key: why, told: { code: shownCode(code) }, rule: "" }} />
        <JoinByCode />
        <a class="btn" href="/">{text.say("page.front")}</a>
      </main>
    </>
  );
}

export function AtTable({ code, setGame }: { code: string; setGame(game: GameName): void }): VNode | null {
  const { state, line } = useLine(code);
  const { table, closed } = state.known;
  useEffect(() => { if (table !== null) setGame(table.game); }, [table?.game]);
  useEffect(() => { if (table !== null && table.next !== "") keepToken(table.next, tokenOf(code)); }, [table?.next]);
  if (closed.endsWith("no-table")) return <Closed why={closed} code={code} />;
  if (table === null || line === null) return state.down ? <Closed why={OFFLINE.key} code={code} /> : null;
  if (table.started) return <Playing table={table} state={state} line={line} />;
  const seated = (token: string): void => { keepToken(code, token); line.greet(token); };
  return <Join table={table} down={state.down} seated={seated} />;
}
