/** HTTP requests of the server's API, except those about evenings. */
import { saveSecret, newSecret, sealOf, loadOrCreateSecret } from "./secret";
import { withPersonas } from "./personas";
import { transport } from "./transport";
import { CAN_RUN, IS_STATIC } from "../edition";
import { navigate } from "../route";
import { saveToken } from "../store";
import type { Language } from "../text";
import type {
  Book, SavedBoard, BoardCheck, GameInfo, GameName, Hint, Me, TableSummary, Phrase, RefusedMessage, Replay, ReviewState, Sheets,
  TableMessage, TimeAgreed, TryoutState, OfflineLessonData,
} from "../wire";

/** A person: their name and the code of their avatar. */
export interface Person { name: string; face: string }
/** `local`: another person on this device, with their name; on the wire such a seat is open. */
export interface SeatRequest { kind: "me" | "open" | "local" | "bot"; level: string; name?: string }
export interface NewTable extends Person {
  game: GameName; options: Record<string, string>; seats: SeatRequest[]; freeText: boolean; time?: TimeAgreed;
  listed?: boolean;
}
export interface OwnSeat { code: string; seat: number; token: string }

/** A chance event of a game: the possible outcomes with their weights, and the one that was drawn. */
export interface Draw { step: number; label: string; action: string; options: string[]; odds: number[] }
export interface Evidence { record: string; draws: Draw[]; words: Record<string, Phrase> }
export interface FaceCount { name: string; count: number; expected: number }
/** Counts over all finished games of the server, by game. */
export type Fairness = Record<string, { games: number; draws: Record<string, number>; faces: (FaceCount & { verb: string })[] }>;

/** A refused or failed request, with its reason as a phrase. */
export class RequestError extends Error {
  constructor(readonly phrase: Pick<RefusedMessage, "key" | "params" | "rule">) {
    super(phrase.key);
  }
}

/** The server could not be reached, or the engine of the static edition could not be started. */
export const OFFLINE = { key: !IS_STATIC ? "page.error.offline" : CAN_RUN ? "page.static.failed" : "page.static.nowasm", params: {}, rule: "" };
const FAILED = { key: "page.error", params: {}, rule: "" };

/** Longer than the server waits in a long poll: the response of a lost connection never arrives. */
const LONG_POLL_TIMEOUT_MS = 30_000;

async function fetchJson(path: string, init?: RequestInit): Promise<unknown> {
  const response = await transport.request(path, init).catch(() => { throw new RequestError(OFFLINE); });
  const body: unknown = await response.json().catch((failure: unknown) => {
    if (failure instanceof SyntaxError) return null;
    throw new RequestError(OFFLINE); // the connection was lost in the middle
  });
  if (response.ok) return body;
  throw new RequestError(body !== null && typeof body === "object" && "key" in body ? body as RefusedMessage : FAILED);
}

/** Get as this browser, or without its cookie as a visitor. */
export async function getJson<T>(path: string, signal?: AbortSignal, credentials: RequestCredentials = "same-origin"): Promise<T> {
  return await fetchJson(path, { credentials, ...(signal && { signal }) }) as T;
}

export async function postJson<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const headers = { "Content-Type": "application/json", "X-Brushpass": "1" };
  return await fetchJson(path, { method: "POST", headers, body: JSON.stringify(body), ...(signal && { signal }) }) as T;
}

/** Make a long poll, which fails if its response does not arrive in time; `signal` ends it earlier. */
export async function longPoll<T>(request: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, LONG_POLL_TIMEOUT_MS);
  signal?.addEventListener("abort", abort);
  try {
    return await request(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

export const tablePath = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

/** Go to a table that was created for this browser, and keep the token of its seat. */
export function goToTable({ code, token }: OwnSeat, open = navigate): void {
  saveToken(code, token);
  open(`/t/${code}`);
}

/** Create a table, committed to this browser's share of its random seed, and go there. */
export async function openTable(table: NewTable): Promise<void> {
  const secret = newSecret();
  const seated = await postJson<OwnSeat>("/api/tables", { ...table, seal: sealOf(secret) });
  saveSecret(seated.code, secret);
  goToTable(seated);
}

export interface Daily { game: GameName; puzzle: string }
export const startLesson = (game: GameName, lesson: string, name: string): Promise<OwnSeat> =>
  postJson("/api/lessons", { game, lesson, name });
/** The path of a lesson's offline version. */
export const offlineLessonPath = (game: GameName, lesson: string): string => `/offline-lessons/${game}.${lesson}.json`;
export const getOfflineLesson = (game: GameName, lesson: string): Promise<OfflineLessonData> =>
  getJson<OfflineLessonData>(offlineLessonPath(game, lesson)).then((walk) => ({ ...walk, table: withPersonas(walk.table) }));
export const getDailyPuzzle = (): Promise<Daily> => getJson("/api/daily");
const withReplayPersonas = (replay: Replay): Replay => ({ ...replay, table: withPersonas(replay.table) });
export const sit = (code: string, seat: number, who: Person): Promise<{ seat: number; token: string }> =>
  postJson(`${tablePath(code)}/sit`, { seat, ...who, seal: sealOf(loadOrCreateSecret(code)) });
export const leaveSeat = (code: string, token: string): Promise<void> => postJson(`${tablePath(code)}/leave`, { token });
/** Remove another player from a seat, as the host. */
export const removePlayer = (code: string, seat: number): Promise<void> => postJson(`${tablePath(code)}/leave`, { seat });
/** Change the options of a table before the game, as the host. */
export const changeOptions = (code: string, options: Record<string, string>): Promise<void> => postJson(`${tablePath(code)}/options`, { options });
export const seatBot = (code: string, seat: number, level: string): Promise<void> =>
  postJson(`${tablePath(code)}/bot`, { seat, level });
/** Let a program play in a seat; returns its token. */
export const lendSeat = (code: string, seat: number, token: string, name: string): Promise<{ token: string }> =>
  postJson(`${tablePath(code)}/bot-token`, { seat, token, name });
export const reclaimSeat = (code: string, seat: number, token: string): Promise<void> =>
  postJson(`${tablePath(code)}/bot-token/revoke`, { seat, token });
/** Report a player to the operator. */
export const reportPlayer = (code: string, seat: number, token: string): Promise<void> =>
  postJson(`${tablePath(code)}/report`, { seat, token });
/** Resign in a game against bots, and return its table, to be finished in this browser. */
export const exportTable = (code: string, token: string): Promise<object> => postJson(`${tablePath(code)}/export`, { token });
/** Set the webhook of a table or an evening; remove it with an empty URL. */
export const setWebhook = (path: string, url: string, language: Language): Promise<void> => postJson(`${path}/webhook`, { url, language });
export const startGame = (code: string): Promise<void> => postJson(`${tablePath(code)}/begin`, {});
/** The table as everybody sees it. */
export const getTable = (code: string): Promise<TableMessage> => getJson(tablePath(code));
export const getEvidence = (code: string): Promise<Evidence> => getJson(`${tablePath(code)}/draws`);
export const getFairness = (): Promise<Fairness> => getJson("/api/fairness");
export const getReplay = (code: string, eyes: string): Promise<Replay> => getJson<Replay>(`${tablePath(code)}/replay?as=${eyes}`).then(withReplayPersonas);
/** The record of a finished game, as a text. */
export const getRecord = async (code: string): Promise<string> => (await transport.request(recordOf(code))).text();
export const recordOf = (code: string): string => `${tablePath(code)}/record`;
export const replayFile = (text: string, eyes: string): Promise<Replay> => postJson<Replay>("/api/replay", { text, eyes }).then(withReplayPersonas);
export const getReview = (code: string, seat: number): Promise<ReviewState> => getJson(`${tablePath(code)}/review?seat=${seat}`);
export const startReview = (code: string, seat: number): Promise<ReviewState> =>
  postJson(`${tablePath(code)}/review`, { seat });
/** Continue a finished game from a step, against bots. */
export const startPractice = (code: string, seat: number, at: number, name: string): Promise<OwnSeat> =>
  postJson(`${tablePath(code)}/practise`, { seat, at, name });
export const getHint = (code: string, token: string): Promise<Hint> => postJson(`${tablePath(code)}/hint`, { token });
/** Validate a custom board, given as options or as a file. */
export const checkBoard = (game: GameName, board: { options: Record<string, string> } | { file: string }): Promise<BoardCheck> =>
  postJson(`/api/games/${game}/boards/check`, board);
export const saveBoard = (game: GameName, name: string, options: Record<string, string>): Promise<{ code: string }> =>
  postJson(`/api/games/${game}/boards`, { name, options });
export const getBoard = (code: string): Promise<SavedBoard> => getJson(`/api/boards/${encodeURIComponent(code)}`);
export const getGames = (): Promise<GameInfo[]> => getJson("/api/games");
export const getProfile = (): Promise<Me> => getJson("/api/me");
export const saveProfile = (who: Person): Promise<void> => postJson("/api/me", who);
/** The token of a device link, and the minutes for which it is valid. */
export const createDeviceLink = (who: Person): Promise<{ token: string; minutes: number }> => postJson("/api/me/device-link", who);
export const openDeviceLink = (token: string): Promise<Person> => postJson("/api/device-link", { token });
export const signOut = (device: string): Promise<void> => postJson("/api/me/sign-out", { device });
export const deleteProfile = (): Promise<void> => postJson("/api/me/delete", {});
/** Passkey requests; `options` is passed to the device unchanged. */
export const passkey = {
  isAvailable: (): Promise<{ available: boolean }> => getJson("/api/passkey"),
  registrationOptions: (who: Person): Promise<{ options: string }> => postJson("/api/passkey/register/options", who),
  register: (credential: string): Promise<void> => postJson("/api/passkey/register", { credential }),
  loginOptions: (): Promise<{ options: string }> => postJson("/api/passkey/login/options", {}),
  logIn: (credential: string): Promise<Person> => postJson("/api/passkey/login", { credential }),
};
interface PushSubscriptionInfo { endpoint: string; key: string; auth: string; language: string }
export const getPushKey = (): Promise<{ key: string }> => getJson("/api/push");
/** Subscribe a browser to push notifications. */
export const subscribePush = (browser: PushSubscriptionInfo): Promise<void> => postJson("/api/push", browser);
export const unsubscribePush = (endpoint: string): Promise<void> => postJson("/api/push/unsubscribe", { endpoint });
export const MY_RECORDS = "/api/me/games.zip";
export const getMyTables = (): Promise<TableSummary[]> => getJson("/api/me/tables");
export const getSheets = (game: GameName, options: URLSearchParams): Promise<Sheets> => getJson(`/api/print/${game}?${options.toString()}`);

/** Test a board with bot games; `told` receives progress and results. */
export async function runTryout(game: GameName, request: object, onProgress: (state: TryoutState) => void, signal: AbortSignal): Promise<void> {
  const headers = { "Content-Type": "application/json", "X-Brushpass": "1" };
  const response = await transport.request(`/api/tryout/${game}`, { method: "POST", headers, body: JSON.stringify(request), signal })
    .catch(() => { throw new RequestError(OFFLINE); });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of response.ok ? lines : []) {
      const message = JSON.parse(line) as TryoutState | RefusedMessage;
      if ("key" in message) throw new RequestError(message);
      onProgress(message);
    }
  }
  if (!response.ok) throw new RequestError(JSON.parse(rest) as RefusedMessage);
}
/** The sentences of the page; `front` are those of the static edition's front page. */
export const getTexts = (language: Language, part: "all" | "front" = "all"): Promise<Record<string, string>> =>
  getJson(`/text/${part === "all" ? "" : `${part}.`}${language}.json`);
export const getBook = (game: GameName, language: Language): Promise<Book> => getJson(`/books/${game}.${language}.json`);
export const getRules = (game: GameName, language: Language): Promise<Record<string, string>> =>
  getJson(`/rules/${game}.${language}.json`);
export const getLessonTexts = (game: GameName, language: Language): Promise<Record<string, string>> =>
  getJson(`/lessons/${game}.${language}.json`);
