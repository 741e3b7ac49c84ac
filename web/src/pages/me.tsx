/** The profile page. */
import { useFetched } from "../ui/hooks";
import { useEffect, useState } from "preact/hooks";
import { getProfile } from "../net/api";
import { useText } from "../ui/page";
import { SimplePage } from "../people/navBar";
import { ErrorText, useRequest } from "../ui/problem";
import { GameList, Scores } from "../me/games";
import { Statistics } from "../me/statistics";
import { Export, DeleteProfile, DeviceLink, Devices } from "../me/account";
import { ProfileForm } from "../me/profileForm";
import { Passkey } from "../me/passkey";
import { PushSwitch } from "../me/push";
import { Rating } from "../me/ratings";
import { saveAvatar, saveName } from "../people/guest";
import type { Me } from "../wire";
import { getMyEvenings } from "../net/evenings";
import { joinNames, personName } from "../people/seats";

function MyEvenings() {
  const text = useText();
  const rows = useFetched(getMyEvenings, []);
  if (rows.length === 0) return null;
  return (
    <section class="gamelist" aria-labelledby="evenings">
      <h2 class="cap" id="evenings">{text.say("page.evening.mine")}</h2>
      {rows.map(({ code, kind, names, games }) => (
        <a class="tb" key={code} href={`/e/${code}`}>
          <b>{text.say(`page.evening.kind.${kind}`)}</b><span>{joinNames(text, names.map((name) => personName(text, name)))}</span>
          <em>{text.say("page.evening.count", { n: games })}</em>
        </a>
      ))}
    </section>
  );
}

/** Load the profile; repeat while the server still evaluates old games. */
function useProfile(run: (work: () => Promise<void>) => void): Me | null {
  const [profile, setProfile] = useState<Me | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const loaded = await getProfile();
      if (loaded.name !== "") { saveName(loaded.name); saveAvatar(loaded.face); }
      setProfile(loaded);
      if (loaded.left > 0) await load();
    };
    run(load);
  }, []);
  return profile;
}

function Games({ profile }: { profile: Me }) {
  const text = useText();
  if (profile.games.length === 0) return <p class="quietline">{text.say("page.me.none")}</p>;
  return (
    <>
      <GameList kind="running" games={profile.games.filter(({ table }) => !table.over)} />
      <GameList kind="over" games={profile.games.filter(({ table }) => table.over)} />
      {profile.scores.length > 0 && (
        <section aria-labelledby="results"><h2 class="cap" id="results">{text.say("page.me.results")}</h2><Scores scores={profile.scores} /></section>
      )}
      {profile.ratings.length > 0 && (
        <section aria-labelledby="ratings">
          <h2 class="cap" id="ratings">{text.say("page.me.ratings")}</h2>
          <p class="quietline">{text.say("page.me.ratings.what")}</p>
          <div class="ratings">{profile.ratings.map((rating) => <Rating key={rating.game} rating={rating} />)}</div>
        </section>
      )}
      <Statistics me={profile} />
      <Export />
    </>
  );
}

export function ProfilePage() {
  const text = useText();
  const request = useRequest();
  const profile = useProfile(request.run);
  return (
    <div class="side">
      <SimplePage title={text.say("page.me")} kind="mypage">
        <ErrorText error={request.error} />
        {profile !== null && <><ProfileForm /><MyEvenings /><Games profile={profile} /><PushSwitch /><DeviceLink /><Devices devices={profile.devices} /><Passkey /><DeleteProfile /></>}
      </SimplePage>
    </div>
  );
}
