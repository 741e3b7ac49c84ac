/** The application: settings, routes, and the drawer with the rules. */
import { useEffect, useState } from "preact/hooks";
import { PageContext } from "./ui/page";
import { Front } from "./pages/front";
import { IconSymbols } from "./ui/icon";
import { lazy } from "./ui/lazy";
import { TextModeSwitch } from "./table/bar/skipLinks";
import { AID_KEY, gameOf } from "./rules/rules";
import { isTyping, useDocumentEvent } from "./ui/hooks";
import { useRoute, type Route } from "./route";
import { useSettings } from "./settings";
import { keepForLater } from "./offline/offline";
import type { GameName } from "./wire";

const New = lazy<{ game: GameName }>(async () => (await import("./pages/new")).New);
const AtTable = lazy<{ code: string; setGame(game: GameName): void }>(
  async () => (await import("./pages/table")).AtTable);
interface CodeProps { code: string; setGame(game: GameName): void }
const Replay = lazy<CodeProps>(async () => (await import("./pages/replay")).Replay);
const Review = lazy<CodeProps>(async () => (await import("./pages/review")).Review);
const Rulebook = lazy<{ game: GameName; close(): void }>(async () => (await import("./rules/rulebook")).Rulebook);
const RulePop = lazy<{ game: GameName; rule: string; near: Element; open(rule: string): void; close(): void }>(
  async () => (await import("./rules/rulePopover")).RulePopover);
const Learn = lazy<{ game: GameName; lesson: string }>(async () => (await import("./pages/learn")).Learn);
const MyPage = lazy<object>(async () => (await import("./pages/me")).MyPage);
const ComeAlong = lazy<object>(async () => (await import("./pages/deviceLink")).DeviceLinkPage);
const EveningPage = lazy<{ code: string }>(async () => (await import("./evenings/evening")).EveningPage);
const NewEvening = lazy<object>(async () => (await import("./evenings/new")).NewEvening);
const Invited = lazy<object>(async () => (await import("./evenings/invited")).Invited);
const Lost = lazy<object>(async () => (await import("./pages/notFound")).NotFound);
const PrintPage = lazy<{ game: GameName }>(async () => (await import("./print/page")).PrintPage);
const TryoutPage = lazy<{ game: GameName }>(async () => (await import("./tryout/page")).TryoutPage);
const Make = lazy<{ game: GameName; code: string }>(async () => (await import("./custom-boards/workshop")).CustomBoardPage);
const RulesPage = lazy<{ game: GameName }>(async () => (await import("./pages/rules")).RulesPage);

/** What was asked about the rules: one of them, beside its number, or all. */
interface Asked { rule: string; near: Element | undefined }

function Shown({ route, setGame }: { route: Route; setGame(game: GameName): void }) {
  if (route.page === "new") return <New key={route.game} game={route.game} />;
  if (route.page === "table") return <AtTable key={`${route.code} ${route.seats}`} code={route.code} setGame={setGame} />;
  if (route.page === "learn") return <Learn key={`${route.game} ${route.lesson}`} game={route.game} lesson={route.lesson} />;
  if (route.page === "make") return <Make key={`${route.game} ${route.code}`} game={route.game} code={route.code} />;
  if (route.page === "rules") return <RulesPage key={route.game} game={route.game} />;
  if (route.page === "print") return <PrintPage key={route.game} game={route.game} />;
  if (route.page === "tryout") return <TryoutPage key={route.game} game={route.game} />;
  if (route.page === "replay") return <Replay key={route.code} code={route.code} setGame={setGame} />;
  if (route.page === "review") return <Review key={route.code} code={route.code} setGame={setGame} />;
  if (route.page === "me") return <MyPage />;
  if (route.page === "along") return <ComeAlong />;
  if (route.page === "evening") return <EveningPage key={route.code} code={route.code} />;
  if (route.page === "gather") return <NewEvening />;
  if (route.page === "invited") return <Invited />;
  return route.page === "lost" ? <Lost /> : <Front />;
}

export function App() {
  const settings = useSettings();
  const games = settings?.games ?? [];
  const route = useRoute(games.map(({ name }) => name));
  const [game, setGame] = useState<GameName>("");
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  useEffect(close, [location.pathname]);
  const language = settings?.text.language;
  useEffect(() => {
    if (language !== undefined) void keepForLater(games, language);
  }, [language]);
  useDocumentEvent("keydown", (event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
    if (plain && event.key.toLowerCase() === AID_KEY) setAsked({ rule: "", near: undefined });
  });
  if (settings === null) return null;
  const about = "game" in route ? route.game : game || (games[0]?.name ?? "");
  const near = asked?.near;
  return (
    <PageContext.Provider value={{ ...settings, openRule: (rule, beside) => setAsked({ rule, near: beside }) }}>
      <IconSymbols /><TextModeSwitch />
      <Shown route={route} setGame={setGame} />
      {asked !== null && near === undefined && <Rulebook game={about} close={close} />}
      {asked !== null && near !== undefined && (
        <RulePop game={gameOf(games, asked.rule) || about} rule={asked.rule} near={near} close={close}
          open={(rule) => setAsked({ rule, near })} />
      )}
    </PageContext.Provider>
  );
}
