/** The sheet: a clicked city, or a duel. */
import { useEffect, useState } from "preact/hooks";
import type { Line } from "../../../wire";
import { CitySheet } from "./citySheet";
import { DecidedDuel, OpenDuel } from "./duelSheet";
import { useStore } from "../board/store";
import { newDuel } from "../board/lastTurn";
import { openPlace } from "../board/clicks";
import type { TopSecretSeen } from "../words/things";

const REVEAL_DELAY_MS = 600;
const SHOWN_MS = 2600;

/** Return the duel of the last message while it is shown: on a phone, where it lies on the map, until the next choice. */
function useDecidedDuel(seen: TopSecretSeen): { line: Line | null; isRevealed: boolean; close(): void } {
  const newest = newDuel(seen.lines, seen.fresh);
  const [line, setLine] = useState<Line | null>(null);
  const [isRevealed, setRevealed] = useState(false);
  useEffect(() => {
    if (newest === null) return;
    setLine(newest);
    setRevealed(seen.still);
  }, [newest?.n]);
  useEffect(() => {
    if (line === null) return;
    const timers = [setTimeout(() => setRevealed(true), REVEAL_DELAY_MS), setTimeout(() => setLine(null), SHOWN_MS)];
    return () => timers.forEach(clearTimeout);
  }, [line?.n]);
  const covers = seen.narrow === true && seen.picked.size > 0;
  useEffect(() => { if (covers) setLine(null); }, [covers]);
  return { line, isRevealed, close: () => setLine(null) };
}

/** Return whether it is a duel of two others, which gives way to the player's own. */
const isForeignDuel = ({ you }: TopSecretSeen, { facts }: Line): boolean => facts["player"] !== you && facts["rival"] !== you;

export function Sheet({ seen }: { seen: TopSecretSeen }) {
  const decided = useDecidedDuel(seen);
  const place = useStore(openPlace);
  useEffect(() => openPlace.set(-1), [seen.view]);
  if (place >= 0) return <CitySheet seen={seen} place={place} />;
  const hasOwnDuel = seen.view.duel.length > 0 && seen.options.length > 0;
  if (decided.line !== null && !(hasOwnDuel && isForeignDuel(seen, decided.line))) return <DecidedDuel seen={seen} line={decided.line} isRevealed={decided.isRevealed} close={decided.close} />;
  return seen.view.duel.length > 0 ? <OpenDuel seen={seen} /> : null;
}
