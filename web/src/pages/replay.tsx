/** The replay of a finished game, from any viewpoint. */
import { IS_STATIC } from "../edition";
import { useTitle, useTabLayout } from "../ui/hooks";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Seen, AnyFace } from "../face/face";
import { noop, useInfo, usePage, useText } from "../ui/page";
import { useFace } from "../face/load";
import { EMPTY_TABLE } from "../net/tableState";
import { NavBar } from "../people/navBar";
import { Tooltip } from "../table/tooltip";
import { QuestionText } from "../table/question";
import { FileButton } from "../ui/fields";
import { Icon } from "../ui/icon";
import { ErrorText, type ErrorMessage } from "../ui/problem";
import { LeftPanel, Sheet, tableClass, type TableProps } from "../table/panels/panels";
import { SeatHand } from "../table/seatHand";
import { Strips } from "../table/panels/tabs";
import { verdict } from "../table/ending/result";
import { playerName } from "../people/seats";
import { ReplayBar } from "../replay/bar";
import { useReplayAddress, type ReplayAddress } from "../replay/steps";
import { Viewpoint, namesOf } from "../replay/viewpoint";
import { useReplaySeen } from "../replay/steps";
import { linesOf, stepIndexAt, thingsOf, turnsOf, useReplays, type Source } from "../replay/steps";
import { ReplayLog } from "../replay/replayLog";
import { PlaybackControls } from "../replay/playbackControls";
import { Comments } from "../replay/comments";
import { StudyBar, type Study } from "../replay/study";
import { Line } from "../play/line";
import { lazy } from "../ui/lazy";
import type { Row } from "../face/face";
import type { Comment, GameName, Replay as Held } from "../wire";

const Grid = lazy<{ label: string; rows: readonly Row[] }>(async () => (await import("../text-mode/textMode")).Grid);

const OTHERS: readonly string[] = ["public", "open"];

interface Props {
  face: AnyFace; replay: Held; hands: readonly (Held | undefined)[]; address: ReplayAddress; viewpoint: string;
  /** The study that this replay is part of; null for somebody alone. */
  study: Study | null;
  comments: readonly Comment[];
}

/** The hand of a seat at this step. */
function HandAt({ face, replay, at, name }: { face: AnyFace; replay: Held; at: number; name: string }) {
  const seen = useReplaySeen(face, replay, stepIndexAt(replay.steps, at), []);
  return <SeatHand face={face} seen={seen} name={name} />;
}

/** The hand of the viewpoint's seat; all hands in the open view. */
function Hands({ face, replay, hands, address, viewpoint, seen }: Props & { seen: Seen<unknown> }) {
  const text = useText();
  const handsInPanels = useInfo(face.game)?.open_hands ?? true;
  if (replay.table.you >= 0) {
    return <div class="hand" id="hand" role="group" aria-label={text.say("page.hand")}><face.Hand seen={seen} /></div>;
  }
  if (viewpoint !== "open" || handsInPanels) return <p class="publictag"><span class="tag">{text.say(`page.replay.eyes.${viewpoint}`)}</span></p>;
  const names = namesOf(text, face, replay);
  return (
    <div class="hands">
      {hands.map((hand, seat) => hand !== undefined && (
        <HandAt key={seat} face={face} replay={hand} at={address.at} name={names[seat] ?? ""} />
      ))}
    </div>
  );
}

/** Who is to choose at this step and what, or the result; a replay asks nothing. */
function Heading({ face, replay, seen, index }: Props & { seen: Seen<unknown>; index: number }) {
  const text = useText();
  const result = replay.steps[index]?.message.result ?? null;
  const seat = face.turn(seen);
  const { headline, detail, rule } = face.question(seen);
  const turn = seat === seen.you ? text.say("page.replay.turn.you") : text.say("page.replay.turn", { player: playerName(text, seen.seats[seat]) });
  const words = result !== null ? { headline: verdict(text, replay.table, result), detail: "", rule: result.rule }
    : seat < 0 ? { headline, detail, rule }
      : seen.options.length === 0 ? { headline: turn, detail: "", rule: "" } : { headline: turn, detail: headline, rule };
  return <QuestionText question={words} />;
}

interface ShownStep extends Props { seen: Seen<unknown>; index: number; tabs: boolean; go(index: number): void }

/** The question, the playback controls and the hands. */
function ReplayActionBar(props: ShownStep) {
  const { face, replay, seen, index, tabs, go } = props;
  const turns = useMemo(() => turnsOf(face, replay), [face, replay]);
  return (
    <footer class="dock">
      <div class="ask"><Heading {...props} seen={seen} index={index} />
        <PlaybackControls index={index} last={replay.steps.length - 1} turns={turns} go={go} /></div>
      {tabs && <Sheet face={face} seen={seen} />}
      <Hands {...props} seen={seen} />
    </footer>
  );
}

const PANELS = ["log", "comments"] as const;

/** The log or the comments, and the notebook on wide screens. */
function LogPanel({ face, replay, seen, index, tabs, go, study, comments, address }: ShownStep) {
  const { steps, table } = replay;
  const { text } = seen;
  const [panel, setPanel] = useState<typeof PANELS[number]>("log");
  const lines = useMemo(() => linesOf(steps), [steps]);
  const isWriter = study !== null && study.table.you >= 0 && study.table.freeText;
  const writer = isWriter ? { seat: study.table.you, at: address.at, send: study.send } : null;
  return (
    <aside class="right">
      {!tabs && <Sheet face={face} seen={seen} />}
      <section class="sec logsec">
        {study === null && comments.length === 0 ? <h2><Icon name="log" />{text.say("page.log")}</h2> : (
          <div class="railtabs" role="tablist">
            {PANELS.map((name) => (
              <button type="button" key={name} role="tab" aria-selected={panel === name} onClick={() => setPanel(name)}>
                <Icon name={name === "log" ? "log" : "chat"} />{text.say(`page.${name}`)}{name === "comments" && comments.length > 0 && <i>{comments.length}</i>}</button>
            ))}
          </div>
        )}
        {panel === "log" ? <ReplayLog seen={seen} lines={lines} steps={steps} index={index} go={go} />
          : <Comments comments={comments} seats={table.seats} index={index} stepAt={(at) => stepIndexAt(steps, at)} go={go} writer={writer} />}
      </section>
      {!tabs && table.you >= 0 && <div class="notes"><face.Notes seen={seen} /></div>}
    </aside>
  );
}

/** The board; in text mode a grid of text, beside the hidden board that can be pointed at. */
function ReplayBoard({ face, seen }: { face: AnyFace; seen: Seen<unknown> }) {
  const { text, textMode } = usePage();
  if (!textMode) return <main class="board" id="board"><face.Board seen={seen} /></main>;
  return (
    <main class="board" id="board">
      <div class="inwords"><Grid label={text.say("page.inwords.board")} rows={face.describe.rows(seen)} /></div>
      <div hidden><face.Board seen={seen} /></div>
    </main>
  );
}

function ReplayView(props: Props) {
  const { face, replay, address, viewpoint, study } = props;
  const { steps, table } = replay;
  const index = stepIndexAt(steps, address.at);
  const step = steps[index]!;
  const seen = useReplaySeen(face, replay, index, thingsOf(face, step, step.played));
  const tabs = useTabLayout();
  const go = (target: number): void => address.set(viewpoint, steps[target]?.at ?? 0);
  const over = step.message.result !== null;
  const panelProps: TableProps = { face: over ? { ...face, turn: () => -1 } : face, seen, known: EMPTY_TABLE, table, send: noop };
  const shown = { ...props, seen, index, tabs, go };
  const rest = <><ReplayActionBar {...shown} /><LogPanel {...shown} /></>;
  return (
    <div class={tableClass(face, tabs ? "tabs" : "desk", study === null ? "replay" : "replay studied")}>
      <face.Symbols />
      <ReplayBar table={table} label={seen.text.say(study === null ? "page.replay" : "page.study")} studied={study !== null}
        extraItems={<ReplayLinks code={table.code} seat={Math.max(table.you, 0)} studied={study !== null} />}>
        <Viewpoint face={face} replay={replay} viewpoint={viewpoint} extraViewpoints={OTHERS} setViewpoint={(target) => address.set(target, address.at)} />
      </ReplayBar>
      {study !== null && <section class="notices" aria-label={seen.text.say("page.study")}><StudyBar face={face} seen={seen} study={study} canTry={!over} /></section>}
      <ReplayBoard face={face} seen={seen} />
      {tabs ? <div class="beside"><Strips {...panelProps} below={false} /><Strips {...panelProps} below />{rest}</div>
        : <><LeftPanel {...panelProps} />{rest}</>}
      <Tooltip face={face} seen={seen} />
    </div>
  );
}

/** Links to the review and the study of the game. */
function ReplayLinks({ code, seat, studied }: { code: string; seat: number; studied: boolean }) {
  const text = useText();
  if (code === "") return null;
  return (
    <>
      <a class="item" href={`/review/${code}?as=${seat}`}><Icon name="curve" />{text.say("page.review")}</a>
      {!studied && !IS_STATIC && <a class="item" href={`/t/${code}/study`}><Icon name="people" />{text.say("page.study")}</a>}
    </>
  );
}

/** The form to open a record from a file. */
function FileForm({ open, error }: { open(text: string): void; error: ErrorMessage | null }) {
  const text = useText();
  return (
    <>
      <NavBar />
      <main class="front closed">
        <h1 class="display">{text.say("page.replay.open")}</h1>
        <p>{text.say("page.replay.file")}</p>
        <ErrorText error={error} />
        <FileButton label={text.say("page.replay.choose")} accept=".txt,.record,text/plain" kind="btn go" open={(file) => void file.text().then(open)} />
        <a class="btn" href="/">{text.say("page.front")}</a>
      </main>
    </>
  );
}

/** Return the viewpoints of all seats. */
const seatsOf = (replay: Held | undefined): string[] => replay === undefined ? [] : replay.table.seats.map((_, seat) => String(seat));

/** An error page, such as for a game that is still running. */
export function ReplayError({ error, code }: { error: ErrorMessage; code: string }) {
  const text = useText();
  return (
    <>
      <NavBar />
      <main class="front closed">
        <ErrorText error={error} />
        <a class="btn go" href={`/t/${code}`}>{text.say("page.replay.table")}</a>
        <a class="btn" href="/">{text.say("page.front")}</a>
      </main>
    </>
  );
}

interface ShownProps {
  source: Source; address: ReplayAddress; setGame(game: GameName): void; openFile?(text: string): void;
  study?: Study | null;
  /** The comments as they are now; undefined for those that the replay came with. */
  comments?: readonly Comment[] | undefined;
}

/** The replay from the viewpoint of the address; the previous one while it loads. */
export function LoadedReplay({ source, address, setGame, openFile = noop, study = null, comments }: ShownProps) {
  const target = address.viewpoint === "" ? "open" : address.viewpoint;
  const [previous, setPrevious] = useState({ eyes: target, seats: [] as string[] });
  const { replays, error } = useReplays(source, target === "open" ? [target, ...previous.seats] : [target]);
  const viewpoint = replays.has(target) ? target : previous.eyes;
  const current = replays.get(viewpoint);
  useEffect(() => { if (current !== undefined) { setPrevious({ eyes: viewpoint, seats: seatsOf(current) }); setGame(current.table.game); } }, [current]);
  const face = useFace(current?.table.game);
  if (current === undefined && error !== null) {
    return source.code === "" ? <FileForm open={openFile} error={error} /> : <ReplayError error={error} code={source.code} />;
  }
  if (current === undefined || face === null) return null;
  if (study?.shared?.view !== undefined && !study.away) return <Line face={face} replay={current} study={study} view={study.shared.view} />;
  const hands = seatsOf(current).map((seat) => replays.get(seat));
  return <ReplayView face={face} replay={current} hands={hands} address={address} viewpoint={viewpoint} study={study} comments={comments ?? current.comments} />;
}

/** The replay of a table or of a file, at the viewpoint and the step of the page's address. */
function AddressedReplay(props: Omit<ShownProps, "address">) {
  const text = useText();
  useTitle(text.say("page.title.replay"));
  return <LoadedReplay {...props} address={useReplayAddress()} />;
}

export function ReplayPage({ code, setGame }: { code: string; setGame(game: GameName): void }) {
  const [file, setFile] = useState("");
  if (code === "" && file === "") return <FileForm open={setFile} error={null} />;
  return <AddressedReplay key={file} source={{ code, file }} setGame={setGame} openFile={setFile} />;
}
