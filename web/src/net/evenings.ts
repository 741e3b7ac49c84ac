/** Plain requests about evenings, tournaments, open tables and invitations. */
import type { EveningRow, EveningState, GameName, Lobby, TimeAgreed } from "../wire";
import { got, posted, type Who } from "./api";

export interface NewEvening extends Who { kind: EveningState["kind"]; game?: GameName; options?: Record<string, string>; time?: TimeAgreed; table?: string }
export interface Agreed { pick?: EveningState["pick"]; bestOf?: number; out?: boolean; seat?: number }

const eveningOf = (code: string): string => `/api/evenings/${encodeURIComponent(code)}`;

export const makeEvening = (asked: NewEvening): Promise<{ code: string }> => posted("/api/evenings", asked);
/** An evening; who has seen a version of it already waits a while for a newer one. */
export const evening = (code: string, since = -1, signal?: AbortSignal): Promise<EveningState> => got(`${eveningOf(code)}?since=${since}`, signal);
export const myEvenings = (): Promise<EveningRow[]> => got("/api/evenings");
export const joinEvening = (code: string, who: Who, seal: string): Promise<EveningState> =>
  posted(`${eveningOf(code)}/join`, { ...who, seal });
/** Leaves, or lets another member go. */
export const leaveEvening = (code: string, member = -1): Promise<EveningState> => posted(`${eveningOf(code)}/leave`, { member });
export const voteFor = (code: string, game: GameName): Promise<EveningState> => posted(`${eveningOf(code)}/vote`, { game });
export const wantOptions = (code: string, game: GameName, options: Record<string, string>): Promise<EveningState> =>
  posted(`${eveningOf(code)}/options`, { game, options });
export const agree = (code: string, agreed: Agreed): Promise<EveningState> => posted(`${eveningOf(code)}/agree`, agreed);
export const beginNext = (code: string): Promise<EveningState> => posted(`${eveningOf(code)}/begin`, {});
export const lobby = (): Promise<Lobby> => got("/api/lobby");
export const acceptInvitation = (word: string): Promise<void> => posted("/api/invited", { word });
