/** Plain requests: tables before the game, lists, texts and rules. */
import { keepSecret, newSecret, sealOf, secretFor } from "./secret";
import { withPersonas } from "./personas";
import { go } from "../route";
import { keepToken } from "../store";
import type { Language } from "../text";
import type {
  Book, Box, BoxChecked, GameInfo, GameName, Hint, Me, MineRow, Phrase, RefusedMessage, Replay, ReviewState, Sheets, TableMessage, TimeAgreed,
  TryoutState, Walk,
} from "../wire";

/** A person: their name and the code of their avatar. */
export interface Who { name: string; face: string }
export interface SeatWish { kind: "me" | "open" | "bot"; level: string }
export interface NewTable extends Who {
  game: GameName; options: Record<string, string>; seats: SeatWish[]; freeText: boolean; time?: TimeAgreed;
  listed?: boolean;
}
export interface Seated { code: string; seat: number; token: string }

/** A chance event of a game: the possible outcomes with their weights, and the one that was drawn. */
export interface Draw { step: number; label: string; did: string; of: string[]; odds: number[] }
export interface Evidence { record: string; draws: Draw[]; words: Record<string, Phrase> }
export interface FaceCount { name: string; count: number; expected: number }
/** Counts over all finished games of the server, by game. */
export type Fairness = Record<string, { games: number; draws: Record<string, number>; faces: (FaceCount & { verb: string })[] }>;

/** Why the server did not do it, in a phrase. */
export class Refused extends Error {
  constructor(readonly phrase: Pick<RefusedMessage, "key" | "told" | "rule">) {
    super(phrase.key);
  }
}

/** Why nothing came back at all. */
export const OFFLINE = { key: "page.error.offline", told: {}, rule: "" };
const FAILED = { key: "page.error", told: {}, rule: "" };

async function fetched(path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(path, init).catch(() => { throw new Refused(OFFLINE); });
  const held: unknown = await response.json().catch(() => null);
  if (response.ok) return held;
  throw new Refused(held !== null && typeof held === "object" && "key" in held ? held as RefusedMessage : FAILED);
}

export async function got<T>(path: string, signal?: AbortSignal): Promise<T> {
  return await fetched(path, signal && { signal }) as T;
}

export async function posted<T>(path: string, body: unknown): Promise<T> {
  const headers = { "Content-Type": "application/json", "X-Brushpass": "1" };
  return await fetched(path, { method: "POST", headers, body: JSON.stringify(body) }) as T;
}

const tableOf = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

/** Go to a table that was created for this browser, and keep the token of its seat. */
export function goToTable({ code, token }: Seated, navigate = go): void {
  keepToken(code, token);
  navigate(`/t/${code}`);
}

/** Create a table, committed to this browser's share of its random seed, and go there. */
export async function openTable(table: NewTable): Promise<void> {
  const secret = newSecret();
  const seated = await posted<Seated>("/api/tables", { ...table, seal: sealOf(secret) });
  keepSecret(seated.code, secret);
  goToTable(seated);
}

export interface Daily { game: GameName; puzzle: string }
export const beginLesson = (game: GameName, lesson: string, name: string): Promise<Seated> =>
  posted("/api/lessons", { game, lesson, name });
/** Where a lesson lies for times without a network. */
export const walkPath = (game: GameName, lesson: string): string => `/walks/${game}.${lesson}.json`;
export const walkOf = (game: GameName, lesson: string): Promise<Walk> =>
  got<Walk>(walkPath(game, lesson)).then((walk) => ({ ...walk, table: withPersonas(walk.table) }));
export const dailyPuzzle = (): Promise<Daily> => got("/api/daily");
export const lookAt = (code: string): Promise<TableMessage> => got<TableMessage>(tableOf(code)).then(withPersonas);
const played = (replay: Replay): Replay => ({ ...replay, table: withPersonas(replay.table) });
export const sit = (code: string, seat: number, who: Who): Promise<{ seat: number; token: string }> =>
  posted(`${tableOf(code)}/sit`, { seat, ...who, seal: sealOf(secretFor(code)) });
export const leave = (code: string, token: string): Promise<void> => posted(`${tableOf(code)}/leave`, { token });
export const putBot = (code: string, seat: number, level: string): Promise<void> =>
  posted(`${tableOf(code)}/bot`, { seat, level });
/** Lets a program play in a seat, and gives its token. */
export const lend = (code: string, seat: number, token: string, name: string): Promise<{ token: string }> =>
  posted(`${tableOf(code)}/lend`, { seat, token, name });
export const takeBack = (code: string, seat: number, token: string): Promise<void> =>
  posted(`${tableOf(code)}/takeback`, { seat, token });
/** Asks the operator to look at somebody. */
export const report = (code: string, seat: number, token: string): Promise<void> =>
  posted(`${tableOf(code)}/report`, { seat, token });
export const begin = (code: string): Promise<void> => posted(`${tableOf(code)}/begin`, {});
export const evidenceOf = (code: string): Promise<Evidence> => got(`${tableOf(code)}/fair`);
export const fairness = (): Promise<Fairness> => got("/api/fairness");
export const replayOf = (code: string, eyes: string): Promise<Replay> => got<Replay>(`${tableOf(code)}/replay?as=${eyes}`).then(played);
export const recordOf = (code: string): string => `${tableOf(code)}/record`;
export const openFile = (text: string, eyes: string): Promise<Replay> => posted<Replay>("/api/replay", { text, eyes }).then(played);
export const reviewOf = (code: string, seat: number): Promise<ReviewState> => got(`${tableOf(code)}/review?seat=${seat}`);
export const beginReview = (code: string, seat: number): Promise<ReviewState> =>
  posted(`${tableOf(code)}/review`, { seat });
/** Takes up a finished game from some moment, against bots. */
export const practise = (code: string, seat: number, at: number, name: string): Promise<Seated> =>
  posted(`${tableOf(code)}/practise`, { seat, at, name });
export const hintFor = (code: string, token: string): Promise<Hint> => posted(`${tableOf(code)}/hint`, { token });
/** What the rules say of something that was made for a game, given as options or as a file. */
export const checkBox = (game: GameName, made: { options: Record<string, string> } | { file: string }): Promise<BoxChecked> =>
  posted(`/api/games/${game}/box/check`, made);
export const keepBox = (game: GameName, name: string, options: Record<string, string>): Promise<{ code: string }> =>
  posted(`/api/games/${game}/box`, { name, options });
export const boxOf = (code: string): Promise<Box> => got(`/api/boxes/${encodeURIComponent(code)}`);
export const games = (): Promise<GameInfo[]> => got("/api/games");
export const myGames = (): Promise<Me> => got("/api/me");
export const keepMe = (who: Who): Promise<void> => posted("/api/me", who);
/** The token of a link that brings a second device to the same person, and for how many minutes. */
export const takeAlong = (who: Who): Promise<{ token: string; minutes: number }> => posted("/api/me/along", who);
export const comeAlong = (token: string): Promise<Who> => posted("/api/along", { token });
export const forgetMe = (): Promise<void> => posted("/api/me/forget", {});
/** What is asked and answered about passkeys: `options` goes to the device as it comes. */
export const passkey = {
  able: (): Promise<{ able: boolean }> => got("/api/passkey"),
  begin: (who: Who): Promise<{ options: string }> => posted("/api/passkey/begin", who),
  keep: (credential: string): Promise<void> => posted("/api/passkey/keep", { credential }),
  ask: (): Promise<{ options: string }> => posted("/api/passkey/ask", {}),
  come: (credential: string): Promise<Who> => posted("/api/passkey/come", { credential }),
};
export interface Browser { endpoint: string; key: string; auth: string; language: string }
export const pushKey = (): Promise<{ key: string }> => got("/api/push");
/** Lets a browser be told of its owner's turn. */
export const startPush = (browser: Browser): Promise<void> => posted("/api/push", browser);
export const stopPush = (endpoint: string): Promise<void> => posted("/api/push/stop", { endpoint });
export const MY_RECORDS = "/api/me/games.zip";
export const mine = (): Promise<MineRow[]> => got("/api/mine");
export const sheetsOf = (game: GameName, options: URLSearchParams): Promise<Sheets> => got(`/api/print/${game}?${options.toString()}`);

/** Lets bots try a board out; `told` hears how far it is, and at last what came of it. */
export async function tryOut(game: GameName, wish: object, told: (state: TryoutState) => void, signal: AbortSignal): Promise<void> {
  const headers = { "Content-Type": "application/json", "X-Brushpass": "1" };
  const response = await fetch(`/api/tryout/${game}`, { method: "POST", headers, body: JSON.stringify(wish), signal })
    .catch(() => { throw new Refused(OFFLINE); });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let held = "";
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    const lines = (held + part.value).split("\n");
    held = lines.pop() ?? "";
    for (const line of response.ok ? lines : []) {
      const said = JSON.parse(line) as TryoutState | RefusedMessage;
      if ("key" in said) throw new Refused(said);
      told(said);
    }
  }
  if (!response.ok) throw new Refused(JSON.parse(held) as RefusedMessage);
}
export const sentences = (language: Language): Promise<Record<string, string>> => got(`/text/${language}.json`);
export const bookOf = (game: GameName, language: Language): Promise<Book> => got(`/books/${game}.${language}.json`);
export const rulesOf = (game: GameName, language: Language): Promise<Record<string, string>> =>
  got(`/rules/${game}.${language}.json`);
export const lessonsOf = (game: GameName, language: Language): Promise<Record<string, string>> =>
  got(`/lessons/${game}.${language}.json`);
