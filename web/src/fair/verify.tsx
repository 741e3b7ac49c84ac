/** The drawer that verifies a finished game. */
import { useEffect, useState } from "preact/hooks";
import { getEvidence, getTable, type Evidence } from "../net/api";
import { getDeal, getEvening } from "../net/evenings";
import { verifyGame, type Finding, type Check, type PublishedDeal } from "./checks";
import { useText } from "../ui/page";
import type { Phrase, TableMessage } from "../wire";
import { Drawer } from "../ui/drawer";
import { Icon } from "../ui/icon";
import { ErrorText, useRequest } from "../ui/problem";
import { joinNames, playerName } from "../people/seats";
import { Tallies } from "./tallies";

const ICONS: Record<Finding, string> = { ok: "check", bad: "close", open: "why" };

function CheckRow({ check, table }: { check: Check; table: TableMessage }) {
  const text = useText();
  const { about, outcome, n, seats } = check;
  const names = joinNames(text, seats.map((seat) => playerName(text, table.seats[seat])));
  const isUnsealed = about === "given" && outcome === "open" && seats.length === 0;
  return (
    <li class={`proof ${outcome}`}>
      <Icon name={ICONS[outcome]} />
      <div>
        <h3>{text.say(`page.verify.${about}`)}</h3>
        <p>{text.say(isUnsealed ? "page.verify.given.alone" : `page.verify.${about}.${outcome}`, { n, names })}</p>
      </div>
    </li>
  );
}

/** Return the worst outcome. */
function worst(checks: Check[]): Finding {
  const outcome = checks.map((check) => check.outcome);
  return outcome.includes("bad") ? "bad" : outcome.includes("open") ? "open" : "ok";
}

/** Download the record, for `brushpass verify`. */
function SaveRecord({ record, code }: { record: string; code: string }) {
  const text = useText();
  const link = `data:text/plain;charset=utf-8,${encodeURIComponent(record)}`;
  return <a class="btn" href={link} download={`${code}.txt`}>{text.say("page.verify.save")}</a>;
}

/** What is verified: the evidence of a table, and what was published about its deal. */
interface DealEvidence { evidence: Evidence; published: PublishedDeal[] }

function Verification({ evidence, published, table }: DealEvidence & { table: TableMessage }) {
  const text = useText();
  const checks = verifyGame(evidence, table, published);
  const verdict = worst(checks);
  return (
    <div class="proven">
      <p class={`verdict ${verdict}`} role="status">{text.say(`page.verify.verdict.${verdict}`)}</p>
      <ul>{checks.map((check) => <CheckRow key={check.about} check={check} table={table} />)}</ul>
      <p class="quietline">{text.say("page.verify.rules")}</p>
      <SaveRecord record={evidence.record} code={table.code} />
      <Tallies game={table.game} draws={evidence.draws} words={evidence.words} />
      <h3 class="cap">{text.say("page.fair.seal")}</h3>
      <p class="quietline"><code>{table.fair?.seal}</code></p>
    </div>
  );
}

/** Return what all tables of an evening published about the deal of a table, or the page of the deal of the day. */
async function publishedDeals({ code, evening, fair }: TableMessage): Promise<PublishedDeal[]> {
  if (fair?.deal === undefined) return [];
  if (evening === undefined) return getDeal(fair.deal).then((deal) => [{ deal: deal.code, seal: deal.seal, seed: fair.seed }]);
  const { games } = await getEvening(evening);
  const round = games.find((match) => match.code === code)?.round;
  const tables = await Promise.all(games.filter((match) => match.code !== "" && match.round === round).map((match) => getTable(match.code)));
  return tables.map((table) => table.fair ?? { seal: "", seed: "" });
}

function useEvidence(table: TableMessage): { dealEvidence: DealEvidence | null; error: Phrase | null } {
  const [dealEvidence, setDealEvidence] = useState<DealEvidence | null>(null);
  const { error, run } = useRequest();
  useEffect(() => run(async () => setDealEvidence({ evidence: await getEvidence(table.code), published: await publishedDeals(table) })), [table.code]);
  return { dealEvidence, error };
}

export function VerifyDrawer({ table, close }: { table: TableMessage; close(): void }) {
  const text = useText();
  const { dealEvidence, error } = useEvidence(table);
  return (
    <Drawer kind="verify" label={text.say("page.verify")} title={text.say("page.verify.title")} close={close}>
      <ErrorText error={error} />
      {dealEvidence !== null && <Verification {...dealEvidence} table={table} />}
    </Drawer>
  );
}
