/** The page of a deal of the day or of the week: play it once, and compare the result with everybody else's. */
import { useEffect, useState } from "preact/hooks";
import { getDeal, playDeal } from "../net/evenings";
import { rememberSeal } from "../net/secret";
import { ownIdentity } from "../people/guest";
import { SimplePage } from "../people/navBar";
import { navigate } from "../route";
import { titleOf, usePage, useText } from "../ui/page";
import { ErrorText, useRequest } from "../ui/problem";
import type { DailyDeal } from "../wire";

const OUTCOMES = ["won", "drawn", "lost"] as const;
const VERDICTS = { won: "page.result.won", drawn: "page.result.draw", lost: "page.result.lost" };

/** The results of everybody, as a bar and in words; the user's own is marked. */
function Field({ deal }: { deal: DailyDeal }) {
  const text = useText();
  const { won, drawn, lost } = deal;
  const n = won + drawn + lost;
  if (n === 0) return <p>{text.say("page.deal.none")}</p>;
  return (
    <div class="dealfield">
      <div class="dealbar" aria-hidden="true">
        {OUTCOMES.map((outcome) => <i key={outcome} class={deal.result === outcome ? `${outcome} own` : outcome} style={{ flexGrow: deal[outcome] }} />)}
      </div>
      <p>{text.say("page.deal.field", { n, won, drawn, lost })}</p>
    </div>
  );
}

/** The way to the user's game, or their result. */
function OwnGame({ deal }: { deal: DailyDeal }) {
  const text = useText();
  const { busy, error, run } = useRequest();
  const play = (): void => run(async () => {
    const { code } = await playDeal(deal.code, ownIdentity(text));
    rememberSeal(code, deal, false);
    navigate(`/t/${code}`);
  });
  if (deal.result !== "") return <p class="dealresult display" role="status">{text.say(VERDICTS[deal.result])}</p>;
  if (deal.table !== "") return <a class="btn go" href={`/t/${deal.table}`}>{text.say("page.evening.play")}</a>;
  if (deal.over) return <p>{text.say("page.deal.over")}</p>;
  return <><button type="button" class="btn go" disabled={busy} onClick={play}>{text.say("page.deal.play")}</button><ErrorText error={error} /></>;
}

export function DealPage({ code }: { code: string }) {
  const { text, games } = usePage();
  const [deal, setDeal] = useState<DailyDeal | null>(null);
  const { error, run } = useRequest();
  useEffect(() => run(async () => setDeal(await getDeal(code))), [code]);
  const game = deal === null ? "" : titleOf(text, games, deal.game);
  const paths = { "page.deal": `/deal/${deal?.game}`, "page.deal.week": `/deal/${deal?.game}-week` } as const;
  const [kind, other] = deal?.week === true ? ["page.deal.week", "page.deal"] as const : ["page.deal", "page.deal.week"] as const;
  return (
    <SimplePage title={deal === null ? text.say("page.deal") : text.say(`${kind}.title`, { game })} kind="mypage dealpage">
      <ErrorText error={error} />
      {error !== null && <a class="btn" href="/">{text.say("page.front")}</a>}
      {deal !== null && (
        <section>
          <p>{text.say(`${kind}.what`)}</p>
          <OwnGame deal={deal} />
          <Field deal={deal} />
          {deal.over && <a class="btn" href={paths[kind]}>{text.say("page.deal.today")}</a>}
          <a class="btn" href={paths[other]}>{text.say(other)}</a>
          <p class="quietline">{text.say("page.deal.seal")} <code>{deal.seal}</code></p>
        </section>
      )}
    </SimplePage>
  );
}
