/** Whether the aim line names the next step: as the switch says, else for beginners outside of tournaments. */
import { useEffect, useState } from "preact/hooks";
import { getEvening } from "../net/evenings";
import { loadValue, saveValue } from "../store";
import { usePage } from "../ui/page";
import type { GameName, TableMessage, ViewMessage } from "../wire";

/** Finished games of one kind after which a player needs no next step. */
const EXPERIENCED_GAMES = 5;

/** The latest finished games of a kind in this browser, by code. */
const finishedGames = (game: GameName): string[] => loadValue<string[]>(`finished.${game}`, []);

export const isExperienced = (game: GameName): boolean => finishedGames(game).length >= EXPERIENCED_GAMES;

/** Count a game that was played to its end. */
export function countFinished({ game, code, you }: TableMessage, { result, lesson }: ViewMessage): void {
  const codes = finishedGames(game);
  if (you < 0 || result === null || result.resigned >= 0 || lesson !== undefined || codes.includes(code)) return;
  saveValue(`finished.${game}`, [...codes, code].slice(-EXPERIENCED_GAMES));
}

/** Return whether a table belongs to a tournament; true until the answer about its evening arrives. */
function useTournament({ evening }: TableMessage): boolean {
  const [isTournament, setTournament] = useState(true);
  useEffect(() => {
    if (evening !== undefined) getEvening(evening).then(({ kind }) => setTournament(kind !== "evening"), () => undefined);
  }, [evening]);
  return evening !== undefined && isTournament;
}

/** Return whether the next step is shown at a table. */
export function useNextStep(table: TableMessage): boolean {
  const { nextStep } = usePage();
  const [experienced] = useState(() => isExperienced(table.game));
  const isTournament = useTournament(table);
  return nextStep ?? !(experienced || isTournament);
}
