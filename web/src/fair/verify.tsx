/** The drawer that verifies a finished game. */
import { useEffect, useState } from "preact/hooks";
import { getEvidence, type Evidence } from "../net/api";
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

function Verification({ evidence, table }: { evidence: Evidence; table: TableMessage }) {
  const text = useText();
  const checks = verifyGame(evidence, table);
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

function useEvidence(code: string): { evidence: Evidence | null; error: Phrase | null } {
  const [evidence, setEvidence] = useState<Evidence | null>(null);
  const { error, run } = useRequest();
  useEffect(() => run(async () => setEvidence(await getEvidence(code))), [code]);
  return { evidence, error };
}

export function VerifyDrawer({ table, close }: { table: TableMessage; close(): void }) {
  const text = useText();
  const { evidence, error } = useEvidence(table.code);
  return (
    <Drawer kind="verify" label={text.say("page.verify")} title={text.say("page.verify.title")} close={close}>
      <ErrorText error={error} />
      {evidence !== null && <Verification evidence={evidence} table={table} />}
    </Drawer>
  );
}
