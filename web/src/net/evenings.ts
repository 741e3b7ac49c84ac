/** HTTP requests about evenings, tournaments, open tables and invitations. */
import type { DailyDeal, EveningRow, EveningState, GameName, Lobby, TimeAgreed } from "../wire";
import { getJson, postJson, type Person } from "./api";

interface NewEvening extends Person { kind: EveningState["kind"]; game?: GameName; options?: Record<string, string>; time?: TimeAgreed; table?: string; duplicate?: boolean; seats?: number; breaks?: boolean }
export interface EveningSettings { pick?: EveningState["pick"]; bestOf?: number; out?: boolean; seat?: number; bots?: number; level?: string; duplicate?: boolean }

export const eveningPath = (code: string): string => `/api/evenings/${encodeURIComponent(code)}`;

export const createEvening = (request: NewEvening): Promise<{ code: string }> => postJson("/api/evenings", request);
/** Get an evening; with `since`, the server answers when there is a newer version. */
export const getEvening = (code: string, since = -1, signal?: AbortSignal, credentials?: RequestCredentials): Promise<EveningState> =>
  getJson(`${eveningPath(code)}?since=${since}`, signal, credentials);
/** Get an evening as a visitor sees it, without the cookie. */
export const watchEvening: typeof getEvening = (code, since, signal) => getEvening(code, since, signal, "omit");
export const getMyEvenings = (): Promise<EveningRow[]> => getJson("/api/evenings");
export const joinEvening = (code: string, who: Person, seal: string): Promise<EveningState> =>
  postJson(`${eveningPath(code)}/join`, { ...who, seal });
/** Leave, or remove another member. */
export const leaveEvening = (code: string, member = -1): Promise<EveningState> => postJson(`${eveningPath(code)}/leave`, { member });
export const voteFor = (code: string, game: GameName): Promise<EveningState> => postJson(`${eveningPath(code)}/vote`, { game });
export const setOptions = (code: string, game: GameName, options: Record<string, string>): Promise<EveningState> =>
  postJson(`${eveningPath(code)}/options`, { game, options });
export const changeSettings = (code: string, settings: EveningSettings): Promise<EveningState> => postJson(`${eveningPath(code)}/settings`, settings);
export const sayInEvening = (code: string, key: string, text: string): Promise<EveningState> =>
  postJson(`${eveningPath(code)}/say`, { key, text });
export const switchChat = (code: string, on: boolean): Promise<EveningState> => postJson(`${eveningPath(code)}/chat`, { on });
/** Start a tournament, or the next game as it is shown. */
export const startNext = ({ code, plan }: EveningState): Promise<EveningState> =>
  postJson(`${eveningPath(code)}/begin`, plan === null ? {} : { game: plan.game, players: plan.players });
/** Return the path of the table, evening or class with a code. */
export const resolveCode = (code: string): Promise<{ path: string }> => getJson(`/api/codes/${encodeURIComponent(code)}`);
/** Get a deal of a day or a week by its code, or a game's of today (GAME) or this week (GAME-week). */
export const getDeal = (code: string): Promise<DailyDeal> => getJson(`/api/deals/${encodeURIComponent(code)}`);
/** Play a deal of the day or of the week, and return the code of the user's table. */
export const playDeal = (code: string, who: Person): Promise<{ code: string }> => postJson(`/api/deals/${encodeURIComponent(code)}/play`, who);
export const getLobby = (): Promise<Lobby> => getJson("/api/lobby");
export const acceptInvitation = (word: string): Promise<void> => postJson("/api/invitation", { word });
