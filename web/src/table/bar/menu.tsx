/** The menu of a table. */
import { LanguageSwitch } from "../../ui/switches";
import { Segment } from "../../ui/segment";
import { THEMES, usePage } from "../../ui/page";
import type { TableMessage } from "../../wire";
import { ConfirmedItem } from "../../ui/confirmedItem";
import { Icon } from "../../ui/icon";
import { FinishOffline } from "../../offline/finishOffline";
import { useNextStep } from "../nextStep";
import { NotificationSwitch } from "../turnNotice";
import { LendSeat } from "../players/program";
import { KeysItem } from "./keyList";

interface Props {
  table: TableMessage;
  lag: number;
  covered: boolean;
  setCovered(on: boolean): void;
  resign: (() => void) | null;
  lesson: boolean;
  /** Opens the list of shortcuts. */
  openKeyList(): void;
  close(): void;
}

function ThemeChoice() {
  const { text, theme, setTheme } = usePage();
  const options = THEMES.map((name) => [name, text.say(`page.theme.${name}`)] as const);
  return <Segment label={text.say("page.theme.word")} options={options} value={theme} choose={setTheme} />;
}

export function TableMenu({ table, lag, covered, setCovered, resign, lesson, openKeyList, close }: Props) {
  const { text, sound, setSound, setNextStep, textMode, setTextMode } = usePage();
  const nextStep = useNextStep(table);
  return (
    <section class="menu" aria-label={text.say("page.menu")}>
      <LanguageSwitch /><ThemeChoice />
      <button type="button" class="item" aria-pressed={sound} onClick={() => setSound(!sound)}>
        <Icon name={sound ? "sound" : "mute"} />{text.say(sound ? "page.sound.on" : "page.sound.off")}
      </button>
      {table.you >= 0 && <NotificationSwitch />}
      {table.you >= 0 && (
        <button type="button" class="item" aria-pressed={nextStep} onClick={() => setNextStep(!nextStep)}>
          <Icon name="lamp" />{text.say(nextStep ? "page.next.on" : "page.next.off")}
        </button>
      )}
      <button type="button" class="item" aria-pressed={textMode} onClick={() => { setTextMode(!textMode); close(); }}>
        <Icon name="chat" />{text.say(textMode ? "page.inwords.on" : "page.inwords.off")}
      </button>
      {table.you >= 0 && (
        <button type="button" class="item" aria-pressed={covered} onClick={() => { setCovered(!covered); close(); }}>
          <Icon name={covered ? "shut" : "eye"} />
          <span class="grow">
            {text.say(covered ? "page.uncover" : "page.cover")}
            <small class="bykey">{text.say("page.cover.hint")}</small>
          </span>
        </button>
      )}
      <KeysItem open={() => { openKeyList(); close(); }} />
      {resign !== null && <LendSeat table={table} seat={table.you} />}
      {resign !== null && <FinishOffline table={table} />}
      {resign !== null && (
        <ConfirmedItem icon="flag" label={text.say("page.resign")} question={text.say("page.resign.sure")} yes={text.say("page.resign.yes")}
          note={table.seats.length === 2 ? "" : text.say("page.resign.bot")} act={() => { resign(); close(); }} />
      )}
      {lesson && (
        <a class="item" href={`/learn/${table.game}`}><Icon name="again" />{text.say("page.learn.again")}</a>
      )}
      <a class="item" href="/"><Icon name="left" />{text.say("page.front")}</a>
      <p class="lag">{lag < 0 ? text.say("page.lag.none") : text.say("page.lag", { lag })}</p>
    </section>
  );
}
