/** Oneself: name and face, one's games and how strong one is, a second device, and being forgotten. */
import { useEffect, useState } from "preact/hooks";
import type { VNode } from "preact";
import { MyEvenings } from "../evenings/mine";
import { myGames } from "../net/api";
import { useText } from "../ui/page";
import { Bar } from "../people/bar";
import { Problem, useTrying } from "../ui/problem";
import { GameList, Scores } from "../me/games";
import { Habits } from "../me/habits";
import { Export, Forget, TakeAlong } from "../me/account";
import { Maker } from "../me/maker";
import { KeepForGood } from "../me/passkey";
import { TurnWords } from "../me/push";
import { Rating } from "../me/ratings";
import { keepFace, keepName } from "../people/guest";
import type { Me } from "../wire";

/** What the server knows of one; asked again while it still looks up how old games ended. */
function useMe(attempt: (work: () => Promise<void>) => void): Me | null {
  const [me, setMe] = useState<Me | null>(null);
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const come = await myGames();
      if (come.name !== "") { keepName(come.name); keepFace(come.face); }
      setMe(come);
      if (come.left > 0) await ask();
    };
    attempt(ask);
  }, []);
  return me;
}

function Games({ me }: { me: Me }): VNode {
  const text = useText();
  if (me.games.length === 0) return <p class="quietline">{text.say("page.me.none")}</p>;
  return (
    <>
      <GameList kind="running" games={me.games.filter(({ table }) => !table.over)} />
      <GameList kind="over" games={me.games.filter(({ table }) => table.over)} />
      {me.scores.length > 0 && (
        <section aria-labelledby="results"><h2 class="cap" id="results">{text.say("page.me.results")}</h2><Scores scores={me.scores} /></section>
      )}
      {me.ratings.length > 0 && (
        <section aria-labelledby="ratings">
          <h2 class="cap" id="ratings">{text.say("page.me.ratings")}</h2>
          <p class="quietline">{text.say("page.me.ratings.what")}</p>
          <div class="ratings">{me.ratings.map((rating) => <Rating key={rating.game} given={rating} />)}</div>
        </section>
      )}
      <Habits me={me} />
      <Export />
    </>
  );
}

export function MyPage(): VNode {
  const text = useText();
  const trying = useTrying();
  const me = useMe(trying.attempt);
  const title = text.say("page.me");
  useEffect(() => { document.title = title; }, [title]);
  return (
    <div class="side">
      <Bar />
      <main class="front mypage">
        <h1 class="display">{title}</h1>
        <Problem told={trying.told} />
        {me !== null && <><Maker /><MyEvenings /><Games me={me} /><TurnWords /><TakeAlong /><KeepForGood /><Forget /></>}
      </main>
    </div>
  );
}
