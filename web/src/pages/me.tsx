/** The profile page. */
import { useTitle } from "../ui/hooks";
import { useEffect, useState } from "preact/hooks";
import { MyEvenings } from "../evenings/mine";
import { getProfile } from "../net/api";
import { useText } from "../ui/page";
import { Bar } from "../people/bar";
import { Problem, useRequest } from "../ui/problem";
import { GameList, Scores } from "../me/games";
import { Habits } from "../me/habits";
import { Export, DeleteProfile, DeviceLink } from "../me/account";
import { Maker } from "../me/maker";
import { Passkey } from "../me/passkey";
import { PushSwitch } from "../me/push";
import { Rating } from "../me/ratings";
import { saveAvatar, saveName } from "../people/guest";
import type { Me } from "../wire";

/** What the server knows of one; asked again while it still looks up how old games ended. */
function useMe(run: (work: () => Promise<void>) => void): Me | null {
  const [me, setMe] = useState<Me | null>(null);
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const come = await getProfile();
      if (come.name !== "") { saveName(come.name); saveAvatar(come.face); }
      setMe(come);
      if (come.left > 0) await ask();
    };
    run(ask);
  }, []);
  return me;
}

function Games({ me }: { me: Me }) {
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

export function MyPage() {
  const text = useText();
  const request = useRequest();
  const me = useMe(request.run);
  const title = text.say("page.me");
  useTitle(title);
  return (
    <div class="side">
      <Bar />
      <main class="front mypage">
        <h1 class="display">{title}</h1>
        <Problem error={request.error} />
        {me !== null && <><Maker /><MyEvenings /><Games me={me} /><PushSwitch /><DeviceLink /><Passkey /><DeleteProfile /></>}
      </main>
    </div>
  );
}
