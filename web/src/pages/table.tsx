/** A live table: the lobby before the game, then the game. */
import { useEffect, useRef, useState } from "preact/hooks";
import { OFFLINE } from "../net/api";
import { rematchKey, saveSecret, rememberSeal, rememberSeals, loadSecret, secretToReveal } from "../net/secret";
import { EMPTY_TABLE } from "../net/tableState";
import { noop, useTitleOf, useText } from "../ui/page";
import { NavBar } from "../people/navBar";
import { useSounds } from "../sound/useSounds";
import { JoinByCode } from "../people/joinByCode";
import { isPuzzle, markDone, markStep, saveLessonTable, useLessonTexts } from "../learn/course";
import { countFinished } from "../table/nextStep";
import { reportPosition } from "../net/classes";
import { useHidden, useTurnNotification } from "../table/turnNotice";
import { useTitle } from "../ui/hooks";
import { ErrorText } from "../ui/problem";
import { formatCode } from "../ui/switches";
import { useFace } from "../face/load";
import { TableSocket, type ConnectionState } from "../net/tableSocket";
import { usePacedState, type PaceState } from "../table/pace";
import { navigate } from "../route";
import { saveSetting, saveToken, loadToken } from "../store";
import type { GameName, TableMessage } from "../wire";
import { LobbyPage } from "./join";
import { Play } from "../play/play";
import { IS_STATIC } from "../edition";
import { isSharedDevice, loadLocalTokens, saveLocalTokens } from "../net/localSeats";
import { PassAndPlay, type SeatPageProps } from "./passAndPlay";

const DISCONNECTED: ConnectionState = { known: EMPTY_TABLE, down: false, awaiting: false, lag: -1 };

/** Open a socket to a table while its page is shown, in the user's seat or as a spectator. */
export function useTableSocket(code: string, watch = false): { state: ConnectionState; socket: TableSocket | null } {
  const [state, setState] = useState<ConnectionState>(DISCONNECTED);
  const socket = useRef<TableSocket | null>(null);
  useEffect(() => {
    const open = new TableSocket(code, watch ? "" : loadToken(code), setState, watch);
    socket.current = open;
    return () => open.close();
  }, [code]);
  return { state, socket: socket.current };
}

/** The running game; in a hidden tab the title shows whose turn it is. */
export function GameView({ table, state, socket }: { table: TableMessage; state: ConnectionState & { pace?: PaceState }; socket: Pick<TableSocket, "send"> }) {
  const text = useText();
  const face = useFace(table.game);
  const lesson = state.known.view?.lesson;
  const textsLoaded = useLessonTexts(table.game, lesson !== undefined);
  const isOwnTurn = (state.known.view?.options.length ?? 0) > 0;
  const hidden = useHidden();
  const key = lesson === undefined ? "page.title.table" : "page.learn.course";
  const title = text.say(key, { game: useTitleOf(table.game) });
  useSounds(state.known, table);
  useTurnNotification(isOwnTurn, hidden, title, table.code);
  useTitle(isOwnTurn && hidden ? text.say("page.title.yours", { title }) : title);
  useEffect(() => { if (state.known.view !== null) countFinished(table, state.known.view); }, [state.known.view?.result]);
  const result = state.known.view?.result ?? null;
  useEffect(() => { if (result !== null) reportPosition(table.code, result.winners.includes(table.you)); }, [result]);
  useEffect(() => { if (lesson?.done === true) markDone(table.game, lesson.name); }, [lesson?.done]);
  useEffect(() => {
    if (lesson === undefined) return;
    markStep(table.game, lesson.name, lesson.step - 1);
    if (isPuzzle(lesson.name) || loadToken(table.code) === "") return; // without a token it is an offline lesson
    saveLessonTable(table.game, lesson.name, lesson.step > 1 && !lesson.done ? table.code : "");
  }, [lesson?.step, lesson?.done]);
  useEffect(() => () => { if (isSharedDevice(table.code)) face?.forget?.(); }, [face]);
  if (face === null || !textsLoaded) return null;
  return (
    <Play face={face} known={state.known} send={(asking) => socket.send(asking)} down={state.down}
      waiting={state.down || state.awaiting} lag={state.lag} pace={state.pace ?? null} />
  );
}

/** The page of a missing or unreachable table, with a field for another code. */
export function Closed({ why, code }: { why: string; code: string }) {
  const text = useText();
  return (
    <>
      <NavBar />
      <main class="front closed">
        <h1 class="sr">{formatCode(code)}</h1>
        <ErrorText error={{ key: why, params: { code: formatCode(code) }, rule: "" }} />
        {!IS_STATIC && <JoinByCode />}
        <a class="btn" href="/">{text.say("page.front")}</a>
      </main>
    </>
  );
}

/** Reveal the user's secret if it is requested; return whether it was sent. */
function revealSecret(socket: TableSocket, { code, you, fair, started }: TableMessage): boolean {
  if (fair === null) return false;
  rememberSeal(code, fair, started);
  const secret = secretToReveal(code, you, fair);
  if (secret === "") return false;
  rememberSeals(code, fair);
  socket.send({ t: "reveal", secret });
  return true;
}

/**
 * Reveal the secret for a rematch from the previous table, so that nobody has to wait; return a function that closes the socket.
 */
function revealForRematch(code: string, token: string): () => void {
  let busy = false;  // to send is to hear of it
  const socket = new TableSocket(code, token, ({ known: { table } }) => {
    if (table?.started === true) socket.close();
    if (table === null || busy) return;
    busy = true;
    busy = revealSecret(socket, table);
  });
  return () => socket.close();
}

/** Reveal the user's secret once the seats are closed, and for a rematch as soon as it exists. */
function useSecretReveal(table: TableMessage | null, socket: TableSocket | null): void {
  useEffect(() => {
    if (table !== null && socket !== null) revealSecret(socket, table);
  }, [table?.code, table?.you, table?.fair?.closed, socket]);
  useEffect(() => {
    const secret = table === null ? "" : loadSecret(rematchKey(table.code));
    if (table === null || table.next === "" || secret === "") return undefined;
    saveSecret(table.next, secret);
    return revealForRematch(table.next, loadToken(table.code));
  }, [table?.next]);
}

/** Follow to a rematch that opens while its players wait for it; a finished table that is opened later stays. */
function useRematch(table: TableMessage | null): void {
  const seenWithoutRematch = useRef("");
  useEffect(() => {
    if (table === null) return;
    if (table.next === "") {
      seenWithoutRematch.current = table.code;
      return;
    }
    saveToken(table.next, loadToken(table.code));
    if (isSharedDevice(table.code)) saveLocalTokens(table.next, loadLocalTokens(table.code));
    saveSetting(`previous.${table.next}`, table.code);
    if (seenWithoutRematch.current === table.code && table.rematch.includes(table.you)) navigate(`/t/${table.next}`);
  }, [table?.code, table?.next]);
}

/** Return whether only this page's secret is missing before the start. */
const isBeginning = ({ code, you, fair }: TableMessage): boolean =>
  fair !== null && fair.closed && fair.waiting.every((seat) => seat === you && secretToReveal(code, you, fair) !== "");

/** A table of one seat, or of several people on this device. */
export function TablePage({ code, setGame }: { code: string; setGame(game: GameName): void }) {
  if (!isSharedDevice(code)) return <SeatPage code={code} setGame={setGame} />;
  return <PassAndPlay code={code} tokens={loadLocalTokens(code)} Table={SeatPage} setGame={setGame} />;
}

/** Ask for a rematch for everybody on this device as soon as one of them has. */
function useSharedRematch(table: TableMessage | null): void {
  useEffect(() => {
    if (table === null || !table.rematch.includes(table.you)) return undefined;
    const sockets = loadLocalTokens(table.code).map((token) => {
      const socket = new TableSocket(table.code, token, noop);
      socket.send({ t: "rematch", seal: "" });
      return socket;
    });
    return () => { for (const socket of sockets) socket.close(); };
  }, [table?.rematch.includes(table.you)]);
}

/** The table of a seat; `lobbyOnly` shows nothing of it once the game has started. */
function SeatPage({ code, setGame, lobbyOnly = false }: SeatPageProps) {
  const { state: received, socket } = useTableSocket(code);
  const state = usePacedState(received);
  const { table, closed } = state.known;
  useSecretReveal(table, socket);
  useSharedRematch(table);
  useEffect(() => { if (table !== null) setGame(table.game); }, [table?.game]);
  useRematch(table);
  if (closed.endsWith("no-table") || (table === null && closed !== "")) return <Closed why={closed} code={code} />;
  if (table === null || socket === null) return state.down ? <Closed why={OFFLINE.key} code={code} /> : null;
  if (!table.started && isBeginning(table)) return null;
  if (table.started && lobbyOnly) return null;
  if (table.started) return <GameView table={table} state={state} socket={socket} />;
  const seated = (token: string): void => { saveToken(code, token); socket.reconnectAs(token); };
  return <LobbyPage table={table} known={state.known} down={state.down} onSeated={seated} send={(command) => socket.send(command)} />;
}
