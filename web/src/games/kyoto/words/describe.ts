/** Kyoto as text: thirty locations row by row, and the hand. */
import type { Row, Description } from "../../../face/face";
import { cornerWord } from "../hand/card";
import { stateOf, selectLocation } from "../board/locationState";
import { nameOf, type KyotoSeen, type KyotoView } from "../view";
import { cardWord, spaceLabel } from "./names";

/** Return the rows from this seat's viewpoint, the farthest first. */
function rows(seen: KyotoSeen): Row[] {
  const turned = seen.view.side === 1;
  return [5, 4, 3, 2, 1, 0].map((far) => {
    const row = turned ? 5 - far : far;
    const cells = [0, 1, 2, 3, 4].map((column) => row * 5 + (turned ? 4 - column : column));
    return { name: String(row + 1), places: cells.map((cell) => ({
      key: nameOf(cell), words: spaceLabel(seen, cell, stateOf(seen, cell).action), busy: (seen.view.owner[cell] ?? -1) >= 0,
      point: () => selectLocation(seen, cell),
    })) };
  });
}

function hand({ view, text, you, covered }: KyotoSeen): string[] {
  if (you < 0 || covered) return [];
  return view.hand.flatMap((count, card) => Array<string>(count).fill(`${cornerWord(text, card)} ${cardWord(text, card)}`));
}

export const describe: Description<KyotoView> = { rows, hand };
