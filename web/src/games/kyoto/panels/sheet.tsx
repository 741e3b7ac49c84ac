/** The sheet: choices that are cards, and two agents who meet. */
import type { VNode } from "preact";
import { spot } from "../../../face/spot";
import type { Thing } from "../../../face/face";
import { pawnAt } from "../aids";
import { CardFace, GearFace, SpecialFace } from "../hand/card";
import { Agent, Plate } from "../board/pawn";
import { isOpenToAll } from "../board/pieces";
import { pickedOf, onlyActiveGear, things } from "../words/things";
import { EQUIPMENT, IDENTITIES, SPECIALS, nameOf, sideOf, type KyotoSeen } from "../view";
import { agentLetter, agentName, cardWord, identityWord } from "../words/names";

/** Return the offered things of a kind, each once. */
function offeredThings(seen: KyotoSeen, kind: string): string[] {
  const all = seen.options.flatMap((option) => things(option, seen.view)).filter((thing) => thing.startsWith(`${kind}:`));
  return [...new Set(all)].map((thing) => thing.slice(kind.length + 1));
}

interface PickProps { seen: KyotoSeen; thing: Thing; label: string; description: string; children: VNode }

/** A selectable card with its effect. */
function CardOption({ seen, thing, label, description, children }: PickProps) {
  const on = seen.picked.has(thing) ? " on" : "";
  return (
    <button type="button" class={`ky-pick${on}`} {...spot(seen, thing, `${label}. ${description}`)} tabIndex={0}>
      <span class="ky-pickcard">{children}</span>{description !== "" && <span class="ky-pickwhat">{description}</span>}
    </button>
  );
}

function Specials({ seen }: { seen: KyotoSeen }) {
  const { text } = seen;
  return (
    <div class="ky-sheet ky-choices">
      {offeredThings(seen, "special").map((word) => {
        const name = `kyoto.special.${SPECIALS[Number(word)]}`;
        return (
          <CardOption key={word} seen={seen} thing={`special:${word}`} label={text.say(name)} description={text.say(`${name}.what`)}>
            <SpecialFace special={Number(word)} text={text} />
          </CardOption>
        );
      })}
    </div>
  );
}

/** The equipment that can be activated now. */
function Activation({ seen }: { seen: KyotoSeen }) {
  const { text, view } = seen;
  return (
    <div class="ky-sheet ky-choices">
      {offeredThings(seen, "gear").map((word) => {
        const name = `kyoto.equipment.${EQUIPMENT[Number(word)]}`;
        return (
          <CardOption key={word} seen={seen} thing={`gear:${word}`} label={text.say(name)} description={text.say(`${name}.what`)}>
            <GearFace gear={Number(word)} side={sideOf(view, view.equipment_of[Number(word)] ?? 0)} text={text} />
          </CardOption>
        );
      })}
    </div>
  );
}

/** The equipment that can be used now, in a narrow row that leaves the board visible; the Typescript opens the discards. */
function EquipmentUse({ seen }: { seen: KyotoSeen }) {
  const { text } = seen;
  if (onlyActiveGear(seen.view) >= 0) return null;
  return (
    <div class="ky-sheet ky-uses">
      <div class="ky-gears">
        {offeredThings(seen, "gear").map((word) => {
          const name = EQUIPMENT[Number(word)]!;
          return (
            <button key={word} type="button" class={`ky-use${seen.picked.has(`gear:${word}`) ? " on" : ""}`}
              {...spot(seen, `gear:${word}`, text.say(`kyoto.equipment.${name}`))} tabIndex={0}>
              <svg class="ky-dk" viewBox="0 0 60 60" aria-hidden="true"><use href={`#ky-e-${name}`} /></svg>
              {text.say(`kyoto.equipment.${name}`)}
            </button>
          );
        })}
      </div>
      {pickedOf(seen.picked, "gear") === "0" && <Cards seen={seen} kind="pile" isNested />}
    </div>
  );
}

/** Location and tactic cards to choose from. */
function Cards({ seen, kind, isNested = false }: { seen: KyotoSeen; kind: string; isNested?: boolean }) {
  const { text } = seen;
  const cards = offeredThings(seen, kind).map((word) => (
    <CardOption key={word} seen={seen} thing={`${kind}:${word}`} label={cardWord(text, Number(word))} description="">
      <CardFace card={Number(word)} text={text} />
    </CardOption>
  ));
  return <div class={isNested ? "ky-inside" : "ky-sheet ky-choices"}>{cards}</div>;
}

/** The two cards that Tomoyo looks at, face down for the opponent. */
function LookedCards({ seen }: { seen: KyotoSeen }) {
  return (
    <div class="ky-sheet ky-choices">
      {seen.view.looked_at.map((card, index) => (
        <span key={index} class="ky-pickcard"><CardFace card={card} text={seen.text} /></span>
      ))}
    </div>
  );
}

interface FighterProps { seen: KyotoSeen; owner: number; identity: number; open: boolean; cell: number }

function Fighter({ seen, owner, identity, open, cell }: FighterProps) {
  const side = sideOf(seen.view, owner);
  const known = seen.covered && !open ? -1 : identity;
  const pawn = pawnAt(seen, side, cell);
  return (
    <figure class="ky-fighter">
      <svg viewBox="0 0 44 58" aria-hidden="true">
        <Agent side={side} letter={agentLetter(seen.text, side, pawn)} identity={known} open={open} />
      </svg>
      <figcaption>{agentName(seen.text, side, pawn)}</figcaption>
    </figure>
  );
}

/** Attacker and defender of the next clash. */
function Meeting({ seen }: { seen: KyotoSeen }) {
  const { view, text } = seen;
  const [clash] = view.entering;
  if (clash === undefined) return null;
  const [owner, identity, , into] = clash;
  return (
    <div class="ky-meeting" role="img" aria-label={text.say("page.kyoto.clash", { cell: nameOf(into) })}>
      <Fighter seen={seen} owner={owner} identity={identity} open={isOpenToAll(seen, owner, identity)} cell={into} />
      <svg class="ky-blades" viewBox="0 0 32 32" aria-hidden="true"><use href="#ky-clash" /></svg>
      <Fighter seen={seen} owner={1 - owner} identity={view.identity[into] ?? -1} open={view.open[into] === 1} cell={into} />
    </div>
  );
}

/** The Revolver: the two agents, and the six identities that can be named. */
function RevolverSheet({ seen }: { seen: KyotoSeen }) {
  const { text, view } = seen;
  const hat = view.side === 0 ? "gov" : "oni";
  return (
    <div class="ky-sheet ky-shot">
      <Meeting seen={seen} />
      <div class="ky-tokens">
        {IDENTITIES.map((_, identity) => (
          <button key={identity} type="button" class={`ky-token${seen.picked.has(`name:${identity}`) ? " on" : ""}`}
            {...spot(seen, `name:${identity}`, identityWord(text, identity))} tabIndex={0}>
            <svg viewBox="0 0 44 58" aria-hidden="true">
              <use href={`#ky-p-${hat}`} width="44" height="58" /><Plate identity={identity} open />
            </svg>
          </button>
        ))}
      </div>
    </div>
  );
}

const CHOICES: Record<string, (seen: KyotoSeen) => VNode | null> = {
  ChooseOpenly: (seen) => <Specials seen={seen} />,
  ChooseSealed: (seen) => <Specials seen={seen} />,
  ChooseColour: (seen) => <Cards seen={seen} kind="colour" />,
  KeepOne: (seen) => <Cards seen={seen} kind="look" />,
  Activate: (seen) => <Activation seen={seen} />,
  UseEquipment: (seen) => <EquipmentUse seen={seen} />,
  Revolver: (seen) => <RevolverSheet seen={seen} />,
};

/** The sheet; null if board and hand suffice. */
export function Sheet({ seen }: { seen: KyotoSeen }) {
  const { view } = seen;
  const choice = view.asked_of === 0 && seen.you >= 0 ? CHOICES[view.asked] : undefined;
  if (choice !== undefined) return choice(seen);
  if (view.looked_at.length > 0) return <LookedCards seen={seen} />;
  if (view.entering.length === 0 || view.asked === "PushBack") return null;
  return <div class="ky-sheet"><Meeting seen={seen} /></div>;
}
