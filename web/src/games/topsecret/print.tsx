/** Printed pieces of Top Secret: duel cards, contents, suitcases, agents, and die faces. */
import type { VNode } from "preact";
import type { Sheets } from "../../wire";
import { repeat, type Seen, type Part, type Piece, type Printing } from "../../face/face";
import { Content, Die, DuelBack, DuelFace, Figure, Shape, Suitcase } from "./board/pieces";
import { AGENTS, BOMB, CASES, CONTENTS, colourOf, type Colour, type TopSecretView } from "./view";

const CARD = { form: "card", width: 44, height: 61 } as const;
const FACES = [0, 1, 1, 2, 2, 3];

/** A content card: the number of secrets, or a bomb. */
function Secret({ content, colour }: { content: number; colour: Colour }) {
  return (
    <svg class={`c-${colour}`} viewBox="0 0 72 100">
      <use href="#ts-dcard" />
      {content === BOMB ? <svg x="16" y="30" width="40" height="40" viewBox="0 0 24 24"><Content content={content} /></svg>
        : <text class="ts-dn" x="36" y="56">{content}</text>}
      <use href="#ts-case" x="22" y="76" width="28" height="20" />
    </svg>
  );
}

/** A card with the shape of its colour, for greyscale printing. */
function Shaped({ colour, children }: { colour: Colour; children: VNode }) {
  return (
    <svg class={`c-${colour}`} viewBox="0 0 72 100">
      {children}<circle class="ts-own" cx="11" cy="11" r="8" /><Shape colour={colour} x={6} y={6} size={10} />
    </svg>
  );
}

function parts({ text, view }: Seen<TopSecretView>, { pieces, seats }: Sheets): Part[] {
  const colours = Array.from({ length: seats }, (_, player) => colourOf(view, player));
  const perColour = (makePieces: (colour: Colour) => Piece[]): Piece[] => colours.flatMap(makePieces);
  const back = (colour: Colour): VNode => <Shaped colour={colour}><DuelBack colour={colour} /></Shaped>;
  const duels = perColour((colour) => (pieces["cards"] ?? []).flatMap((count, card) =>
    repeat(count, { front: <Shaped colour={colour}><DuelFace card={card} colour={colour} spent={false} /></Shaped>, back: back(colour) })));
  const secrets = perColour((colour) => CONTENTS.map((content) => ({ front: <Shaped colour={colour}><Secret content={content} colour={colour} /></Shaped>, back: back(colour) })));
  const cases = perColour((colour) => Array.from({ length: CASES }, (_, letter) => (
    { front: <svg viewBox="-2 -1 32 25"><Suitcase colour={colour} letter={letter} /></svg> })));
  const agents = perColour((colour) => Array.from({ length: AGENTS }, (_, agent) => (
    { front: <svg viewBox="0 0 40 44"><Figure colour={colour} sign={String(agent + 1)} /></svg> })));
  return [
    { ...CARD, title: text.say("page.print.topsecret.duels"), pieces: duels },
    { ...CARD, title: text.say("page.print.topsecret.contents"), pieces: secrets },
    { form: "stand", width: 22, height: 25, title: text.say("page.print.agents"), pieces: agents },
    { form: "token", width: 18, height: 14, title: text.say("page.print.topsecret.cases"), pieces: cases },
    { form: "token", width: 15, height: 15, title: text.say("page.print.topsecret.dice"),
      pieces: [...FACES, ...FACES].map((face) => ({ front: <Die face={face} /> })) },
  ];
}

const printing: Printing<TopSecretView> = {
  size: [602, 602],
  bare: (view) => ({ ...view, asked: "" }),
  parts,
};

export default printing;
