/** The other people at the table, to mute or report. */
import { useState } from "preact/hooks";
import { reportPlayer } from "../net/api";
import { useText } from "../ui/page";
import { loadToken } from "../store";
import type { TableMessage } from "../wire";
import { Icon } from "../ui/icon";
import { playerName } from "../people/seats";
import { useMuted } from "./mute";

function Report({ table, seat, name }: { table: TableMessage; seat: number; name: string }) {
  const text = useText();
  const [done, setDone] = useState(false);
  const [sure, setSure] = useState(false);
  const report = (): void => { reportPlayer(table.code, seat, loadToken(table.code)).then(() => setDone(true), () => undefined); };
  if (done) return <small role="status">{text.say("page.report.done")}</small>;
  if (sure) return <button type="button" class="btn sure" onClick={report} onBlur={() => setSure(false)}>{text.say("page.report.who", { name })}</button>;
  return (
    <button type="button" class="plainlink" aria-label={text.say("page.report.who", { name })} onClick={() => setSure(true)}>
      <Icon name="flag" />{text.say("page.report")}
    </button>
  );
}

/** Mute somebody at a table or in an evening, or hear them again. */
export function MuteButton({ code, number, name }: { code: string; number: number; name: string }) {
  const text = useText();
  const { muted, toggle } = useMuted(code);
  const isMuted = muted.includes(number);
  return (
    <button type="button" class="plainlink" aria-pressed={isMuted} onClick={() => toggle(number)}
      aria-label={text.say("page.mute.who", { name })}><Icon name={isMuted ? "mute" : "sound"} />{text.say("page.mute")}</button>
  );
}

export function OtherPlayers({ table }: { table: TableMessage }) {
  const text = useText();
  const others = table.seats.flatMap(({ kind }, seat) => kind === "person" && seat !== table.you ? [seat] : []);
  if (table.you < 0 || others.length === 0) return null;
  return (
    <ul class="neighbours" aria-label={text.say("page.neighbours")}>
      {others.map((seat) => {
        const name = playerName(text, table.seats[seat]);
        return (
          <li key={seat}>
            <span class="grow">{name}</span>
            <MuteButton code={table.code} number={seat} name={name} />
            <Report table={table} seat={seat} name={name} />
          </li>
        );
      })}
    </ul>
  );
}
