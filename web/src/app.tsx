/** The whole page: settings, routes, and the drawer of rules over everything. */
import { useEffect, useState } from "preact/hooks";
import type { VNode } from "preact";
import { PageContext } from "./page";
import { Front } from "./pages/front";
import { Defs } from "./parts/icon";
import { lazy } from "./parts/lazy";
import { WordsSwitch } from "./parts/skips";
import { useRoute } from "./route";
import type { Route } from "./route";
import { useSettings } from "./settings";
import type { GameName } from "./wire";

const New = lazy<{ game: GameName }>(async () => (await import("./pages/new")).New);
const AtTable = lazy<{ code: string; setGame(game: GameName): void }>(
  async () => (await import("./pages/table")).AtTable);
const Rulebook = lazy<{ game: GameName; rule: string; close(): void }>(
  async () => (await import("./parts/rulebook")).Rulebook);

function Shown({ route, setGame }: { route: Route; setGame(game: GameName): void }): VNode {
  if (route.page === "new") return <New key={route.game} game={route.game} />;
  if (route.page === "table") return <AtTable key={`${route.code} ${route.seats}`} code={route.code} setGame={setGame} />;
  return <Front />;
}

export function App(): VNode | null {
  const settings = useSettings();
  const route = useRoute();
  const [game, setGame] = useState<GameName>("kyoto");
  const [rule, setRule] = useState<string | null>(null);
  useEffect(() => setRule(null), [location.pathname]);
  if (settings === null) return null;
  const about = route.page === "new" ? route.game : game;
  return (
    <PageContext.Provider value={{ ...settings, openRule: setRule }}>
      <Defs /><WordsSwitch />
      <Shown route={route} setGame={setGame} />
      {rule !== null && <Rulebook game={about} rule={rule} close={() => setRule(null)} />}
    </PageContext.Provider>
  );
}
