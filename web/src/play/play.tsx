/** A running or finished game: the board with everything around it. */
import { useState } from "preact/hooks";
import { useDrag } from "../choice/drag";
import { useArrowKeys, useSelectionKeys } from "../choice/keyboard";
import { useChoice } from "../choice/useChoice";
import { useUnmuted } from "../moderation/mute";
import { joinNames, playerName } from "../people/seats";
import { usePickSound } from "../sound/useSounds";
import { SkipLinks } from "../table/bar/skipLinks";
import { SoundPrompt } from "../table/bar/soundPrompt";
import { TopBar, type TopBarProps } from "../table/bar/topBar";
import { useCover } from "../table/cover";
import type { TruthProps } from "../table/ending/truth";
import { HintedThings, useHint } from "../table/hint";
import { LiveRegion, useAnnouncements } from "../table/liveRegion";
import { Aim, tableClass, type TableProps } from "../table/panels/panels";
import type { PhoneSheet } from "../table/panels/phone";
import type { Tab } from "../table/panels/tabs";
import { ClockContext } from "../table/players/clock";
import { SaidContext } from "../table/players/reaction";
import { SeatNotices } from "../table/players/seatNotices";
import { Refusal } from "../table/refusal";
import { Tooltip } from "../table/tooltip";
import { HintRings, Tutor } from "../table/tutor";
import { useLayout } from "../ui/hooks";
import { lazy } from "../ui/lazy";
import { usePage, useText } from "../ui/page";
import type { TableMessage } from "../wire";
import { PanelLayout, PhoneLayout, TabLayout } from "./layout";
import {
  mayResign, questionWords, useActions, useAutoplay, useClocks, useSeen, type ActiveTable, type LoadedTable, type PlayProps,
} from "./usePlay";

const Verify = lazy<{ table: TableMessage; close(): void }>(async () => (await import("../fair/verify")).VerifyDrawer);
const Truth = lazy<TruthProps>(async () => (await import("../table/ending/truth")).TruthDrawer);

/** The opponents, for the top bar. */
function useOpponents({ seats, you }: TableMessage): string {
  const text = useText();
  const names = joinNames(text, seats.filter((_, seat) => seat !== you).map((info) => playerName(text, info)));
  return you < 0 ? names : text.say("page.against", { names });
}

/** Under the top bar: how to win, a lost connection, notices about seats, and the tutor. */
function Notices({ shown, down, table, known, view, send }: ActiveTable & { shown: TableProps }) {
  const text = useText();
  return (
    <section class="notices" aria-label={text.say("page.aim")}>
      <Aim {...shown} />
      {down && <p class="waitbar" role="status">{text.say("page.reconnecting")}</p>}
      <SeatNotices table={table} said={known.said} over={view.result !== null} send={send}
        newSide={(view.mine ?? 0) > 0 ? "" : shown.face.seatLabel?.(shown.seen, table.you) ?? ""} />
      {view.lesson !== undefined ? <Tutor lesson={view.lesson} /> : table.you >= 0 && view.result === null && (view.mine ?? 0) > 0 && <SoundPrompt />}
    </section>
  );
}

function Table(props: LoadedTable) {
  const { textMode } = usePage();
  const [truth, setTruth] = useState(false);
  const [tab, setTab] = useState<Tab>("board");
  const [sheet, setSheet] = useState<PhoneSheet>("");
  const kind = useLayout();
  const cover = useCover();
  const { active, paused } = useActions({ ...props, known: useUnmuted(props.known, props.table.code) }, () => setTruth(true));
  const { act, face, known, send, table, view } = active;
  const choice = useChoice(face, view, (wanted) => send({ t: "why", text: wanted }));
  const seen = useSeen(active, choice, cover.hidden);
  const asked = questionWords(active, seen);
  useAutoplay(seen, active, paused);
  usePickSound(choice.picked.size);
  useSelectionKeys(choice, act, view);
  useArrowKeys();
  useDrag();
  const { announcements, announce } = useAnnouncements(seen, asked);
  const { lesson, open } = view;
  const canResign = mayResign(active);
  const words = textMode ? { face, seen, asked, act, send, announce, refused: known.refused, canResign } : null;
  const shown: TableProps = { face: view.result === null ? face : { ...face, turn: () => -1 }, seen, known, table, send };
  const hint = useHint({ face, table, view, choice });
  const layout = { shown, choice, active, words, hint };
  const bar: TopBarProps = {
    table, opponents: useOpponents(table), lag: active.lag, covered: cover.on, setCovered: cover.set,
    resign: canResign ? () => send({ t: "resign" }) : null, lesson: lesson !== undefined,
  };
  return (
    <ClockContext.Provider value={useClocks(active)}><SaidContext.Provider value={known.said}>
      <div class={tableClass(face, kind, lesson !== undefined ? "taught" : table.referee !== undefined ? "refereed" : "")}>
        <face.Symbols /><SkipLinks textMode={textMode} showBoard={() => { setTab("board"); setSheet(""); }} />
        {kind !== "phone" && <TopBar {...bar} />}
        <Notices {...active} shown={shown} />
        {lesson !== undefined && <HintRings face={face} message={view} lesson={lesson} picked={choice.picked} />}
        {hint?.shown != null && words === null && <HintedThings things={hint.shown.things} />}
        {kind === "desk" && <PanelLayout {...layout} />}
        {kind === "tabs" && <TabLayout {...layout} tab={tab} setTab={setTab} />}
        {kind === "phone" && <PhoneLayout {...layout} sheet={sheet} setSheet={setSheet} bar={bar} />}
        {words === null && <Refusal known={known} picked={choice.picked} />}
        {words === null && <Tooltip face={face} seen={seen} />}
        {truth && open !== undefined && <Truth face={face} seen={seen} open={open} close={() => setTruth(false)} />}
        <LiveRegion announcements={announcements} />
      </div>
    </SaidContext.Provider></ClockContext.Provider>
  );
}

/** The table, once its first view has arrived. */
export function Play(props: PlayProps) {
  const { table, view } = props.known;
  const [proving, setProving] = useState(false);
  if (table === null || view === null) return null;
  return (
    <>
      <Table {...props} table={table} view={view} verify={() => setProving(true)} />
      {proving && view.result !== null && <Verify table={table} close={() => setProving(false)} />}
    </>
  );
}
