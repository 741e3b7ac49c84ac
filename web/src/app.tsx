/** The application: settings, routes, and the drawer with the rules. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { PageContext } from "./ui/page";
import { FrontPage } from "./pages/front";
import { IconSymbols } from "./ui/icon";
import { lazy } from "./ui/lazy";
import { TextModeSwitch } from "./table/bar/skipLinks";
import { AID_KEY, gameOf } from "./rules/rules";
import { isTyping, useDocumentEvent } from "./ui/hooks";
import { useRoute, type Route } from "./route";
import { useSettings } from "./settings";
import { cacheForOffline } from "./offline/offline";
import type { GameName } from "./wire";
import { IS_STATIC, currentPath } from "./edition";

const EngineNotice = lazy<object>(async () => (await import("./offline/engineNotice")).EngineNotice);
const Rulebook = lazy<{ game: GameName; close(): void }>(async () => (await import("./rules/rulebook")).Rulebook);
const RulePopover = lazy<{ game: GameName; rule: string; near: Element; open(rule: string): void; close(): void }>(
  async () => (await import("./rules/rulePopover")).RulePopover);

/** The component of each page; its props are the fields of the route. All but the front page are loaded when first shown. */
const PAGES: Record<Route["page"], ComponentType<any>> = {
  front: FrontPage,
  new: lazy(async () => (await import("./pages/new")).NewTablePage),
  table: lazy(async () => (await import("./pages/table")).TablePage),
  tv: lazy(async () => (await import("./pages/tv")).TvPage),
  study: lazy(async () => (await import("./pages/study")).StudyPage),
  replay: lazy(async () => (await import("./pages/replay")).ReplayPage),
  review: lazy(async () => (await import("./pages/review")).ReviewPage),
  learn: lazy(async () => (await import("./pages/learn")).LearnPage),
  rules: lazy(async () => (await import("./pages/rules")).RulesPage),
  print: lazy(async () => (await import("./print/page")).PrintPage),
  tryout: lazy(async () => (await import("./tryout/page")).TryoutPage),
  customBoard: lazy(async () => (await import("./custom-boards/page")).CustomBoardPage),
  evening: lazy(async () => (await import("./evenings/evening")).EveningPage),
  newEvening: lazy(async () => (await import("./evenings/new")).NewEveningPage),
  deal: lazy(async () => (await import("./evenings/deal")).DealPage),
  class: lazy(async () => (await import("./classes/class")).ClassPage),
  newClass: lazy(async () => (await import("./classes/new")).NewClassPage),
  invited: lazy(async () => (await import("./evenings/invited")).InvitationPage),
  about: lazy(async () => (await import("./pages/about")).AboutPage),
  me: lazy(async () => (await import("./pages/me")).ProfilePage),
  deviceLink: lazy(async () => (await import("./pages/deviceLink")).DeviceLinkPage),
  notFound: lazy(async () => (await import("./pages/notFound")).NotFound),
};

/** A rule shown next to the element `near`, or the whole rulebook. */
interface ShownRule { rule: string; near: Element | undefined }

export function App() {
  const [shownRule, setShownRule] = useState<ShownRule | null>(null);
  const needsAllTexts = !IS_STATIC || currentPath() !== "/" || shownRule !== null;
  const settings = useSettings(needsAllTexts);
  const games = settings?.games ?? [];
  const route = useRoute(games.map(({ name }) => name));
  const [game, setGame] = useState<GameName>("");
  const close = (): void => setShownRule(null);
  useEffect(close, [currentPath()]);
  const language = settings?.text.language;
  useEffect(() => {
    if (language !== undefined) void cacheForOffline(games, language);
  }, [language]);
  useDocumentEvent("keydown", (event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
    if (plain && event.key.toLowerCase() === AID_KEY) setShownRule({ rule: "", near: undefined });
  });
  if (settings === null) return null;
  const currentGame = "game" in route ? route.game : game || (games[0]?.name ?? "");
  const near = shownRule?.near;
  const Page = PAGES[route.page];
  return (
    <PageContext.Provider value={{ ...settings, openRule: (rule, near) => setShownRule({ rule, near }) }}>
      <IconSymbols /><TextModeSwitch />{IS_STATIC && <EngineNotice />}
      {(settings.hasAllTexts || route.page === "front") && <Page key={Object.values(route).join(" ")} {...route} setGame={setGame} />}
      {shownRule !== null && settings.hasAllTexts && near === undefined && <Rulebook game={currentGame} close={close} />}
      {shownRule !== null && settings.hasAllTexts && near !== undefined && (
        <RulePopover game={gameOf(games, shownRule.rule) || currentGame} rule={shownRule.rule} near={near} close={close}
          open={(rule) => setShownRule({ rule, near })} />
      )}
    </PageContext.Provider>
  );
}
