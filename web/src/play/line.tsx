/** A line that is tried from the moment of a study: the leader plays for all seats, or lets a bot choose. */
import { useMemo } from "preact/hooks";
import { useSelectionKeys } from "../choice/keyboard";
import { useChoice } from "../choice/useChoice";
import type { AnyFace, Seen } from "../face/face";
import { EMPTY_TABLE } from "../net/tableState";
import { playerName } from "../people/seats";
import { useAutoplay, type ActiveTable } from "./usePlay";
import { Log } from "../table/log";
import { LeftPanel, Sheet, tableClass, type TableProps } from "../table/panels/panels";
import { Strips } from "../table/panels/tabs";
import { Answers, QuestionText } from "../table/question";
import { Tooltip } from "../table/tooltip";
import { useTabLayout } from "../ui/hooks";
import { Icon } from "../ui/icon";
import { useText } from "../ui/page";
import type { Option, Replay, StudyMessage, ViewMessage } from "../wire";
import { ReplayBar } from "../replay/bar";
import { useReplaySeen } from "../replay/steps";
import { StudyBar, type Study } from "../replay/study";

/** The buttons of the leader: a bot's choice, one choice back, and the end of the line. */
function LineButtons({ study, shared }: { study: Study; shared: StudyMessage }) {
  const text = useText();
  const buttons = [["bot", "program", shared.asked < 0], ["back", "undo", shared.line === 0], ["end", "left", false]] as const;
  return (
    <div class="row linebuttons">
      {buttons.map(([name, icon, disabled]) => (
        <button type="button" key={name} class="btn quiet" disabled={disabled} onClick={() => study.send({ t: "line", do: name, a: -1 })}>
          <Icon name={icon} />{text.say(`page.study.${name}`)}</button>
      ))}
    </div>
  );
}

export function Line({ face, replay: { table: shownTable }, study, view }: { face: AnyFace; replay: Replay; study: Study; view: ViewMessage }) {
  const text = useText();
  const tabs = useTabLayout();
  const shared = study.shared!;
  const table = { ...shownTable, you: shared.asked };
  // Versions of different seats may be equal; the length of the line tells positions apart.
  const message = useMemo(() => ({ ...view, v: shared.line, options: study.leads ? view.options : [] }), [view, study.leads]);
  const step = { at: shared.at, played: -1, message };
  const replayed = useReplaySeen(face, { table, steps: [step], comments: [] }, 0, []);
  const choice = useChoice(face, message, () => undefined);
  const seen: Seen<unknown> = { ...replayed, readOnly: !study.leads, picked: choice.picked, lit: choice.lit, disabled: choice.disabled, pick: choice.pick, choose: choice.choose };
  const act = ({ a }: Option): void => study.send({ t: "line", do: "act", a });
  const send: ActiveTable["send"] = (command) => { if (command.t === "act") study.send({ t: "line", do: "act", a: command.a }); };
  useAutoplay(seen, { face, view: message, waiting: !study.leads, send } as ActiveTable, false);
  useSelectionKeys(choice, act, message);
  const words = view.result !== null ? text.say("page.study.line.over") : text.say("page.study.line", { n: shared.line, name: playerName(text, table.seats[shared.asked]) });
  const question = study.leads && view.result === null ? face.question(seen) : { headline: view.result !== null ? words : text.say("page.replay.turn", { player: playerName(text, table.seats[shared.asked]) }), detail: "", rule: "" };
  const panels: TableProps = { face, seen, known: EMPTY_TABLE, table, send: () => undefined };
  const dock = (
    <footer class="dock" data-answers={seen.options.length > 0 ? "" : undefined}>
      <div class="ask">
        <QuestionText question={question} />
        <Answers choice={choice} act={act} waiting={false} label={(option) => face.label?.(option, seen) ?? ""} asked={question.rule} takeBack={null} acts={face.acts?.(seen) ?? []} />
        {study.leads && <LineButtons study={study} shared={shared} />}
      </div>
      {tabs && <Sheet face={face} seen={seen} />}
      {table.you >= 0 && <div class="hand" id="hand" role="group" aria-label={text.say("page.hand")}><face.Hand seen={seen} /></div>}
    </footer>
  );
  return (
    <div class={tableClass(face, tabs ? "tabs" : "desk", "replay studied")}>
      <face.Symbols />
      <ReplayBar table={shownTable} label={text.say("page.study")} studied extraItems={null}>{null}</ReplayBar>
      <section class="notices" aria-label={text.say("page.study")}><p class="lineis" role="status">{words}</p><StudyBar face={face} seen={seen} study={study} canTry={false} /></section>
      <main class="board" id="board"><face.Board seen={seen} /></main>
      {tabs ? <div class="beside"><Strips {...panels} below={false} /><Strips {...panels} below />{dock}</div>
        : <><LeftPanel {...panels} />{dock}
          <aside class="right">
            <Sheet face={face} seen={seen} />
            <section class="sec logsec"><h2><Icon name="log" />{text.say("page.log")}</h2><Log face={face} seen={seen} mine={0} /></section>
          </aside></>}
      <Tooltip face={face} seen={seen} />
    </div>
  );
}
