/** The pieces as pictures: agents, suitcases, contents, duel cards, dice. */
import { BOMB, HIDDEN, LETTERS, type Colour } from "../view";

/** A ring with a casing: selectable, selected or remembered. */
export function Ring({ r, dashed }: { r: number; dashed?: boolean }) {
  return <><circle class="ts-ring ts-casing" r={r} /><circle class={dashed ? "ts-ring ts-dashed" : "ts-ring"} r={r} /></>;
}

/** A rectangular ring. */
export function RingBox(box: { x: number; y: number; width: number; height: number; rx: number }) {
  return <><rect class="ts-ring ts-casing" {...box} /><rect class="ts-ring" {...box} /></>;
}

/** The shape of a colour. */
export function Shape({ colour, x, y, size }: { colour: Colour; x: number; y: number; size: number }) {
  return <use href={`#sh-s-${colour}`} class="ts-csh" x={x} y={y} width={size} height={size} />;
}

/** A suitcase of 28 x 22 units. */
export function Suitcase({ colour, letter }: { colour: Colour; letter: number }) {
  return (
    <g class={`ts-case c-${colour}`}>
      <use href="#ts-case" width="28" height="22" />
      <Shape colour={colour} x={3} y={8.5} size={8.5} />
      <text class="ts-ct" x="18.5" y="17.6">{LETTERS[letter]?.toUpperCase()}</text>
    </g>
  );
}

/** A suitcase inline in text. */
export function CaseMark({ colour, letter }: { colour: Colour; letter: number }) {
  return <svg class="ts-casemark" viewBox="0 0 28 22" aria-hidden="true"><Suitcase colour={colour} letter={letter} /></svg>;
}

/** An agent of 40 x 44 units with its number, or the letter of its colour. */
export function Figure({ colour, sign }: { colour: Colour; sign: string }) {
  return (
    <g class={`ts-figure c-${colour}`}>
      <use href={`#ts-ag-${colour}`} width="40" height="44" />
      <text x="20" y={colour === "red" ? 38.5 : 34.5}>{sign}</text>
    </g>
  );
}

/** An agent inline in text. */
export function FigureMark({ colour, sign }: { colour: Colour; sign: string }) {
  return <svg class="ts-figuremark" viewBox="0 0 40 44" aria-hidden="true"><Figure colour={colour} sign={sign} /></svg>;
}

/** The content of a suitcase: a number, a burst for a bomb, a question mark. */
export function Content({ content, label }: { content: number; label?: string }) {
  if (content === BOMB) {
    const ariaProps = label === undefined ? { "aria-hidden": true } : { role: "img" as const, "aria-label": label };
    return <svg class="ts-bang" viewBox="0 0 24 24" {...ariaProps}><use href="#ts-bang" /></svg>;
  }
  return <>{content === HIDDEN ? "?" : content}</>;
}

const BULLET = 10;

function Bullets({ card }: { card: number }) {
  const first = 36 - (card * BULLET) / 2 + 1;
  return (
    <>
      {[...Array(card).keys()].map((bullet) => (
        <use key={bullet} href="#ts-bullet" x={first + bullet * BULLET} y="82" width="8" height="13" />
      ))}
    </>
  );
}

/** The face of a duel card, 72 x 100 units. */
export function DuelFace({ card, colour, spent }: { card: number; colour: Colour; spent: boolean }) {
  return (
    <svg class={`c-${colour}`} viewBox="0 0 72 100" aria-hidden="true">
      <use href="#ts-dcard" />
      <text class="ts-dn" x="36" y="56">{card}</text>
      {!spent && (card === 0 ? <use href="#ts-home" x="24" y="76" width="24" height="20" /> : <Bullets card={card} />)}
    </svg>
  );
}

export function DuelBack({ colour }: { colour: Colour }) {
  return <svg class={`c-${colour}`} viewBox="0 0 72 100" aria-hidden="true"><use href="#ts-cardback" /></svg>;
}

const PIPS: Record<number, number[]> = { 0: [], 1: [22], 2: [13, 31], 3: [12, 22, 32] };

/** A die with 0 to 3 pips; its container has the label. */
export function Die({ face }: { face: number }) {
  return (
    <svg class="ts-die" viewBox="0 0 44 44" aria-hidden="true">
      <use href="#ts-die" />
      {(PIPS[face] ?? []).map((position) => <circle key={position} cx={position} cy={position} r="4.2" fill="#14131A" />)}
    </svg>
  );
}
