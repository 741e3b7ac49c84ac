/** The form for a new table. */
import { Checkbox } from "../ui/fields";
import { Segment } from "../ui/segment";
import { useTitle } from "../ui/hooks";
import { useState } from "preact/hooks";
import { useLobby } from "../evenings/lobby";
import { currentQuery } from "../edition";
import { openTable, type SeatRequest, type Person } from "../net/api";
import { openLocalTable } from "../net/localSeats";
import { useInfo, useTitleOf, useText } from "../ui/page";
import { useFace } from "../face/load";
import type { AnyFace } from "../face/face";
import { allPlayerCounts, defaults, optionsFor, playerCounts, withPlayers } from "../forms/options";
import { NavBar, LabelledName } from "../people/navBar";
import { ownIdentity } from "../people/guest";
import { Icon } from "../ui/icon";
import { OptionForm } from "../forms/optionForm";
import { Poster } from "../face/poster";
import { ErrorText, useRequest, type ErrorMessage } from "../ui/problem";
import { SeatForm, isLocal, withCount } from "../forms/seatForm";
import { NO_TIME, TimeForm } from "../forms/timeForm";
import { GameIntro } from "../rules/learnLinks";
import { saveValue, loadValue } from "../store";
import type { Text } from "../text";
import type { GameInfo, GameName, TimeAgreed } from "../wire";

/** The settings of a new table. */
interface TableRequest { options: Record<string, string>; seats: SeatRequest[]; freeText: boolean; time?: TimeAgreed }

const MAX_PRESETS = 6;

function Presets(
  { game, request, choose, reset }: { game: GameName; request: TableRequest; choose(request: TableRequest): void; reset(): void },
) {
  const text = useText();
  const storageKey = `presets.${game}`;
  const [list, setList] = useState(() => loadValue<TableRequest[]>(storageKey, []));
  const save = (next: TableRequest[]): void => { saveValue(storageKey, next); setList(next); };
  return (
    <div class="presetrow" role="group" aria-label={text.say("page.new.presets")}>
      {list.map((preset, index) => (
        <span class="preset" key={index}>
          <button type="button" onClick={() => choose(preset)}>{text.say("page.new.preset", { number: index + 1 })}</button>
          <button type="button" aria-label={text.say("page.new.drop", { number: index + 1 })}
            onClick={() => save(list.filter((_, otherIndex) => otherIndex !== index))}><Icon name="close" /></button>
        </span>
      ))}
      {list.length < MAX_PRESETS && (
        <button type="button" class="plainlink" onClick={() => save([...list, request])}>{text.say("page.new.keep")}</button>
      )}
      <button type="button" class="plainlink" onClick={reset}>{text.say("page.new.usual")}</button>
    </div>
  );
}

/** Return whether saved settings are still valid. */
function isValid(info: GameInfo, { options, seats }: TableRequest): boolean {
  return Object.keys(options).every((name) => name in info.options) && playerCounts(info, options).includes(seats.length);
}

/** Reset all options to their defaults. */
function withDefaults(info: GameInfo, tableRequest: TableRequest): TableRequest {
  const options = defaults(info);
  return { ...tableRequest, options, seats: withCount(tableRequest.seats, playerCounts(info, options)[0] ?? 2), time: NO_TIME };
}

/** Return the options in the address, of a custom board. */
const boardInAddress = (info: GameInfo): Record<string, string> =>
  Object.fromEntries([...currentQuery()].filter(([name]) => name in info.options));

/** Return the last used settings, or the defaults; for a board in the address the defaults with open seats. */
function initialRequest(info: GameInfo, board: Record<string, string>): TableRequest {
  const fresh = withDefaults(info, { options: {}, seats: [], freeText: true });
  if (Object.keys(board).length > 0) return withOptions(info, fresh, board);
  const last = loadValue<TableRequest>(`last.${info.name}`, fresh);
  return isValid(info, last) ? last : fresh;
}

/** Change options; the number of seats follows. */
function withOptions(info: GameInfo, tableRequest: TableRequest, changed: Record<string, string>): TableRequest {
  const options = { ...tableRequest.options, ...changed };
  const allowed = playerCounts(info, options);
  const count = allowed.includes(tableRequest.seats.length) ? tableRequest.seats.length : allowed[0] ?? 2;
  return { ...tableRequest, options, seats: withCount(tableRequest.seats, count) };
}

interface CountProps { info: GameInfo; tableRequest: TableRequest; change(tableRequest: TableRequest): void }

/** The number of players; one that the options do not allow changes them. */
function PlayerCount({ info, tableRequest, change }: CountProps) {
  const text = useText();
  const { options, seats } = tableRequest;
  const counts = allPlayerCounts(info);
  if (counts.length < 2) return null;
  return (
    <div class="named">
      <span>{text.say("page.new.players")}</span>
      <Segment label={text.say("page.new.players")} options={counts.map((count) => [count, count])} value={seats.length}
        choose={(count) => change({ ...tableRequest, options: optionsFor(info, options, count), seats: withCount(seats, count) })} />
    </div>
  );
}

/** Seat -> name of the other people on this device. */
const localNames = (text: Text, seats: readonly SeatRequest[]): ReadonlyMap<number, string> => new Map(
  seats.flatMap((request, seat) => isLocal(request) ? [[seat, request.name?.trim() || text.say("page.new.seat", { seat: seat + 1 })]] : []));

/** A seat as the server knows it, which is open until the people on this device have sat down. */
const asRequested = ({ kind, level }: SeatRequest): SeatRequest => ({ kind: kind === "local" ? "open" : kind, level });

/** Open the requested table; `remember` it as the default for the next time. */
async function openRequested(info: GameInfo, tableRequest: TableRequest, who: Person, listed: boolean, local: ReadonlyMap<number, string>, remember: boolean): Promise<void> {
  const table = { ...tableRequest, ...who, seats: tableRequest.seats.map(asRequested), game: info.name, options: withPlayers(info, tableRequest.options, tableRequest.seats.length), listed };
  await (local.size > 0 ? openLocalTable(table, local) : openTable(table));
  if (remember) saveValue(`last.${info.name}`, tableRequest);
}

/** Replace the option in an error by its name in the form. */
function nameOption(game: GameName, problem: ErrorMessage | null): ErrorMessage | null {
  if (problem === null || problem.key !== "config.no-value") return problem;
  return { ...problem, params: { ...problem.params, name: `@${game}.option.${String(problem.params["name"])}` } };
}

function NewTableForm({ info, face }: { info: GameInfo; face: AnyFace | null }) {
  const text = useText();
  const [tableRequest, setState] = useState(() => initialRequest(info, boardInAddress(info)));
  const hasBoard = Object.keys(boardInAddress(info)).length > 0;
  const { busy, error, run, clear } = useRequest();
  const [listed, setListed] = useState(false);
  const lobby = useLobby();
  const setRequest = (next: TableRequest): void => { setState(next); clear(); };
  const full = tableRequest.seats.every(({ kind }) => kind !== "open");
  return (
    <form class="setup" noValidate
      onSubmit={(event) => { event.preventDefault(); run(() => openRequested(info, tableRequest, ownIdentity(text), listed, localNames(text, tableRequest.seats), !hasBoard)); }}>
      <h2 class="cap">{text.say("page.new.people")}</h2>
      <LabelledName />
      <PlayerCount info={info} tableRequest={tableRequest} change={setRequest} />
      <SeatForm seats={tableRequest.seats} levels={info.levels} face={face} config={withPlayers(info, tableRequest.options, tableRequest.seats.length)}
        change={(seats) => setRequest({ ...tableRequest, seats })} />
      <h2 class="cap">{text.say("page.new.options")}</h2>
      <Presets game={info.name} request={tableRequest} choose={(preset) => { if (isValid(info, preset)) setRequest(preset); }}
        reset={() => setRequest(withDefaults(info, tableRequest))} />
      <OptionForm info={info} options={tableRequest.options} players={tableRequest.seats.length}
        change={(changed) => setRequest(withOptions(info, tableRequest, changed))} />
      <TimeForm time={tableRequest.time ?? NO_TIME} two={tableRequest.seats.length === 2}
        change={(time) => setRequest({ ...tableRequest, time })} />
      <Checkbox label={text.say("page.new.text")} detail={text.say("page.new.text.what")} checked={tableRequest.freeText} change={(freeText) => setRequest({ ...tableRequest, freeText })} />
      {lobby?.on === true && <Checkbox label={text.say("page.new.listed")} detail={text.say("page.new.listed.what")} checked={listed} change={setListed} />}
      <footer class="stick">
        <ErrorText error={nameOption(info.name, error)} />
        <button type="submit" class="btn go" disabled={busy}>{text.say(full ? "page.new.begin" : "page.new.go")}</button>
      </footer>
    </form>
  );
}

export function NewTablePage({ game }: { game: GameName }) {
  const text = useText();
  const info = useInfo(game);
  const face = useFace(game);
  const title = text.say("page.new", { game: useTitleOf(game) });
  useTitle(title);
  return (
    <div class="sided">
      <div class={`band ${game}`}><Poster game={game} fit /></div>
      <div class="side">
        <NavBar />
        <main class="form">
          <a class="back" href="/"><Icon name="left" />{text.say("page.front")}</a>
          <h1 class="display">{title}</h1>
          <GameIntro game={game} />
          {face !== null && <face.Symbols />}
          {info !== undefined && <NewTableForm info={info} face={face} />}
        </main>
      </div>
    </div>
  );
}
