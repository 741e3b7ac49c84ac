/** The layouts of a table: panels beside the board, tabs on a small screen, one column on a phone. */
import { Log, Ticker } from "../table/log";
import { useUnread } from "../table/panels/chat";
import { LeftPanel, RightPanel, Sheet, type TableProps } from "../table/panels/panels";
import { Chips, OpenSheet, PhoneBar, type PhoneSheet } from "../table/panels/phone";
import { Strips, TabBar, TabPage, type Tab } from "../table/panels/tabs";
import type { TopBarProps } from "../table/bar/topBar";
import type { TextModeProps } from "../text-mode/textMode";
import { useLandscape, useMedia } from "../ui/hooks";
import { lazy } from "../ui/lazy";
import { useTitleOf } from "../ui/page";
import { ActionBar, type ActionBarProps } from "./actionBar";

const TextMode = lazy<TextModeProps>(async () => (await import("../text-mode/textMode")).TextMode);

interface LayoutProps extends Pick<ActionBarProps, "shown" | "choice" | "active" | "hint"> { words: TextModeProps | null }

/** The board, or its description in text mode. */
function Scene({ face, seen, words }: TableProps & { words: TextModeProps | null }) {
  return (
    <main class={words === null ? "board" : "board told"} id="board" tabIndex={0} aria-label={seen.text.say("page.tab.board")}>
      {words === null ? <face.Board seen={seen} /> : <TextMode {...words} />}
    </main>
  );
}

export function PanelLayout({ words, ...props }: LayoutProps) {
  const { shown } = props;
  return (
    <>
      <ActionBar {...props} hand sheet={false} />
      <Scene {...shown} words={words} /><LeftPanel {...shown} /><RightPanel {...shown} />
    </>
  );
}

/** Tabs; in landscape the board stays visible beside them. */
export function TabLayout({ words, tab, setTab, ...props }: LayoutProps & { tab: Tab; setTab(tab: Tab): void }) {
  const { shown } = props;
  const { face, known, seen } = shown;
  const wide = useLandscape();
  const tall = useMedia("(min-height:640px)");
  const unread = useUnread(known.said, seen.you, tab === "players");
  const board = tab === "board";
  const visible = board || wide;
  return (
    <>
      {visible && <Scene {...shown} words={words} />}
      <div class="beside">
        {visible && <Strips {...shown} below={false} />}
        {board && <Ticker face={face} seen={seen} />}
        {visible && <Strips {...shown} below />}
        {!board && <TabPage {...shown} tab={tab} />}
        <ActionBar {...props} hand={board} sheet={visible} />
        {board && wide && tall && <div class="sidelog"><Log face={face} seen={seen} mine={known.view?.mine ?? 0} /></div>}
        <TabBar tab={tab} setTab={setTab} known={known} unread={unread} />
      </div>
    </>
  );
}

interface PhoneProps extends LayoutProps { sheet: PhoneSheet; setSheet(sheet: PhoneSheet): void; bar: TopBarProps }

/** One column: the board has the whole width, and all but the question and the hand is a chip, a line or a sheet. */
export function PhoneLayout({ words, sheet, setSheet, bar, ...props }: PhoneProps) {
  const { shown, hint } = props;
  const { face, known, seen } = shown;
  const unread = useUnread(known.said, seen.you, sheet === "players");
  const inDock = face.sheetInDock?.(seen) ?? false;
  return (
    <>
      <header class="sr"><h1>{useTitleOf(face.game)}</h1></header>
      <ActionBar {...props} hand sheet={inDock} />
      <Scene {...shown} words={words} />
      {!inDock && words === null && <div class="stage"><Sheet face={face} seen={seen} /></div>}
      <Chips {...shown} open={() => setSheet(sheet === "players" ? "" : "players")} />
      <PhoneBar sheet={sheet} setSheet={setSheet} known={known} unread={unread} hint={hint} />
      <OpenSheet {...shown} sheet={sheet} bar={bar} close={() => setSheet("")} />
    </>
  );
}
