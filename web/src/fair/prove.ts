/** Verification of a game's random draws, like `brushpass verify` but without the rules. */
import type { Draw, Evidence } from "../net/api";
import type { TableMessage } from "../wire";
import { fromHex, hmac, sha256, toHex, utf8 } from "../net/sha256";
import { firstSeal, sealOf, loadSeals, loadSecret } from "../net/secret";

/** What was found: proven, refuted, or open to the server's word. `n` chooses the plural, `seats` are those it is about. */
export type Finding = "ok" | "bad" | "open";
export interface Proof { about: "seal" | "given" | "draws" | "record"; found: Finding; n: number; seats: number[] }

interface Read { fair: Map<string, string>; actions: string[]; digest: string }

const MIX = "brushpass draws 1";
const SIZE = 2n ** 64n;

/** The header's secrets, the actions, and the digest of all but the line that holds it. */
function read(record: string): Read {
  const lines = record.split("\n");
  const body = lines.indexOf("");
  const fair = lines.slice(0, body).filter((line) => line.startsWith("fair ")).map((line) => line.slice(5));
  const rest = lines.filter((line) => !line.startsWith("fair digest ")).join("\n");
  return {
    fair: new Map(fair.map((line) => [line.slice(0, line.lastIndexOf(" ")), line.slice(line.lastIndexOf(" ") + 1)])),
    actions: lines.slice(body + 1), digest: toHex(sha256(utf8(rest))),
  };
}

const bySeat = ({ fair }: Read, kind: string): [number, string][] =>
  [...fair].filter(([name]) => name.startsWith(`${kind} `)).map(([name, value]) => [Number(name.split(" ")[1]), value]);

function keyOf(read: Read): Uint8Array {
  const given = bySeat(read, "given").sort(([one], [other]) => one - other).map(([seat, secret]) => `${seat} ${secret}`);
  const message = [MIX, read.fair.get("table") ?? "", ...given].join("\n");
  return hmac(fromHex(read.fair.get("seed") ?? ""), utf8(message));
}

/** A number below `total`, each exactly as likely: those of the last, incomplete round are rejected. */
function numberBelow(total: bigint, key: Uint8Array, label: string, attempt = 0): bigint {
  const digest = hmac(key, utf8(`${label} ${attempt}`));
  const found = BigInt(`0x${toHex(digest.slice(0, 8))}`);
  return found < SIZE - SIZE % total ? found % total : numberBelow(total, key, label, attempt + 1);
}

/** What a key draws. */
function drawn(key: Uint8Array, { label, of, odds }: Draw): string {
  let left = numberBelow(BigInt(odds.reduce((sum, weight) => sum + weight, 0)), key, label);
  const place = odds.findIndex((weight) => { left -= BigInt(weight); return left < 0n; });
  return of[place] ?? "";
}

function sealProof(read: Read, table: TableMessage): Proof {
  const seal = read.fair.get("seal");
  const seen = firstSeal(table.code);
  const fits = sealOf(read.fair.get("seed") ?? "") === seal && seal === table.fair?.seal && (seen === "" || seen === seal);
  return { about: "seal", found: !fits ? "bad" : seen === "" ? "open" : "ok", n: 0, seats: [] };
}

/** Everybody's secret has its seal, mine is among them, and whose is missing. */
function givenProof(read: Read, table: TableMessage): Proof {
  const seals = new Map(bySeat(read, "seal"));
  const given = bySeat(read, "given");
  const mine = loadSecret(table.code);
  const lost = mine !== "" && table.you >= 0 && new Map(given).get(table.you) !== mine;
  const seen = loadSeals(table.code);
  const wrong = given.filter(([seat, secret]) => {
    const seal = sealOf(secret);
    return seal !== seals.get(seat) || (seen[table.you] !== undefined && seal !== seen[seat]);
  }).map(([seat]) => seat);
  const bad = lost ? [...wrong, table.you] : wrong;
  if (bad.length > 0) return { about: "given", found: "bad", n: bad.length, seats: bad };
  const none = table.seats.map((_, seat) => seat)
    .filter((seat) => !new Map(given).has(seat) && (table.seats[seat]?.kind === "person" || seals.has(seat)));
  const open = none.length > 0 || given.length === 0;
  return { about: "given", found: open ? "open" : "ok", n: open ? none.length : given.length, seats: none };
}

function drawsProof(read: Read, draws: Draw[]): Proof {
  const key = keyOf(read);
  const bad = draws.filter((draw) => drawn(key, draw) !== draw.did || read.actions[draw.step] !== `* ${draw.did}`);
  const all = read.actions.filter((line) => line.startsWith("* ")).length === draws.length;
  const fits = all && bad.length === 0;
  return { about: "draws", found: fits ? "ok" : "bad", n: fits ? draws.length : Math.max(bad.length, 1), seats: [] };
}

function recordProof(read: Read, table: TableMessage): Proof {
  const fits = read.digest === read.fair.get("digest") && read.digest === table.fair?.digest;
  return { about: "record", found: fits ? "ok" : "bad", n: 0, seats: [] };
}

export function prove({ record, draws }: Evidence, table: TableMessage): Proof[] {
  const record_ = read(record);
  return [sealProof(record_, table), givenProof(record_, table), drawsProof(record_, draws), recordProof(record_, table)];
}
