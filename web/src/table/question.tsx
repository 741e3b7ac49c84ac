/** The question and the buttons that answer it. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { OptionThings } from "../choice/choice";
import type { Question } from "../face/face";
import { useText } from "../ui/page";
import type { Option } from "../wire";
import type { Choice } from "../choice/useChoice";
import { Icon } from "../ui/icon";
import { RuleChip } from "../ui/ruleChip";

/** The sizes of a question, from large to small. */
const FITS = ["", "long", "longer"] as const;

/** Set a question or a result on a phone in the largest type in which its box shows it whole. */
function fit(asked: HTMLElement, box: HTMLElement): void {
  if (asked.closest(".phone") === null) return;
  for (const size of FITS) {
    asked.dataset["fit"] = size;
    if (box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1) return;
  }
}

/** Return the ref of a text that is set to fit its own box, or that of its parent. */
export function useFit(isOwnBox: boolean): RefObject<HTMLDivElement> {
  const asked = useRef<HTMLDivElement>(null);
  const boxOf = (): HTMLElement | null => isOwnBox ? asked.current : asked.current?.parentElement ?? null;
  const refit = (): void => {
    const box = boxOf();
    if (asked.current !== null && box !== null) fit(asked.current, box);
  };
  useLayoutEffect(refit);
  useEffect(() => {
    const box = boxOf();
    if (box === null) return undefined;
    const observer = new ResizeObserver(refit);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return asked;
}

/** The question in words, with its rule. */
export function QuestionText({ question }: { question: Question }) {
  const { headline, detail, rule } = question;
  const asked = useFit(false);
  return (
    <div class="asked" id="question" ref={asked} tabIndex={-1} role="status" aria-live="off">
      <p class="lead">{headline}{detail === "" && <RuleChip rule={rule} />}</p>
      {detail !== "" && <p>{detail}<RuleChip rule={rule} /></p>}
    </div>
  );
}

interface Props {
  choice: Choice;
  act(option: Option): void;
  waiting: boolean;
  /** The game's own words for a button; "" for the usual ones. */
  label(option: Option): string;
  /** The rules of the question, which need not be named again. */
  asked: string;
  /** Key acts that are buttons too. */
  acts: readonly Option[];
  /** The action of the hint that is shown. */
  hinted?: number;
  /** Takes the last choice back; null where that cannot be. */
  takeBack: (() => void) | null;
}

interface OneProps extends Omit<Props, "choice" | "takeBack" | "acts"> { named: OptionThings; kind: "" | "go" | "quiet" }

/** The rules of an option that the question does not name already. */
function whyOf(option: Option, asked: string): string {
  const named = asked.split(/[\s,]+/);
  return option.rule.split(/[\s,]+/).filter((number) => !named.includes(number)).join(" ");
}

/** An option as a button; the filled one takes the focus once its things are picked, so that Enter sends it. */
function Answer({ named, kind, act, waiting, label, asked, hinted }: OneProps) {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  const { option, things } = named;
  useEffect(() => {
    if (kind === "go" && things.length > 0) button.current?.focus({ preventScroll: true });
  }, [option.a, kind]);
  return (
    <>
      <button type="button" class={`btn ${kind} ${option.a === hinted ? "hinted" : ""}`} ref={button} data-a={option.a} disabled={waiting} onClick={() => act(option)}>
        {label(option) || text.phrase(option)}
      </button>
      <RuleChip rule={whyOf(option, asked)} />
    </>
  );
}

/** The buttons: the one that is ready, those among which it stands, the plain ones, and the way back. */
export function Answers({ choice, takeBack, acts, ...given }: Props) {
  const text = useText();
  const { ready, picked } = choice;
  const one = ready.length === 1 ? ready[0] : undefined;
  const list = one === undefined ? ready : [];
  const isListed = (option: Option): boolean => list.some((named) => named.option === option);
  const key = one === undefined ? acts.filter((option) => !isListed(option)).map((option) => ({ option, things: [] })) : [];
  const rest = [...key, ...choice.plain.filter((named) => named !== one && !list.includes(named))];
  const quiet = one === undefined ? "" : "quiet";
  const count = one === undefined ? list.length + rest.length : 1;
  return (
    <div class={count > 1 ? "answers several" : "answers"}>
      {one !== undefined && <Answer key="go" named={one} kind="go" {...given} />}
      {list.map((named) => <Answer key={named.option.a} named={named} kind="" {...given} />)}
      {rest.map((named) => <Answer key={named.option.a} named={named} kind={quiet} {...given} />)}
      {(picked.size > 0 || takeBack !== null) && (
        <div class="back">
          {picked.size > 0 && (
            <button type="button" class="btn quiet unpick" onClick={choice.undo}><Icon name="undo" />{text.say("page.undo")}</button>
          )}
          {takeBack !== null && (
            <button type="button" class="btn quiet takeback" disabled={given.waiting} onClick={takeBack}>
              <Icon name="left" />{text.say("page.takeback")}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
