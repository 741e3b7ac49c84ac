/** The bar under the board: the question with its answers, or the result; the player's own hand. */
import type { Choice } from "../choice/useChoice";
import { DeductionTable } from "../table/deduction";
import { loadOrCreateSecret, rematchKey, sealOf } from "../net/secret";
import { Ended } from "../table/ending/result";
import { Hints, type HintState } from "../table/hint";
import { Sheet, type TableProps } from "../table/panels/panels";
import { PaceControl } from "../table/paceControl";
import { UnseenClock } from "../table/players/clock";
import { Answers, QuestionText } from "../table/question";
import { SeatHand } from "../table/seatHand";
import { LessonEnded, OffScript } from "../table/tutor";
import { playerName } from "../people/seats";
import { useInfo, useText } from "../ui/page";
import type { Option } from "../wire";
import type { ActiveTable } from "./usePlay";

export interface ActionBarProps {
  shown: TableProps; choice: Choice; active: ActiveTable; hand: boolean; sheet: boolean;
  /** The hint; null where none is given. */
  hint: HintState | null;
}

/** The question, what follows a lesson, or the result. */
function Prompt({ shown: { face, seen, table }, choice, active, hint }: ActionBarProps) {
  const { result, lesson, open } = active.view;
  const question = face.question(seen);
  if (result !== null) {
    const rematch = (): void => active.send({ t: "rematch", seal: sealOf(loadOrCreateSecret(rematchKey(table.code))) });
    return <Ended table={table} result={result} open={open} why={question.detail} seen={seen} lesson={lesson}
      showTruth={active.showTruth} rematch={rematch} verify={active.verify} />;
  }
  if (lesson?.deduction !== undefined) return <DeductionTable game={table.game} lesson={lesson} deduction={lesson.deduction} />;
  if (lesson?.done === true) return <LessonEnded game={table.game} lesson={lesson} />;
  if (lesson !== undefined && active.takeBack !== null) return <OffScript takeBack={active.takeBack} waiting={active.waiting} />;
  const bots = table.seats.some(({ kind }) => kind === "bot");
  const paced = seen.options.length === 0 && active.takeBack === null && bots && lesson === undefined ? active.pace : null;
  const label = (option: Option): string => face.label?.(option, seen) ?? "";
  return (
    <div class="ask"><div><QuestionText question={question} />{seen.options.length > 0 && <UnseenClock />}</div>
      {paced !== null ? <div class="answers"><PaceControl pace={paced} /></div> : <Answers choice={choice} act={active.act} waiting={active.waiting} label={label} asked={question.rule} takeBack={active.takeBack}
        hinted={hint?.shown?.option.a ?? -1} acts={face.acts?.(seen) ?? []} />}
      {hint !== null && <Hints state={hint} />}</div>
  );
}

/** The hand of every seat, for a referee, who is asked nothing. */
function AllHands({ face, seen, hands }: Pick<TableProps, "face" | "seen"> & { hands: readonly Record<string, unknown>[] }) {
  const { text, seats } = seen;
  const handsInPanels = useInfo(face.game)?.open_hands ?? true;
  if (handsInPanels) return <p class="publictag"><span class="tag">{text.say("page.replay.eyes.open")}</span></p>;
  return (
    <div class="hands">
      {hands.map((view, seat) => (
        <SeatHand key={seat} face={face} name={playerName(text, seats[seat])} seen={{ ...seen, you: seat, view: { ...view, asked: "" } }} />
      ))}
    </div>
  );
}

export function ActionBar(props: ActionBarProps) {
  const { shown, hand, sheet, active: { view: { hands } } } = props;
  const { face, seen, table } = shown;
  const text = useText();
  return (
    <footer class="dock" data-answers={seen.options.length > 0 ? "" : undefined}>
      <Prompt {...props} />
      {sheet && <Sheet {...shown} />}
      {hand && hands !== undefined && <AllHands face={face} seen={seen} hands={hands} />}
      {hand && table.you < 0 && hands === undefined && <p class="publictag"><span class="tag">{text.say("page.public")}</span></p>}
      {hand && table.you >= 0 && (
        <div class="hand" id="hand" role="group" aria-label={text.say("page.hand")}><face.Hand seen={seen} /></div>
      )}
    </footer>
  );
}
