/** A live table: the lobby before the game, then the game. */
import { useEffect, useRef, useState } from "preact/hooks";
import { OFFLINE } from "../net/api";
import { rematchKey, saveSecret, rememberSeal, rememberSeals, loadSecret, secretToReveal } from "../net/secret";
import { EMPTY_TABLE } from "../net/tableState";
import { useTitleOf, useText } from "../ui/page";
import { Bar } from "../people/bar";
import { useSounds } from "../sound/useSounds";
import { JoinByCode } from "../people/joinByCode";
import { keepDone, useLessonWords } from "../learn/course";
import { useHidden, useTurnNotice } from "../table/turnNotice";
import { Problem } from "../ui/problem";
import { shownCode } from "../ui/switches";
import { useFace } from "../face/load";
import { TableSocket, type ConnectionState } from "../net/tableSocket";
import { usePacedState } from "../table/pace";
import { go } from "../route";
import { saveToken, loadToken } from "../store";
import type { GameName, TableMessage } from "../wire";
import { Join } from "./join";
import { Play } from "../play/play";

const NO_LINE: ConnectionState = { known: EMPTY_TABLE, down: false, awaiting: false, lag: -1 };

/** The line to a table for as long as its page is shown. */
function useLine(code: string): { state: ConnectionState; line: TableSocket | null } {
  const [state, setState] = useState<ConnectionState>(NO_LINE);
  const line = useRef<TableSocket | null>(null);
  useEffect(() => {
    const open = new TableSocket(code, loadToken(code), setState);
    line.current = open;
    return () => open.close();
  }, [code]);
  return { state, line: line.current };
}

/** The game that is played here, and its page's title: in another tab it shows whose turn it is. */
export function Playing({ table, state, line }: { table: TableMessage; state: ConnectionState; line: Pick<TableSocket, "send"> }) {
  const text = useText();
  const face = useFace(table.game);
  const lesson = state.known.view?.lesson;
  const worded = useLessonWords(table.game, lesson !== undefined);
  const yours = (state.known.view?.options.length ?? 0) > 0;
  const hidden = useHidden();
  const key = lesson === undefined ? "page.title.table" : "page.learn.course";
  const title = text.say(key, { game: useTitleOf(table.game) });
  useSounds(state.known, table);
  useTurnNotice(yours, hidden, title, table.code);
  useEffect(() => {
    document.title = yours && hidden ? text.say("page.title.yours", { title }) : title;
  }, [title, yours, hidden]);
  useEffect(() => { if (lesson?.done === true) keepDone(table.game, lesson.name); }, [lesson?.done]);
  if (face === null || !worded) return null;
  return (
    <Play face={face} known={state.known} send={(asking) => line.send(asking)} down={state.down}
      waiting={state.down || state.awaiting} lag={state.lag} />
  );
}

/** A table that is not there, or not yet to be reached: another code may be. */
function Closed({ why, code }: { why: string; code: string }) {
  const text = useText();
  return (
    <>
      <Bar />
      <main class="front closed">
        <h1 class="sr">{shownCode(code)}</h1>
        <Problem error={{ key: why, told: { code: shownCode(code) }, rule: "" }} />
        <JoinByCode />
        <a class="btn" href="/">{text.say("page.front")}</a>
      </main>
    </>
  );
}

/** Mixes one's own secret in where it is wanted now, and says whether it was. */
function give(line: TableSocket, { code, you, fair, started }: TableMessage): boolean {
  if (fair === null) return false;
  rememberSeal(code, fair, started);
  const secret = secretToReveal(code, you, fair);
  if (secret === "") return false;
  rememberSeals(code, fair);
  line.send({ t: "give", secret });
  return true;
}

/** Gives what one has sealed for a rematch from the table before it, so that nobody there has to wait; returns its end. */
function giveAt(code: string, token: string): () => void {
  let busy = false;  // to send is to hear of it
  const line = new TableSocket(code, token, ({ known: { table } }) => {
    if (table?.started === true) line.close();
    if (table === null || busy) return;
    busy = true;
    busy = give(line, table);
  });
  return () => line.close();
}

/** Mixes one's own secret in, once the seats are settled, and into a rematch as soon as there is one. */
function useGiving(table: TableMessage | null, line: TableSocket | null): void {
  useEffect(() => {
    if (table !== null && line !== null) give(line, table);
  }, [table?.code, table?.you, table?.fair?.closed, line]);
  useEffect(() => {
    const secret = table === null ? "" : loadSecret(rematchKey(table.code));
    if (table === null || table.next === "" || secret === "") return undefined;
    saveSecret(table.next, secret);
    return giveAt(table.next, loadToken(table.code));
  }, [table?.next]);
}

/** Whether the game begins in a moment, with nobody waited for but this page. */
const isBeginning = ({ code, you, fair }: TableMessage): boolean =>
  fair !== null && fair.closed && fair.waiting.every((seat) => seat === you && secretToReveal(code, you, fair) !== "");

export function AtTable({ code, setGame }: { code: string; setGame(game: GameName): void }) {
  const { state: heard, line } = useLine(code);
  const state = usePacedState(heard);
  const { table, closed } = state.known;
  useGiving(table, line);
  useEffect(() => { if (table !== null) setGame(table.game); }, [table?.game]);
  useEffect(() => {
    if (table === null || table.next === "") return;
    saveToken(table.next, loadToken(code));
    if (table.again.includes(table.you)) go(`/t/${table.next}`);
  }, [table?.next]);
  if (closed.endsWith("no-table")) return <Closed why={closed} code={code} />;
  if (table === null || line === null) return state.down ? <Closed why={OFFLINE.key} code={code} /> : null;
  if (!table.started && isBeginning(table)) return null;
  if (table.started) return <Playing table={table} state={state} line={line} />;
  const seated = (token: string): void => { saveToken(code, token); line.reconnectAs(token); };
  return <Join table={table} down={state.down} seated={seated} />;
}
