/** A player's panel: card backs, the Prison, Decoys, the special agent and the equipment. */
import { Icon } from "../../../ui/icon";
import type { Seen } from "../../../face/face";
import { CardFace, MiniFace } from "../hand/card";
import { Piles } from "../hand/piles";
import { ACTIVE, EQUIPMENT, IDENTITIES, KEY, LOCATION_BACK, SPECIALS, STRENGTH, USED, isReal, relativeOf, type KyotoView } from "../view";
import { cardWord, identityWord } from "../words/names";

type Kyoto = Seen<KyotoView>;
interface Props { seen: Kyoto; seat: number }

/** A slot of a Prison: dashed while empty; with equipment, key identities have a spanner. */
function Socket({ identity, full, gear, label }: { identity: number; full: boolean; gear: boolean; label: string }) {
  const real = isReal(identity);
  return (
    <span class={full ? "ky-slot full" : "ky-slot"} role="listitem" aria-label={label} data-about={`prison:${identity}`}>
      <svg viewBox="0 0 30 34" aria-hidden="true">
        {full ? (
          <>
            <use href="#ky-plate" x="1.5" y="5" width="27" height="27" />
            <text class="ky-pn" x="15" y="25">{STRENGTH[identity]}</text>
            <use href={real ? "#ky-real" : "#ky-false"} x="19" y="0" width="12" height="12" />
          </>
        ) : (
          <>
            <circle class="ky-hole" cx="15" cy="18.5" r="12" /><text class="ky-sn" x="12" y="23.5">{STRENGTH[identity]}</text>
            <circle class={real ? "ky-dot real" : "ky-dot"} cx="20.5" cy="18.5" r="3" />
          </>
        )}
        {gear && <use href="#ky-spanner" x="0" y="0" width="10" height="10" />}
      </svg>
    </span>
  );
}

/** The agents captured by a seat. */
function Prison({ seen, seat }: Props) {
  const { view, text } = seen;
  const captured = view.prison[relativeOf(view, seat)];
  return (
    <div class="ky-prison" role="list" aria-label={prisonTitle({ seen, seat })}>
      {IDENTITIES.map((_, identity) => {
        const full = captured.includes(identity);
        const params = { identity: identityWord(text, identity) };
        const label = text.say(full ? "page.kyoto.socket.full" : "page.kyoto.socket.empty", params);
        return (
          <Socket key={identity} identity={identity} full={full} label={label}
            gear={seen.config["equipment"] === "on" && (KEY as readonly number[]).includes(identity)} />
        );
      })}
    </div>
  );
}

function prisonTitle({ seen, seat }: Props): string {
  const { text, you } = seen;
  if (you < 0) return text.say("page.kyoto.prison");
  return text.say(seat === you ? "page.kyoto.prison.mine" : "page.kyoto.prison.theirs");
}

/** Return the Decoys of a seat, 0 and 1. */
function decoysOf({ seen, seat }: Props): number[] {
  const laid = seen.view.marks_laid[relativeOf(seen.view, seat)];
  return [0, 1].filter((decoy) => (laid[decoy] ?? 0) > 0);
}

/** Return the marks under the player's own Decoy; none for the opponent's, or if secrets are covered. */
function ownMarks({ seen, seat }: Props, decoy: number): number[] {
  const marks = seat === seen.you && !seen.covered ? seen.view.marks.slice(2 * decoy, 2 * decoy + 2) : [];
  return marks.filter((mark) => mark >= 0);
}

/** Return a Decoy in words: with its marks for its owner, with their number for the opponent. */
function decoyWords(props: Props, decoy: number): string {
  const { seen, seat } = props;
  const cards = ownMarks(props, decoy).map((mark) => cardWord(seen.text, mark)).join(", ");
  if (cards !== "") return seen.text.say("page.kyoto.decoy.own", { cards });
  return seen.text.say("page.kyoto.decoy", { n: seen.view.marks_laid[relativeOf(seen.view, seat)][decoy] ?? 1 });
}

/** The marks of a Decoy as small cards, face down if they are secret. */
function Marks(props: Props & { decoy: number }) {
  const { seen, seat, decoy } = props;
  const laid = seen.view.marks_laid[relativeOf(seen.view, seat)][decoy] ?? 1;
  const known = ownMarks(props, decoy);
  const marks = known.length > 0 ? known : Array<number>(laid).fill(LOCATION_BACK);
  return (
    <span class="ky-stamps grow" role="img" aria-label={decoyWords(props, decoy)}>
      {marks.map((mark, index) => (
        <span key={index} class="ky-mini">
          {mark === LOCATION_BACK ? <CardFace card={mark} text={seen.text} /> : <MiniFace card={mark} />}
        </span>
      ))}
    </span>
  );
}

/** The Decoys in a row; the marks of two are only drawn. */
function Decoys(props: Props) {
  const { seen, seat } = props;
  const laid = decoysOf(props);
  if (laid.length === 0) return null;
  return (
    <div class="ky-decoys">
      {laid.map((decoy) => (
        <div key={decoy} class="row ky-stat ky-chip dashed" data-about="card:decoy">
          <svg class="ky-dk" viewBox="0 0 60 60" aria-hidden="true"><use href="#ky-t-decoy" /></svg>
          {laid.length === 1 ? <span class="grow">{decoyWords(props, decoy)}</span> : <Marks {...props} decoy={decoy} />}
          {seat === seen.you && laid.length === 1 && (
            <span class="ky-only"><Icon name="shut" /><span class="sr">{seen.text.say("page.kyoto.onlyyou")}</span></span>
          )}
        </div>
      ))}
    </div>
  );
}

const STATES: Record<number, string> = { 0: "off", [ACTIVE]: "on", [USED]: "used" };

interface Aid { about: string; sign: string; name: string; state: string; word: string; dashed: boolean }

/** Return the special agent: revealed, or the player's own while it is sealed. */
function specialOf({ seen, seat }: Props): Aid[] {
  const { view, text } = seen;
  const whose = relativeOf(view, seat);
  const sealed = whose === 0 && view.sealed >= 0 && view.special[0] < 0;
  const special = sealed ? view.sealed : view.special[whose];
  const name = SPECIALS[special];
  if (name === undefined) return [];
  const word = text.say(`kyoto.special.${name}`);
  return [{ about: `special:${name}`, sign: `x-${name}`, name: word, state: "special", word, dashed: sealed }];
}

/** Return the equipment cards: inactive, active, or used. */
function gearOf({ seen, seat }: Props): Aid[] {
  const { view, text } = seen;
  if (seen.config["equipment"] !== "on") return [];
  const whose = relativeOf(view, seat);
  return EQUIPMENT.flatMap((name, gear) => {
    const state = STATES[view.equipment[gear] ?? 0] ?? "off";
    const aid = {
      about: `equipment:${name}`, sign: `e-${name}`, name: text.say(`kyoto.equipment.${name}`), state,
      word: text.say(`page.kyoto.gear.${state}`), dashed: false,
    };
    return view.equipment_of[gear] === whose ? [aid] : [];
  });
}

/** Special agent and equipment in a row, with tooltips. */
function Aids(props: Props) {
  const aids = [...specialOf(props), ...gearOf(props)];
  if (aids.length === 0) return null;
  return (
    <div class="ky-aids">
      {aids.map(({ about, sign, name, word, state, dashed }) => (
        <button key={sign} type="button" class={`ky-aid ${state}${dashed ? " dashed" : ""}`} aria-label={`${name}, ${word}`}
          data-about={about}>
          <svg viewBox="0 0 60 60" aria-hidden="true"><use href={`#ky-${sign}`} /></svg>
          <small>{name}</small>
        </button>
      ))}
    </div>
  );
}

/** A player's panel below the name. */
export function Panel(props: Props) {
  return (
    <>
      <Piles {...props} />
      <p class="cap">{prisonTitle(props)}</p>
      <Prison {...props} />
      <Aids {...props} /><Decoys {...props} />
    </>
  );
}

/** The Prison as six cells: those of real agents have a dot, full ones are dark. */
function Cells({ seen, seat }: Props) {
  const captured = seen.view.prison[relativeOf(seen.view, seat)];
  const names = captured.map((identity) => identityWord(seen.text, identity)).join(", ");
  return (
    <span class="ky-cells">
      <span class="sr">{`${prisonTitle({ seen, seat })}: ${names || "0"}`}</span>
      {IDENTITIES.map((_, identity) => (
        <i key={identity} class={captured.includes(identity) ? "in" : ""} aria-hidden="true">{STRENGTH[identity]}{isReal(identity) ? "•" : ""}</i>
      ))}
    </span>
  );
}

/** The panel on a phone: the Prison, and a sign for each Decoy. */
export function Strip(props: Props) {
  if (props.seen.narrow === true) {
    return <>{decoysOf(props).map((decoy) => <svg key={decoy} class="ky-dk" viewBox="0 0 60 60" role="img" aria-label={decoyWords(props, decoy)}><use href="#ky-t-decoy" /></svg>)}<Cells {...props} /></>;
  }
  return (
    <>
      {decoysOf(props).map((decoy) => (
        <svg key={decoy} class="ky-dk" viewBox="0 0 60 60" role="img" aria-label={decoyWords(props, decoy)}>
          <use href="#ky-t-decoy" />
        </svg>
      ))}
      <Prison {...props} />
    </>
  );
}
