/** The drawer that verifies a finished game. */
import { useEffect, useState } from "preact/hooks";
import { getEvidence, type Evidence } from "../net/api";
import { prove, type Finding, type Proof } from "./prove";
import { useText } from "../ui/page";
import type { Phrase, TableMessage } from "../wire";
import { Drawer } from "../ui/drawer";
import { Icon } from "../ui/icon";
import { Problem, useRequest } from "../ui/problem";
import { joinNames, playerName } from "../people/seats";
import { Tallies } from "./tallies";

const SIGN: Record<Finding, string> = { ok: "check", bad: "close", open: "why" };

function Found({ proof, table }: { proof: Proof; table: TableMessage }) {
  const text = useText();
  const { about, found, n, seats } = proof;
  const names = joinNames(text, seats.map((seat) => playerName(text, table.seats[seat])));
  const alone = about === "given" && found === "open" && seats.length === 0;
  return (
    <li class={`proof ${found}`}>
      <Icon name={SIGN[found]} />
      <div>
        <h3>{text.say(`page.verify.${about}`)}</h3>
        <p>{text.say(alone ? "page.verify.given.alone" : `page.verify.${about}.${found}`, { n, names })}</p>
      </div>
    </li>
  );
}

/** The worst of what was found. */
function worst(proofs: Proof[]): Finding {
  const found = proofs.map((proof) => proof.found);
  return found.includes("bad") ? "bad" : found.includes("open") ? "open" : "ok";
}

/** The record as a file, so that `brushpass verify` can say the same by the rules. */
function Save({ record, code }: { record: string; code: string }) {
  const text = useText();
  const link = `data:text/plain;charset=utf-8,${encodeURIComponent(record)}`;
  return <a class="btn" href={link} download={`${code}.txt`}>{text.say("page.verify.save")}</a>;
}

function Proven({ evidence, table }: { evidence: Evidence; table: TableMessage }) {
  const text = useText();
  const proofs = prove(evidence, table);
  const verdict = worst(proofs);
  return (
    <div class="proven">
      <p class={`verdict ${verdict}`} role="status">{text.say(`page.verify.verdict.${verdict}`)}</p>
      <ul>{proofs.map((proof) => <Found key={proof.about} proof={proof} table={table} />)}</ul>
      <p class="quietline">{text.say("page.verify.rules")}</p>
      <Save record={evidence.record} code={table.code} />
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

export function Verify({ table, close }: { table: TableMessage; close(): void }) {
  const text = useText();
  const { evidence, error } = useEvidence(table.code);
  return (
    <Drawer kind="verify" label={text.say("page.verify")} title={text.say("page.verify.title")} close={close}>
      <Problem error={error} />
      {evidence !== null && <Proven evidence={evidence} table={table} />}
    </Drawer>
  );
}
