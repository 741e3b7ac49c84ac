/** Printed pieces of Kyoto: cards of both sides, special agents, equipment, and agents with neutral backs. */
import { repeat, type Seen, type Part, type Piece, type Printing } from "../../face/face";
import { Agent } from "./board/pawn";
import { CardFace, GearFace, SpecialFace } from "./hand/card";
import { DEFEND, EQUIPMENT, IDENTITIES, LOCATION_BACK, SIDES, SPECIALS, TACTIC_BACK, type KyotoView } from "./view";

const CARD = { form: "card", width: 44, height: 61 } as const;

function AgentFigure({ side, identity }: { side: number; identity: number }) {
  return <svg viewBox="0 0 44 58"><Agent side={side} letter="" identity={identity} open={identity >= 0} /></svg>;
}

/** Return the agents of both sides; only their owner sees the identity. */
function agents(): Piece[] {
  return SIDES.flatMap((_, side) => IDENTITIES.map((__, identity) => (
    { front: <AgentFigure side={side} identity={identity} />, back: <AgentFigure side={side} identity={-1} /> })));
}

function parts({ text }: Seen<KyotoView>, { pieces }: { pieces: Record<string, number[]> }): Part[] {
  const cards = (backs: number, from: number, to: number): Piece[] => (pieces["cards"] ?? []).flatMap((count, card) =>
    card < from || card >= to ? []
      : repeat(SIDES.length * count, { front: <CardFace card={card} text={text} />, back: <CardFace card={backs} text={text} /> }));
  const back = <CardFace card={TACTIC_BACK} text={text} />;
  const gear = EQUIPMENT.map((_, index) => ({ front: <GearFace gear={index} side={Math.floor(index / 3)} text={text} />, back }));
  const special = SPECIALS.map((_, index) => ({ front: <SpecialFace special={index} text={text} />, back }));
  return [
    { ...CARD, title: text.say("page.print.kyoto.locations"), pieces: cards(LOCATION_BACK, 0, DEFEND) },
    { ...CARD, title: text.say("page.print.kyoto.tactics"), pieces: cards(TACTIC_BACK, DEFEND, LOCATION_BACK) },
    { ...CARD, title: text.say("page.print.kyoto.advanced"), pieces: [...special, ...gear] },
    { form: "stand", width: 24, height: 32, title: text.say("page.print.agents"), pieces: agents() },
  ];
}

const printing: Printing<KyotoView> = {
  size: [552, 584],
  bare: (view) => ({ ...view, asked: "", owner: view.owner.map(() => -1) }),
  parts,
};

export default printing;
