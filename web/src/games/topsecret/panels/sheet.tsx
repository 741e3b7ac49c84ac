/** What is going on beside the map: a city that was tapped, or a duel. */
import { useEffect, useState } from "preact/hooks";
import type { Line } from "../../../wire";
import { CitySheet } from "./citysheet";
import { Decided, Fighting } from "./duelsheet";
import { useStore } from "../board/store";
import { freshShot } from "../board/story";
import { openPlace } from "../board/taps";
import type { TopSecretSeen } from "../words/things";

const BEAT = 600;
const SHOWN = 2600;

/** The duel that came with the last message, for as long as it is shown. */
function useDecided(seen: TopSecretSeen): { line: Line | null; up: boolean; close(): void } {
  const fresh = freshShot(seen.lines, seen.fresh);
  const [line, setLine] = useState<Line | null>(null);
  const [up, setUp] = useState(false);
  useEffect(() => {
    if (fresh === null) return;
    setLine(fresh);
    setUp(seen.still);
  }, [fresh?.n]);
  useEffect(() => {
    if (line === null) return;
    const timers = [setTimeout(() => setUp(true), BEAT), setTimeout(() => setLine(null), SHOWN)];
    return () => timers.forEach(clearTimeout);
  }, [line?.n]);
  return { line, up, close: () => setLine(null) };
}

/** Whether two others fought it: then it gives way to a duel of one's own. */
const isOthers = ({ you }: TopSecretSeen, { facts }: Line): boolean => facts["player"] !== you && facts["rival"] !== you;

export function Sheet({ seen }: { seen: TopSecretSeen }) {
  const decided = useDecided(seen);
  const place = useStore(openPlace);
  useEffect(() => openPlace.set(-1), [seen.view]);
  if (place >= 0) return <CitySheet seen={seen} place={place} />;
  const asked = seen.view.duel.length > 0 && seen.options.length > 0;
  if (decided.line !== null && !(asked && isOthers(seen, decided.line))) return <Decided seen={seen} line={decided.line} up={decided.up} close={decided.close} />;
  return seen.view.duel.length > 0 ? <Fighting seen={seen} /> : null;
}
