/** The set-up: six identities for six start locations, assigned by clicks, at random, or from a saved layout. */
import type { VNode } from "preact";
import { Icon } from "../../../ui/icon";
import { Plate } from "../board/pawn";
import { applyLayout, confirmPlan, freeIdentities, freeStarts, isLayout, selectIdentity, saveLayout, savedLayout, shuffle, useSetupPlan } from "./setupPlan";
import { CARDS, isReal, type KyotoSeen } from "../view";
import { cardWord, identityWord } from "../words/names";

function Token({ seen, identity, used, chosen }: { seen: KyotoSeen; identity: number; used: boolean; chosen: boolean }) {
  const hat = seen.view.side === 0 ? "oni" : "gov";
  return (
    <button type="button" class={`ky-token${used ? " used" : ""}${chosen ? " on" : ""}`} aria-pressed={chosen} tabIndex={0}
      disabled={seen.readOnly} data-thing={`who:${identity}`} aria-label={identityWord(seen.text, identity)} onClick={() => selectIdentity(seen, identity)}>
      <svg viewBox="0 0 44 58" aria-hidden="true">
        <use href={`#ky-p-${hat}`} width="44" height="58" />{!seen.covered && <Plate identity={identity} open={false} />}
      </svg>{" "}
      {!seen.covered && <small aria-hidden="true">{seen.text.say(isReal(identity) ? "page.kyoto.real" : "page.kyoto.false")}</small>}
    </button>
  );
}

function SetupButton({ word, kind = "", disabled = false, onPress }: { word: VNode | string; kind?: string; disabled?: boolean; onPress(): void }) {
  return <button type="button" class={`btn ${kind}`} disabled={disabled} onClick={onPress}>{word}</button>;
}

function Tools({ seen, isComplete }: { seen: KyotoSeen; isComplete: boolean }) {
  const { text, view } = seen;
  const saved = seen.shared === true ? null : savedLayout(view);
  const isUnsaved = saved === null || !isLayout(view, saved);
  return (
    <div class="ky-tools">
      <SetupButton word={text.say("page.kyoto.setup.shuffle")} onPress={() => shuffle(view)} />
      <SetupButton word={<><Icon name="check" />{text.say("page.kyoto.setup.ready")}</>} kind="go" disabled={!isComplete} onPress={() => confirmPlan(seen)} />
      {saved !== null && isUnsaved && <SetupButton word={text.say("page.kyoto.setup.use")} onPress={() => applyLayout(view, saved)} />}
      {isComplete && isUnsaved && seen.shared !== true && <SetupButton word={text.say("page.kyoto.setup.save")} kind="quiet" onPress={() => saveLayout(view)} />}
    </div>
  );
}

/** The meaning of real and false agents, or the effect of the touched card. */
function Legend({ seen: { text }, card }: { seen: KyotoSeen; card: number }) {
  if (card >= 0) {
    return <p class="ky-legend reading" role="status"><b>{cardWord(text, card)}.</b> {text.say(`page.kyoto.what.${CARDS[card]}`)}</p>;
  }
  return <p class="ky-legend">{text.say("page.kyoto.setup.real")} {text.say("page.kyoto.setup.false")}</p>;
}

/** The tray while agents are to be placed; `card`: the touched card of the hand, or -1. */
export function Tray({ seen, card }: { seen: KyotoSeen; card: number }) {
  const plan = useSetupPlan(seen);
  const free = freeIdentities(seen.view);
  const isComplete = freeStarts(seen.view).every((cell) => plan.at.has(cell));
  const used = (identity: number): boolean => [...plan.at.values()].includes(identity);
  if (plan.decided) return null;
  return (
    <div class="ky-tray" role="group" aria-label={seen.text.say("page.kyoto.setup")}>
      <div class="ky-tokens">
        {free.map((identity) => (
          <Token key={identity} seen={seen} identity={identity} used={used(identity)} chosen={plan.who === identity} />
        ))}
      </div>
      {seen.readOnly !== true && <><Legend seen={seen} card={seen.covered ? -1 : card} /><Tools seen={seen} isComplete={isComplete} /></>}
    </div>
  );
}
