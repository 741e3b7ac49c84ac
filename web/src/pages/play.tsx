/** The play page: a lit scene in the middle, paper round it. Driven by what is known of the table only. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { VNode } from "preact";
import type { Seen, Thing } from "../face/face";
import type { AnyFace } from "../face/load";
import type { TableState, TableCommand } from "../net/tableState";
import { usePage, useText } from "../ui/page";
import type { Text } from "../text";
import type { Option, TableMessage, ViewMessage } from "../wire";
import { useArrows, useKeys } from "../choice/keyboard";
import { Bubble, usePointed } from "../table/refusal";
import { useUnread } from "../table/panels/chat";
import { useChoice, type Choice } from "../choice/useChoice";
import { ClockContext, UnseenClock, type RunningClocks } from "../table/players/clock";
import { Answers, QuestionText } from "../table/question";
import { useCover } from "../table/cover";
import { usePickSound } from "../sound/useSounds";
import { Hints } from "../table/hint";
import { lazy } from "../ui/lazy";
import { Log, Ticker } from "../table/log";
import { Aim, LeftPanel, RightPanel, Sheet, tableClass, type TableProps } from "../table/panels/panels";
import { Strips, TabBar, TabPage, type Tab } from "../table/panels/tabs";
import { PeopleBars, isReplaced } from "../table/players/seatNotices";
import { Ended, endWords, verdict } from "../table/ending/result";
import { rematchKey, sealOf, loadOrCreateSecret } from "../net/secret";
import { joinNames, playerName } from "../people/seats";
import { SkipLinks } from "../table/bar/skipLinks";
import { useReveal } from "../table/ending/reveal";
import { LiveRegion, useAnnouncements, type Announcement } from "../table/liveRegion";
import type { TruthProps } from "../table/ending/truth";
import { TopBar } from "../table/bar/topBar";
import { Hint, LessonEnded, Tutor } from "../table/tutor";
import { Tooltip } from "../table/tooltip";
import { SoundPrompt } from "../table/bar/soundPrompt";
import { useUnmuted } from "../moderation/mute";
import { SaidContext } from "../table/players/reaction";
import { useDrag } from "../choice/drag";
import { useDocumentEvent, useMedia, usePhone, useReducedMotion, useTabLayout, useLandscape } from "../ui/hooks";
import type { TextModeProps } from "../text-mode/textMode";
import { logWords } from "../face/logWords";

const Verify = lazy<{ table: TableMessage; close(): void }>(async () => (await import("../fair/verify")).Verify);
const Truth = lazy<TruthProps>(async () => (await import("../table/ending/truth")).Truth);
const InWords = lazy<TextModeProps>(async () => (await import("../text-mode/textMode")).TextMode);

export interface PlayProps {
  face: AnyFace;
  known: TableState;
  send(asking: TableCommand): void;
  /** The line is down: the board stays readable, what is pressed waits. */
  down: boolean;
  /** Nothing can be sent now: the line is down, or an answer is still under way. */
  waiting: boolean;
  /** Milliseconds to the server and back; -1 while unknown. */
  lag: number;
  /** What is picked at first. */
  first?: readonly Thing[];
}

interface Seated extends PlayProps { table: TableMessage; view: ViewMessage; first: readonly Thing[]; verify(): void }

/** How to choose, and how to take the last choice back; null where that cannot be. */
interface Inside extends Seated {
  act(option: Option): void;
  /** Shows what was hidden, once the game is over. */
  unveil(): void;
  takeBack: (() => void) | null;
}

/** Against whom one plays, for the top bar. */
function about(text: Text, { seats, you }: TableMessage): string {
  const names = joinNames(text, seats.filter((_, seat) => seat !== you).map((info) => playerName(text, info)));
  return you < 0 ? names : text.say("page.against", { names });
}

function useSeen({ face, known, table, view }: Inside, choice: Choice, covered: boolean): Seen<unknown> {
  const text = useText();
  const still = useReducedMotion();
  const shown = useReveal(face, view, still);
  const phone = usePhone();
  const seen: Seen<unknown> = {
    lineText: (line) => logWords(face, seen, line),
    view: shown.view, lines: known.lines, fresh: known.fresh, you: table.you, seats: table.seats, config: table.options,
    options: view.options, picked: choice.picked, lit: choice.lit, disabled: choice.off, pick: choice.pick, choose: choice.choose,
    code: table.code, aids: view.aids ?? {}, zones: view.zones ?? [], text, covered, still, phone,
  };
  return seen;
}

/** What is asked, or how it ended, as it is told to a screen reader. */
function askedWords({ face, table, view }: Inside, seen: Seen<unknown>): string {
  const { headline, detail } = face.question(seen);
  if (view.result !== null) return `${verdict(seen.text, table, view.result)} ${endWords(table, view.open, seen, detail)}`.trim();
  return `${headline} ${detail}`.trim();
}

/** Whether this seat is played by who looks at it, in a game that goes on and is no lesson. */
function mayLeave({ table, view }: Inside): boolean {
  return table.you >= 0 && view.result === null && view.lesson === undefined && !isReplaced(table);
}

/** Keys, what is told to a screen reader, and what the table in words needs where it is wanted; null else. */
function useWords(inside: Inside, choice: Choice, seen: Seen<unknown>): { words: TextModeProps | null; told: readonly Announcement[] } {
  const { act, face, known, send, view } = inside;
  const { textMode: inWords } = usePage();
  useKeys(choice, inside.act, view);
  useArrows();
  useDrag();
  const asked = askedWords(inside, seen);
  const { announcements: told, announce: tell } = useAnnouncements(seen, asked);
  const canResign = mayLeave(inside);
  return { words: inWords ? { face, seen, asked, act, send, tell, refused: known.refused, canResign } : null, told };
}

/** Sends what the player has already decided on, such as the rest of a route; every option of a view once. */
function useNext(face: AnyFace, seen: Seen<unknown>, inside: Inside, held: boolean): void {
  const sent = useRef("");
  useEffect(() => {
    const option = inside.waiting || held ? null : face.next?.(seen) ?? null;
    const mark = `${inside.view.v} ${option?.a}`;
    if (option === null || sent.current === mark) return;
    sent.current = mark;
    inside.send({ t: "act", v: inside.view.v, a: option.a });
  }, [inside.view, seen.picked, inside.waiting]);
}

interface ActionBarProps { rail: TableProps; choice: Choice; inside: Inside; hand: boolean; sheet: boolean }

function Dock({ rail, choice, inside, hand, sheet }: ActionBarProps): VNode {
  const { face, seen, table } = rail;
  const text = useText();
  const { result } = inside.view;
  const { act, takeBack } = inside;
  const rematch = (): void => inside.send({ t: "rematch", seal: sealOf(loadOrCreateSecret(rematchKey(table.code))) });
  const label = (option: Option): string => face.label?.(option, seen) ?? "";
  const question = face.question(seen);
  return (
    <footer class="dock" data-answers={seen.options.length > 0 ? "" : undefined}>
      {result !== null
        ? <Ended table={table} result={result} open={inside.view.open} why={question.detail} seen={seen}
            lesson={inside.view.lesson} unveil={inside.unveil} rematch={rematch} verify={inside.verify} />
        : inside.view.lesson?.done === true ? <LessonEnded game={table.game} lesson={inside.view.lesson} />
        : <div class="ask"><div><QuestionText question={question} />{seen.options.length > 0 && <UnseenClock />}</div>
            <Answers choice={choice} act={act} waiting={inside.waiting} label={label} asked={question.rule}
              takeBack={takeBack} />
            {inside.view.lesson === undefined && <Hints face={face} table={table} view={inside.view} choice={choice} />}</div>}
      {sheet && <Sheet {...rail} />}
      {hand && table.you < 0 && <p class="publictag"><span class="tag">{text.say("page.public")}</span></p>}
      {hand && table.you >= 0 && (
        <div class="hand" id="hand" role="group" aria-label={text.say("page.hand")}><face.Hand seen={seen} /></div>
      )}
    </footer>
  );
}

/** The board, or the same told in words. */
function Scene({ face, seen, words }: TableProps & { words: TextModeProps | null }): VNode {
  return (
    <main class={words === null ? "board" : "board told"} id="board" tabIndex={0} aria-label={seen.text.say("page.tab.board")}>
      {words !== null && <InWords {...words} />}
      {words === null && <face.Board seen={seen} />}
    </main>
  );
}

interface TabsProps { rail: TableProps; choice: Choice; inside: Inside; words: TextModeProps | null; tab: Tab; setTab(tab: Tab): void }

/** The table in tabs; a screen that is wider than high has the board beside them all. */
function TabsBody({ rail, choice, inside, words, tab, setTab }: TabsProps): VNode {
  const wide = useLandscape();
  const tall = useMedia("(min-height:640px)");
  const board = tab === "board";
  const unread = useUnread(rail.known.said, rail.seen.you, tab === "players");
  const shown = board || wide;
  return (
    <>
      {shown && <Scene {...rail} words={words} />}
      <div class="beside">
        {shown && <Strips {...rail} below={false} />}
        {board && <Ticker face={rail.face} seen={rail.seen} />}
        {shown && <Strips {...rail} below />}
        {!board && <TabPage {...rail} tab={tab} />}
        <Dock rail={rail} choice={choice} inside={inside} hand={board} sheet={shown} />
        {board && wide && tall && <div class="sidelog"><Log face={rail.face} seen={rail.seen} mine={rail.known.view?.mine ?? 0} /></div>}
        <TabBar tab={tab} setTab={setTab} known={rail.known} unread={unread} />
      </div>
    </>
  );
}

function Refusal({ known, picked }: { known: TableState; picked: unknown }): VNode | null {
  const at = usePointed();
  const [closed, setClosed] = useState<unknown>(null);
  const shut = (): void => setClosed(known.refused);
  useEffect(shut, [picked]);
  useDocumentEvent("keydown", ({ key }) => { if (key === "Escape") shut(); });
  if (known.refused === null || known.refused === closed) return null;
  return <Bubble key={known.refused.id} refused={known.refused} at={at} close={shut} />;
}

/** What was agreed about time and how much of it is left, while the game goes on. */
function useClocks({ known, table, view }: Inside): RunningClocks | null {
  const { clock } = known;
  return useMemo(() => clock === null || view.result !== null ? null : { clock, kind: table.time.kind },
    [clock, view.result === null]);
}

/** The table as its parts need it: how to choose, and how to take that back; then nothing is sent by itself any more. */
function useChoosing(props: Seated, unveil: () => void): { inside: Inside; held: boolean } {
  const held = useRef(false);
  const { send, waiting } = props;
  const replaced = isReplaced(props.table);
  const view = useMemo(() => replaced ? { ...props.view, options: [] } : props.view, [props.view, replaced]);
  const act = (option: Option): void => {
    held.current = false;
    if (!waiting) send({ t: "act", v: view.v, a: option.a });
  };
  const takeBack = (): void => { held.current = true; send({ t: "undo" }); };
  return { inside: { ...props, view, act, unveil, takeBack: view.undo === true && !replaced ? takeBack : null }, held: held.current };
}

/** What stands under the top bar: how one wins, a lost line, what has become of seats, and what the tutor says. */
function Notices({ rail, down, table, known, view, send }: Inside & { rail: TableProps }): VNode {
  const text = useText();
  return (
    <section class="notices" aria-label={text.say("page.aim")}>
      <Aim {...rail} />
      {down && <p class="waitbar" role="status">{text.say("page.reconnecting")}</p>}
      <PeopleBars table={table} said={known.said} over={view.result !== null} send={send} />
      {view.lesson !== undefined ? <Tutor lesson={view.lesson} /> : table.you >= 0 && view.result === null && <SoundPrompt />}
    </section>
  );
}

function Table(props: Seated): VNode {
  const [truth, setTruth] = useState(false);
  const { inside, held } = useChoosing({ ...props, known: useUnmuted(props.known, props.table.code) }, () => setTruth(true));
  const { face, known, send, table, view } = inside;
  const clocks = useClocks(inside);
  const text = useText();
  const [tab, setTab] = useState<Tab>("board");
  const tabs = useTabLayout();
  const cover = useCover();
  const choice = useChoice(face, view, inside.first, (wanted) => send({ t: "why", text: wanted }));
  const seen = useSeen(inside, choice, cover.hidden);
  const rail: TableProps = { face: view.result === null ? face : { ...face, turn: () => -1 }, seen, known, table, send };
  useNext(face, seen, inside, held);
  usePickSound(choice.picked.size);
  const { words, told: announcements } = useWords(inside, choice, seen);
  const { lesson } = view;
  const resign = mayLeave(inside) ? () => send({ t: "resign" }) : null;
  return (
    <ClockContext.Provider value={clocks}><SaidContext.Provider value={known.said}><div class={tableClass(face, tabs, lesson === undefined ? "" : "taught")}>
      <face.Symbols /><SkipLinks inWords={words !== null} showBoard={() => setTab("board")} />
      <TopBar table={table} about={about(text, table)} lag={inside.lag} covered={cover.on} cover={cover.set}
        resign={resign} lesson={lesson !== undefined} />
      <Notices {...inside} rail={rail} />
      {lesson !== undefined && (!lesson.free || known.refused !== null) && <Hint face={face} message={view} lesson={lesson} picked={choice.picked} />}
      {tabs ? <TabsBody {...{ rail, choice, inside, words, tab, setTab }} /> : (
        <>
          <Dock rail={rail} choice={choice} inside={inside} hand sheet={false} />
          <Scene {...rail} words={words} /><LeftPanel {...rail} /><RightPanel {...rail} />
        </>
      )}
      {words === null && <Refusal known={known} picked={choice.picked} />}
      {words === null && <Tooltip face={face} seen={seen} />}
      {truth && view.open !== undefined && <Truth face={face} seen={seen} open={view.open} table={table} close={() => setTruth(false)} />}
      <LiveRegion announcements={announcements} />
    </div></SaidContext.Provider></ClockContext.Provider>
  );
}

/** The table once there is something to see. */
export function Play(props: PlayProps): VNode | null {
  const { table, view } = props.known;
  const [proving, setProving] = useState(false);
  if (table === null || view === null) return null;
  return (
    <>
      <Table {...props} table={table} view={view} first={props.first ?? []} verify={() => setProving(true)} />
      {proving && view.result !== null && <Verify table={table} close={() => setProving(false)} />}
    </>
  );
}
