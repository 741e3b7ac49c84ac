/** A table before the game: seats, options, invitation. */
import { useTitle } from "../ui/hooks";
import { changeOptions, removePlayer, startGame, leaveSeat, seatBot, sit, tablePath } from "../net/api";
import { useInfo, useTitleOf, useText } from "../ui/page";
import { useFace } from "../face/load";
import type { AnyFace } from "../face/face";
import { defaults, forPlayers, isRelevant, listedOnly, ruleOf } from "../forms/options";
import { NavBar, LabelledName } from "../people/navBar";
import { timeWords } from "../table/players/clock";
import { GameIntro } from "../rules/learnLinks";
import { ownIdentity } from "../people/guest";
import { InviteSection, TvLink, linkOf } from "../people/invite";
import { WebhookField } from "../people/webhook";
import { OptionForm, valueWords } from "../forms/optionForm";
import { Poster } from "../face/poster";
import { ErrorText, useRequest, type RequestState } from "../ui/problem";
import { RuleChip } from "../ui/ruleChip";
import { ServerSeal, usePendingSecrets } from "../fair/commitments";
import { useUnmuted } from "../moderation/mute";
import { Chat } from "../table/panels/chat";
import type { TableCommand, TableState } from "../net/tableState";
import { SeatRow } from "../table/players/seatRow";
import { formatCode } from "../ui/switches";
import { loadToken } from "../store";
import type { GameInfo, TableMessage } from "../wire";

interface Props { table: TableMessage; down: boolean; onSeated(token: string): void }
interface LobbyProps extends Props { known: TableState; send(command: TableCommand): void }

/** The options that differ from the defaults. */
function OptionSummary({ table, info }: { table: TableMessage; info: GameInfo }) {
  const text = useText();
  const defaultOptions = defaults(info);
  const changed = Object.entries(table.options).filter(([name, value]) =>
    (name === info.counted_by || defaultOptions[name] !== value) && isRelevant(info, name, table.options, table.seats.length));
  return (
    <section class="words">
      <h2 class="cap">{text.say("page.join.options")}</h2>
      <ul>
        {changed.map(([name, value]) => (
          <li key={name}>{text.say("page.option", {
            name: text.say(`${table.game}.option.${name}`), value: valueWords(text, table.game, name, value) })}
            <RuleChip rule={ruleOf(info, name, value)} /></li>
        ))}
        {table.time.kind !== "none" && <li>{timeWords(text, table.time)}</li>}
        <li class="quietline">{text.say(changed.length === 0 ? "page.join.usual" : "page.join.same")}</li>
      </ul>
    </section>
  );
}

/** The host's form for the options, until the seats are fixed. */
function ChangeOptions({ table, info, request }: { table: TableMessage; info: GameInfo; request: RequestState }) {
  const text = useText();
  if (!table.host || table.fair?.closed === true) return null;
  return (
    <details class="evoptions"><summary>{text.say("page.join.change")}</summary>
      <OptionForm info={forPlayers(listedOnly(info), table.seats.length)} options={{ ...defaults(info), ...table.options }} players={table.seats.length}
        change={(changed) => request.run(() => changeOptions(table.code, { ...table.options, ...changed }))} />
    </details>
  );
}

interface SeatsProps extends Props { face: AnyFace | null; info: GameInfo | undefined; request: RequestState }

function Seats({ table, onSeated, face, info, request }: SeatsProps) {
  const text = useText();
  const sitDown = (seat: number): void =>
    request.run(async () => onSeated((await sit(table.code, seat, ownIdentity(text))).token));
  const standUp = (): void => request.run(async () => { await leaveSeat(table.code, loadToken(table.code)); onSeated(""); });
  return (
    <ol class="seatlist" aria-label={text.say("page.join.seats")}>
      {table.seats.map((_, seat) => (
        <SeatRow key={seat} table={table} seat={seat} face={face} levels={info?.levels ?? []} sitDown={() => sitDown(seat)}
          standUp={standUp} remove={() => request.run(() => removePlayer(table.code, seat))}
          setBot={(level) => request.run(() => seatBot(table.code, seat, level))} />
      ))}
    </ol>
  );
}

const freeSeats = ({ seats }: TableMessage): number => seats.filter(({ kind }) => kind === "open").length;

function LobbyFooter({ table, request, down }: { table: TableMessage; request: RequestState; down: boolean }) {
  const text = useText();
  const free = freeSeats(table);
  const pendingText = usePendingSecrets(table);
  const starters = text.say(`page.fair.starts.${table.evening === undefined ? "host" : table.time.kind === "none" ? "bot" : "players"}`);
  const waitText = table.host ? "" : text.say("page.join.wait");
  return (
    <footer class="stick">
      <ErrorText error={request.error} />
      {down && <p class="waitbar" role="status">{text.say("page.reconnecting")}</p>}
      <p class="quietline" role="status">{free > 0 ? text.say("page.join.free", { n: free }) : ""} {pendingText === "" ? waitText : `${pendingText} ${starters}`}</p>
      {table.host && (
        <button type="button" class="btn go" disabled={free > 0 || request.busy}
          onClick={() => request.run(() => startGame(table.code))}>{text.say(pendingText === "" ? "page.join.begin" : "page.fair.without")}</button>
      )}
    </footer>
  );
}

function InviteToTable({ code }: { code: string }) {
  const text = useText();
  const shown = formatCode(code);
  return (
    <InviteSection link={linkOf(code)} label={text.say("page.qr")}
      note={<p class="bigcode" aria-label={text.say("page.code", { code: shown })}>{shown}</p>}>
      <TvLink code={code} />
    </InviteSection>
  );
}

/** Return the headline, and set the title. */
function usePageTitle({ table }: Props): string {
  const text = useText();
  const game = useTitleOf(table.game);
  const host = table.seats.find(({ kind }) => kind === "person")?.name ?? "";
  const kind = table.host ? "yours" : host === "" || table.you >= 0 ? "table" : "invites";
  const title = text.say(`page.join.${kind}`, { name: host, game });
  useTitle(title);
  return title;
}

export function LobbyPage(props: LobbyProps) {
  const { table, down, send } = props;
  const { said } = useUnmuted(props.known, table.code);
  const text = useText();
  const title = usePageTitle(props);
  const request = useRequest();
  const face = useFace(table.game);
  const info = useInfo(table.game);
  const isSpectator = table.you < 0;
  const free = freeSeats(table);
  const invites = !isSpectator && free > 0;
  return (
    <div class="sided">
      <div class={`band ${table.game}`}><Poster game={table.game} fit /></div>
      <div class="side">
        <NavBar />
        {face !== null && <face.Symbols />}
        <main class="form">
          <h1 class="display">{title}</h1>
          {invites && <InviteToTable code={table.code} />}
          <GameIntro game={table.game} newTab />
          {isSpectator && free > 0 && <LabelledName />}
          <h2 class="cap">{text.say("page.join.seats")}</h2>
          <Seats {...props} face={face} info={info} request={request} />
          {isSpectator && <p class="quietline">{text.say(free > 0 ? "page.join.watch" : "page.join.full")}</p>}
          {(!isSpectator || said.length > 0) && <><h2 class="cap">{text.say("page.chat")}</h2><Chat table={table} said={said} send={send} /></>}
          {info !== undefined && <OptionSummary table={table} info={info} />}
          {info !== undefined && <ChangeOptions table={table} info={info} request={request} />}
          {!invites && <InviteToTable code={table.code} />}
          {table.host && <WebhookField path={tablePath(table.code)} isSet={table.webhook === true} />}
          <ServerSeal table={table} />
          <LobbyFooter table={table} request={request} down={down} />
        </main>
      </div>
    </div>
  );
}
