/** A seat before the game: who sits there, and its actions. */
import type { AnyFace } from "../../face/face";
import { useText } from "../../ui/page";
import type { TableMessage } from "../../wire";
import { Hats, LevelPicker, ratingOf, defaultLevel, type Levels } from "../../people/levels";
import { Portrait } from "../../people/portrait";
import { LendSeat } from "./program";
import { botWords, personName, programWords, seatName, styleWords } from "../../people/seats";

interface Props {
  table: TableMessage;
  seat: number;
  face: AnyFace | null;
  levels: Levels;
  sitDown(): void;
  standUp(): void;
  setBot(level: string): void;
  remove(): void;
}

/** The button to sit down, move here, or leave. */
function SitButton({ table, seat, sitDown, standUp }: Props) {
  const text = useText();
  const { kind } = table.seats[seat] ?? { kind: "open" };
  if (seat === table.you) {
    return <button type="button" class="btn quiet" onClick={standUp}>{text.say("page.join.leave")}</button>;
  }
  if (kind !== "open") return null;
  const isSeated = table.you >= 0;
  return (
    <button type="button" class={isSeated ? "btn quiet" : "btn go"} onClick={sitDown}>
      {text.say(isSeated ? "page.join.move" : "page.join.sit")}
    </button>
  );
}

/** The host's button to remove another player. */
function RemoveButton({ table, seat, remove }: Props) {
  const text = useText();
  const info = table.seats[seat];
  if (!table.host || seat === table.you || info?.kind !== "person" || info.owner !== undefined) return null;
  return <button type="button" class="plainlink remove" onClick={remove}>{text.say("page.evening.drop", { name: personName(text, info.name) })}</button>;
}

/** The host's control of a bot in this seat. */
function BotControl({ table, seat, levels, setBot }: Props) {
  const text = useText();
  const info = table.seats[seat];
  if (!table.host || info === undefined || info.kind === "person") return null;
  if (info.kind === "bot") {
    return (
      <>
        <LevelPicker levels={levels} level={info.level} name={`bot${seat}`} choose={setBot}
          config={{ ...table.options, players: String(table.seats.length) }} />
        <button type="button" class="plainlink" onClick={() => setBot("")}>{text.say("page.join.nobot")}</button>
      </>
    );
  }
  return <button type="button" class="plainlink" onClick={() => setBot(defaultLevel(levels))}>{text.say("page.join.bot")}</button>;
}

export function SeatRow(props: Props) {
  const { table, seat, face } = props;
  const text = useText();
  const info = table.seats[seat];
  const kind = info?.kind ?? "open";
  const style = styleWords(text, table.game, info);
  const isClosed = table.fair?.closed === true;
  return (
    <li class={`seatrow ${kind} ${seat === table.you ? "you" : ""}`}>
      <span class="ava">{face !== null && <face.Emblem seat={seat} config={table.options} />}</span>
      <Portrait info={info} />
      <div class="grow">
        <strong>{seatName(text, table.seats, table.you, seat)}</strong>
        {info?.kind === "bot" && (
          <small>{botWords(text, info)} <Hats level={info.level} /> {ratingOf(props.levels, info.level)}</small>
        )}
        {style !== "" && <small>{style}</small>}
        {info?.kind === "person" && (
          <small>{programWords(text, info) || text.say(info.here ? "page.join.here" : "page.away")}</small>
        )}
      </div>
      {!isClosed && <><SitButton {...props} /><RemoveButton {...props} /><BotControl {...props} /></>}
      {table.host && table.you >= 0 && seat !== table.you && (kind === "open" || info?.owner !== undefined) && (
        <LendSeat table={table} seat={seat} />
      )}
    </li>
  );
}
