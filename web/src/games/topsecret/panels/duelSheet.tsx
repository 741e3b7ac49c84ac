/** A duel: two agents and two cards, face down, then revealed together. */
import type { Line } from "../../../wire";
import { DuelBack, DuelFace, FigureMark } from "../board/pieces";
import { turnStoryOf } from "../board/lastTurn";
import { isLow } from "../board/map";
import { duelWords } from "../words/question";
import type { TopSecretSeen } from "../words/things";
import { AGENTS, COLOURS, HIDDEN, colourOf, cornersOf, ownerOfAgent, type Colour } from "../view";

type CardState = "empty" | "down" | "mine" | "up";

interface SideProps { colour: Colour; sign: string; card: number; state: CardState; lost: boolean }

/** A side of a duel: the agent and its card. */
function Side({ colour, sign, card, state, lost }: SideProps) {
  const front = state === "up" || state === "mine";
  return (
    <span class={`ts-side c-${colour} ${lost ? "ts-lost" : ""}`}>
      <FigureMark colour={colour} sign={sign} />
      <span class={`ts-flip ts-${state}`}>
        {state !== "empty" && <span class="ts-back"><DuelBack colour={colour} /></span>}
        {front && <span class="ts-front"><DuelFace card={card} colour={colour} spent={false} /></span>}
      </span>
    </span>
  );
}

function Sides({ one, other }: { one: SideProps; other: SideProps }) {
  return (
    <span class="ts-sides">
      <Side {...one} />
      <svg class="ts-sight" viewBox="0 0 32 32" aria-hidden="true"><use href="#ts-duel" /></svg>
      <Side {...other} />
    </span>
  );
}

/** Return a side while cards are laid: empty, face down, or the player's own card. */
function layingSide(seen: TopSecretSeen, agent: number, showNumber: boolean): SideProps {
  const player = ownerOfAgent(agent);
  const [who = -1, card = HIDDEN] = seen.view.laid;
  const laid: CardState = card === HIDDEN || seen.covered ? "down" : "mine";
  const sign = showNumber ? String((agent % AGENTS) + 1) : "";
  return { colour: colourOf(seen.view, player), sign, card, state: who === player ? laid : "empty", lost: false };
}

/** A duel while cards are being laid. */
export function OpenDuel({ seen }: { seen: TopSecretSeen }) {
  const [attacker = 0, defender = -1] = seen.view.duel;
  const { params, tieRule: tie } = duelWords(seen);
  const rival = defender < 0 ? seen.view.asked_of * AGENTS : defender;
  return (
    <section class={`ts-sheet ts-duel ${isLow(seen, seen.view.at[attacker] ?? -1) ? "top" : ""}`}>
      <h2 class="display">{seen.text.say("page.topsecret.q.duel", params)}</h2>
      <Sides one={layingSide(seen, attacker, true)} other={layingSide(seen, rival, defender >= 0)} />
      <p>{tie.words}</p>
    </section>
  );
}

const factOf = (line: Line | undefined, name: string): number => Number(line?.facts[name] ?? 0);

/** Where the duel is that goes on, or else the last one was. */
function placeOfDuel(seen: TopSecretSeen): number {
  const [attacker] = seen.view.duel;
  const { duels } = turnStoryOf(seen.lines, cornersOf(seen.config));
  return attacker === undefined ? duels.at(-1)?.place ?? -1 : seen.view.at[attacker] ?? -1;
}

/** A duel that has just been decided; a tap closes it. */
export function DecidedDuel({ seen, line, isRevealed, close }: { seen: TopSecretSeen; line: Line; isRevealed: boolean; close(): void }) {
  const lastLine = (kind: string): Line | undefined => seen.lines.findLast((other) => other.kind === kind && other.n < line.n);
  const won = factOf(line, "won");
  const side = (who: string, agent: string, card: string): SideProps => {
    const seat = factOf(line, who);
    return {
      colour: COLOURS[cornersOf(seen.config)[seat] ?? 0] ?? "red", sign: String(factOf(lastLine("Met"), agent) + 1),
      card: factOf(line, card), state: isRevealed ? "up" : "down", lost: isRevealed && won >= 0 && won !== seat,
    };
  };
  return (
    <button type="button" class={`ts-sheet ts-duel ${isLow(seen, placeOfDuel(seen)) ? "top" : ""}`} onClick={close}>
      <Sides one={side("player", "agent", "card")} other={side("rival", "other", "answer")} />
      <span class="ts-verdict">{isRevealed && seen.text.phrase(line)}</span>
    </button>
  );
}
