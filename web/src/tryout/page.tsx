/** The page that tests a board with bot games. */
import { useTitle } from "../ui/hooks";
import { useMemo } from "preact/hooks";
import { useTitleOf, useText } from "../ui/page";
import type { GameName } from "../wire";
import { NavBar } from "../people/navBar";
import { Tryout } from "./tryout";
import { currentQuery } from "../edition";

export function TryoutPage({ game }: { game: GameName }) {
  const text = useText();
  const options = useMemo(() => Object.fromEntries([...currentQuery()].filter(([name]) => name !== "lang")), []);
  const title = text.say("page.tryout.title", { game: useTitleOf(game) });
  useTitle(title);
  return (
    <>
      <NavBar />
      <main class="front tryoutpage">
        <h1 class="display">{title}</h1>
        <p>{text.say("page.tryout.about")}</p>
        <Tryout game={game} options={options} />
      </main>
    </>
  );
}
