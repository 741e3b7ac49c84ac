/** The public table for a television: the board, whose turn it is, what happened last, the score, and the way in. Nothing is pressed here. */
import { useEffect } from "preact/hooks";
import { linkTo } from "../edition";
import { memberName, runningGames } from "../evenings/members";
import { useEvening } from "../evenings/useEvening";
import type { AnyFace, Seen } from "../face/face";
import { useFace } from "../face/load";
import { logWords } from "../face/logWords";
import { Poster } from "../face/poster";
import { turnHeadline, turnsIn } from "../face/turnSummary";
import { OFFLINE } from "../net/api";
import { watchEvening } from "../net/evenings";
import type { TableState } from "../net/tableState";
import { QrCode } from "../people/invite";
import { playerName, seatName } from "../people/seats";
import { useClocks } from "../play/usePlay";
import { replaceRoute } from "../route";
import { endWords, reasonWords, verdict } from "../table/ending/result";
import { ClockContext, SeatClock } from "../table/players/clock";
import { usePacedState } from "../table/pace";
import { useLayout, useReducedMotion, useTitle } from "../ui/hooks";
import { noop, useText, useTitleOf } from "../ui/page";
import { formatCode } from "../ui/switches";
import type { EveningPerson, GameName, TableMessage, ViewMessage } from "../wire";
import { Closed, useTableSocket } from "./table";

/** The best of the evening; there is no room for more. */
const MAX_SCORES = 6;
const show = (code: string): void => replaceRoute(`/t/${code}/tv`);

/** What a game's components see of a table that is only watched. */
function useWatched(face: AnyFace, { lines, fresh }: TableState, table: TableMessage, view: ViewMessage): Seen<unknown> {
  const text = useText();
  const still = useReducedMotion();
  const narrow = useLayout() === "phone";
  const seen: Seen<unknown> = {
    lineText: (line) => logWords(face, seen, line),
    view: view.view, lines, fresh, you: table.you, seats: table.seats, config: table.options, options: [], picked: new Set(),
    lit: () => false, disabled: () => false, pick: noop, choose: noop, aids: view.aids ?? {}, zones: view.zones ?? [],
    text, covered: false, still, phone: narrow, narrow,
  };
  return seen;
}

/** The last turn in a sentence; "" before the first. */
function lastEvent(face: AnyFace, seen: Seen<unknown>): string {
  const turn = turnsIn(seen.lines, face.begins).at(-1);
  if (turn === undefined) return "";
  const words = turnHeadline(face, seen, turn);
  return turn.seat < 0 ? words : seen.text.say("page.tv.last", { name: seatName(seen.text, seen.seats, seen.you, turn.seat), words });
}

/** The way to the table, or to its evening: QR and code. */
function Entrance({ table }: { table: TableMessage }) {
  const text = useText();
  const code = table.evening ?? table.code;
  const link = linkTo(table.evening === undefined ? `/t/${code}` : `/e/${code}`);
  const words = table.evening !== undefined ? "page.evening.host" : table.started ? "page.tv.scan" : "page.tv.join";
  return (
    <section class="tventrance" aria-label={text.say("page.invite")}>
      <QrCode link={link} label={text.say(table.evening === undefined ? "page.qr" : "page.evening.qr")} />
      <p><b class="bigcode">{formatCode(code)}</b><span>{text.say(words)}</span></p>
    </section>
  );
}

/** The score of the evening; its next table is shown once this one is over. */
function EveningScore({ evening, table }: { evening: string; table: TableMessage }) {
  const text = useText();
  const { state } = useEvening(evening, watchEvening);
  const next = state === null || !table.over ? undefined : runningGames(state).at(-1)?.code;
  useEffect(() => { if (next !== undefined && next !== table.code) show(next); }, [next]);
  if (state === null) return null;
  const isEvening = state.kind === "evening";
  const scoreOf = ({ won, points }: EveningPerson): number => isEvening ? won : points;
  return (
    <section class="tvscore" aria-labelledby="tvscore">
      <h2 class="cap" id="tvscore">{text.say(isEvening ? "page.evening.score" : "page.evening.standings")}</h2>
      <ol>
        {state.order.slice(0, MAX_SCORES).map((member) => (
          <li key={member}><span>{memberName(text, state, member)}</span><b>{scoreOf(state.people[member]!).toLocaleString(text.language)}</b></li>
        ))}
      </ol>
    </section>
  );
}

function Seats({ face, seen, turn }: { face: AnyFace; seen: Seen<unknown>; turn: number }) {
  return (
    <ol class="tvseats" aria-label={seen.text.say("page.tab.players")}>
      {seen.seats.map((info, seat) => (
        <li key={seat} class={seat === turn ? "turn" : undefined}>
          <span class="ava"><face.Emblem seat={seat} config={seen.config} /></span>
          <span class="grow"><strong>{playerName(seen.text, info)}</strong><small>{face.seatLabel?.(seen, seat) ?? ""}</small></span>
          <SeatClock seat={seat} person={info.kind === "person"} you={false} />
        </li>
      ))}
    </ol>
  );
}

interface GameProps { face: AnyFace; known: TableState; table: TableMessage; view: ViewMessage }

/** The game, with its board as large as the screen allows. */
function Game({ face, known, table, view }: GameProps) {
  const text = useText();
  const seen = useWatched(face, known, table, view);
  const question = face.question(seen);
  const { result } = view;
  const turn = result === null ? face.turn(seen) : -1;
  const asked = turn < 0 ? question.headline : text.say("page.tv.turn", { name: playerName(text, table.seats[turn]) });
  const headline = result === null ? asked : verdict(text, table, result);
  const event = result === null ? lastEvent(face, seen) : reasonWords(result, seen, endWords(table, view.open, seen, question.detail));
  return (
    <ClockContext.Provider value={useClocks({ known, table, view })}>
      <div class={`scene play ${face.game} ${face.look ?? ""}`}><div class="board"><face.Board seen={seen} /></div></div>
      <div class="tvnow" role="status"><h1 class="display">{headline}</h1><p>{event}</p></div>
      <Seats face={face} seen={seen} turn={turn} />
    </ClockContext.Provider>
  );
}

/** The table before the game: who sits where. */
function Waiting({ table }: { table: TableMessage }) {
  const text = useText();
  const free = table.seats.filter(({ kind }) => kind === "open").length;
  return (
    <>
      <div class={`scene ${table.game}`}><Poster game={table.game} fit /></div>
      <div class="tvnow" role="status"><h1 class="display">{useTitleOf(table.game)}</h1><p>{free > 0 ? text.say("page.join.free", { n: free }) : text.say("page.join.wait")}</p></div>
      <ol class="tvseats" aria-label={text.say("page.join.seats")}>
        {table.seats.map((info, seat) => <li key={seat}><strong class="grow">{playerName(text, info)}</strong></li>)}
      </ol>
    </>
  );
}

export function TvPage({ code, setGame }: { code: string; setGame(game: GameName): void }) {
  const text = useText();
  const state = usePacedState(useTableSocket(code, true).state);
  const { table, view, closed } = state.known;
  const face = useFace(table?.game);
  useTitle(text.say("page.title.table", { game: useTitleOf(table?.game ?? "") }));
  useEffect(() => { if (table !== null) setGame(table.game); }, [table?.game]);
  useEffect(() => { if (table !== null && table.next !== "") show(table.next); }, [table?.next]);
  if (closed.endsWith("no-table")) return <Closed why={closed} code={code} />;
  if (table === null) return state.down ? <Closed why={OFFLINE.key} code={code} /> : null;
  if (face === null) return null;
  return (
    <main class="tv">
      <face.Symbols />
      {table.started && view !== null ? <Game face={face} known={state.known} table={table} view={view} /> : <Waiting table={table} />}
      <div class="tvfoot">
        {table.evening !== undefined && <EveningScore evening={table.evening} table={table} />}
        <Entrance table={table} />
      </div>
      {state.down && <p class="waitbar" role="status">{text.say("page.reconnecting")}</p>}
    </main>
  );
}
