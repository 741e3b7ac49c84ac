/** Verification of a game's random draws, like `brushpass verify` but without the rules. */
import type { Draw, Evidence } from "../net/api";
import type { Fair, TableMessage } from "../wire";
import { fromHex, hmac, sha256, toHex, utf8 } from "../net/sha256";
import { firstSeal, sealOf, loadSeals, loadSecret } from "../net/secret";

/** The outcome of a check: proven, refuted, or unverifiable. `n` selects the plural, `seats` are the seats concerned. */
export type Finding = "ok" | "bad" | "open";
export interface Check { about: "seal" | "given" | "deal" | "day" | "draws" | "record"; outcome: Finding; n: number; seats: number[] }

interface ParsedRecord { fair: Map<string, string>; actions: string[]; digest: string }

const HMAC_LABEL = "brushpass draws 1";
const RANGE = 2n ** 64n;

/** Parse a record: the secrets in its header, its actions, and the digest of all other lines. */
function parseRecord(record: string): ParsedRecord {
  const lines = record.split("\n");
  const body = lines.indexOf("");
  const fair = lines.slice(0, body).filter((line) => line.startsWith("fair ")).map((line) => line.slice(5));
  const rest = lines.filter((line) => !line.startsWith("fair digest ")).join("\n");
  return {
    fair: new Map(fair.map((line) => [line.slice(0, line.lastIndexOf(" ")), line.slice(line.lastIndexOf(" ") + 1)])),
    actions: lines.slice(body + 1), digest: toHex(sha256(utf8(rest))),
  };
}

const bySeat = ({ fair }: ParsedRecord, kind: string): [number, string][] =>
  [...fair].filter(([name]) => name.startsWith(`${kind} `)).map(([name, value]) => [Number(name.split(" ")[1]), value]);

function drawKey(parseRecord: ParsedRecord): Uint8Array {
  const secrets = bySeat(parseRecord, "given").sort(([one], [other]) => one - other).map(([seat, secret]) => `${seat} ${secret}`);
  const message = [HMAC_LABEL, parseRecord.fair.get("deal") ?? parseRecord.fair.get("table") ?? "", ...secrets].join("\n");
  return hmac(fromHex(parseRecord.fair.get("seed") ?? ""), utf8(message));
}

/** Return a uniform number below `total`, by rejection sampling. */
function numberBelow(total: bigint, key: Uint8Array, label: string, attempt = 0): bigint {
  const digest = hmac(key, utf8(`${label} ${attempt}`));
  const outcome = BigInt(`0x${toHex(digest.slice(0, 8))}`);
  return outcome < RANGE - RANGE % total ? outcome % total : numberBelow(total, key, label, attempt + 1);
}

/** Return the outcome that a key draws. */
function outcomeOf(key: Uint8Array, { label, options: of, odds }: Draw): string {
  let remainder = numberBelow(BigInt(odds.reduce((sum, weight) => sum + weight, 0)), key, label);
  const index = odds.findIndex((weight) => { remainder -= BigInt(weight); return remainder < 0n; });
  return of[index] ?? "";
}

function checkSeal(parseRecord: ParsedRecord, table: TableMessage): Check {
  const seal = parseRecord.fair.get("seal");
  const knownSeal = firstSeal(table.code);
  const matches = sealOf(parseRecord.fair.get("seed") ?? "") === seal && seal === table.fair?.seal && (knownSeal === "" || knownSeal === seal);
  return { about: "seal", outcome: !matches ? "bad" : knownSeal === "" ? "open" : "ok", n: 0, seats: [] };
}

/** Check each secret against its commitment, and that the user's own is included. */
function checkSecrets(parseRecord: ParsedRecord, table: TableMessage): Check {
  if (parseRecord.fair.has("deal")) return { about: "given", outcome: "open", n: 0, seats: [] };
  const seals = new Map(bySeat(parseRecord, "seal"));
  const secrets = bySeat(parseRecord, "given");
  const ownSecret = loadSecret(table.code);
  const isOwnMissing = ownSecret !== "" && table.you >= 0 && new Map(secrets).get(table.you) !== ownSecret;
  const knownSeals = loadSeals(table.code);
  const wrong = secrets.filter(([seat, secret]) => {
    const seal = sealOf(secret);
    return seal !== seals.get(seat) || (knownSeals[table.you] !== undefined && seal !== knownSeals[seat]);
  }).map(([seat]) => seat);
  const bad = isOwnMissing ? [...wrong, table.you] : wrong;
  if (bad.length > 0) return { about: "given", outcome: "bad", n: bad.length, seats: bad };
  const missing = table.seats.map((_, seat) => seat)
    .filter((seat) => !new Map(secrets).has(seat) && (table.seats[seat]?.kind === "person" || seals.has(seat)));
  const open = missing.length > 0 || secrets.length === 0;
  return { about: "given", outcome: open ? "open" : "ok", n: open ? missing.length : secrets.length, seats: missing };
}

function checkDraws(parseRecord: ParsedRecord, draws: Draw[]): Check {
  const key = drawKey(parseRecord);
  const bad = draws.filter((draw) => outcomeOf(key, draw) !== draw.action || parseRecord.actions[draw.step] !== `* ${draw.action}`);
  const all = parseRecord.actions.filter((line) => line.startsWith("* ")).length === draws.length;
  const matches = all && bad.length === 0;
  return { about: "draws", outcome: matches ? "ok" : "bad", n: matches ? draws.length : Math.max(bad.length, 1), seats: [] };
}

function checkRecord(parseRecord: ParsedRecord, table: TableMessage): Check {
  const matches = parseRecord.digest === parseRecord.fair.get("digest") && parseRecord.digest === table.fair?.digest;
  return { about: "record", outcome: matches ? "ok" : "bad", n: 0, seats: [] };
}

/** What was published about a shared deal. */
export type PublishedDeal = Pick<Fair, "deal" | "seal" | "seed">;

/** Check that a table had the same secret and deal as all others, or as was published for everybody that day or week. */
function checkDeal(parseRecord: ParsedRecord, { evening }: TableMessage, published: PublishedDeal[]): Check[] {
  const [deal, seal, seed] = ["deal", "seal", "seed"].map((name) => parseRecord.fair.get(name));
  if (deal === undefined) return [];
  const bad = published.filter((fair) => fair.deal !== deal || fair.seal !== seal || fair.seed !== seed);
  const about = evening === undefined ? "day" : "deal";
  return [{ about, outcome: bad.length > 0 ? "bad" : "ok", n: bad.length > 0 ? bad.length : published.length, seats: [] }];
}

export function verifyGame({ record, draws }: Evidence, table: TableMessage, published: PublishedDeal[] = []): Check[] {
  const parsed = parseRecord(record);
  return [checkSeal(parsed, table), checkSecrets(parsed, table), ...checkDeal(parsed, table, published), checkDraws(parsed, draws), checkRecord(parsed, table)];
}
