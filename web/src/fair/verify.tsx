/** The drawer that verifies a finished game. */
import { useEffect, useState } from "preact/hooks";
import { getEvidence, getTable, type Evidence } from "../net/api";
import { getEvening } from "../net/evenings";
import { verifyGame, type Finding, type Check } from "./checks";
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

/** What is verified: the evidence of a table, and the tables that had the same deal. */
interface DealEvidence { evidence: Evidence; tables: TableMessage[] }

function Verification({ evidence, tables, table }: DealEvidence & { table: TableMessage }) {
  const text = useText();
  const checks = verifyGame(evidence, table, tables);
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

/** Return the tables of an evening that had the deal of a table. */
async function sameDeal({ code, evening, fair }: TableMessage): Promise<TableMessage[]> {
  if (fair?.deal === undefined || evening === undefined) return [];
  const { games } = await getEvening(evening);
  const round = games.find((match) => match.code === code)?.round;
  return Promise.all(games.filter((match) => match.code !== "" && match.round === round).map((match) => getTable(match.code)));
}

function useEvidence(table: TableMessage): { dealEvidence: DealEvidence | null; error: Phrase | null } {
  const [dealEvidence, setDealEvidence] = useState<DealEvidence | null>(null);
  const { error, run } = useRequest();
  useEffect(() => run(async () => setDealEvidence({ evidence: await getEvidence(table.code), tables: await sameDeal(table) })), [table.code]);
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
