/** A popover with one rule. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { RefObject } from "preact";
import { useText } from "../ui/page";
import type { GameName } from "../wire";
import { placeNear } from "../ui/placement";
import { Icon } from "../ui/icon";
import { useRules } from "./useRules";
import { RuleWords, Ruling } from "./ruleText";
import { useOverlay } from "../ui/hooks";

const GAP = 10;

interface Props { game: GameName; rule: string; near: Element; open(rule: string): void; close(): void }

/** Place a box above an element, or below if there is no room. */
function usePlacement(box: RefObject<HTMLElement>, near: Element, dependencies: readonly unknown[]): void {
  const anchorBox = useRef(near.getBoundingClientRect());
  useEffect(() => { anchorBox.current = near.getBoundingClientRect(); }, [near]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const { x, width, top, bottom } = anchorBox.current;
    placeNear(element, { x: x + width / 2, top, bottom }, GAP);
  }, dependencies);
}

export function RulePopover({ game, rule, near, open, close }: Props) {
  const text = useText();
  const rules = useRules(game);
  const box = useOverlay(".rulepop,.rule", close);
  usePlacement(box, near, [rule, near, rules]);
  const words = rules === null ? text.say("page.loading") : rules[rule] ?? text.say("page.rules.wait");
  return (
    <div class="rulepop" role="dialog" aria-label={text.say("page.rule", { number: rule })} ref={box} tabIndex={-1}>
      <div class="row">
        <b>{rule}</b><Ruling number={rule} /><span class="grow" />
        <button type="button" class="iconbtn" aria-label={text.say("page.close")} onClick={close}><Icon name="close" /></button>
      </div>
      <p><RuleWords words={words} open={open} /></p>
      <a class="rulelink" href={`/rules/${game}#${rule}`} target="_blank">{text.say("page.rules.page")}</a>
    </div>
  );
}
