/** Notices about seats: the new side in a rematch, a bot that replaces a player, absence, and the vote about it. */
import { useTransient } from "./reaction";
import { useState } from "preact/hooks";
import { isNote, joinNames, noteWords, personName, playerName } from "../../people/seats";
import { Icon } from "../../ui/icon";
import { useText } from "../../ui/page";
import type { SaidMessage, TableMessage } from "../../wire";
import type { TableCommand } from "../../net/tableState";
import { loadSetting } from "../../store";

const SHOWN_MS = 10_000;

interface Props {
  table: TableMessage;
  said: readonly SaidMessage[];
  over: boolean;
  /** What the game calls the player's seat, until their first move; then "". */
  newSide: string;
  send(command: TableCommand): void;
}

/** Return whether a bot plays in the user's seat, which they may take back. */
export const isReplaced = ({ seats, you }: TableMessage): boolean => seats[you]?.kind === "bot";

const votersAbout = ({ votes }: TableMessage, seat: number): number[] =>
  votes.find(([about]) => about === seat)?.[1] ?? [];

/** Return an absent seat, preferably one without the user's vote. */
function absentSeat(table: TableMessage): number | undefined {
  return table.absent.find((seat) => !votersAbout(table, seat).includes(table.you)) ?? table.absent[0];
}

/** An absent player, and the vote about them. */
function Absent({ table, seat, send }: Pick<Props, "table" | "send"> & { seat: number }) {
  const text = useText();
  const voters = votersAbout(table, seat);
  const canVote = table.seats[table.you]?.kind === "person" && !voters.includes(table.you);
  return (
    <p class="peoplebar" role="status">
      <span>{text.say("page.absent", { name: table.seats[seat]?.name ?? "" })}
        {voters.length > 0 && <small> {text.say("page.absent.agree", { n: voters.length })}</small>}</span>
      {canVote && (
        <button type="button" class="btn" onClick={() => send({ t: "vote", seat })}>{text.say("page.absent.vote")}</button>
      )}
    </p>
  );
}

/** A referee who asks to see all seats, or who sees them; whose agreement is missing, and the user's own. */
function Referee({ table: { referee, seats, you }, send }: Pick<Props, "table" | "send">) {
  const text = useText();
  if (referee === undefined) return null;
  const { name, waiting } = referee;
  const isAsked = waiting.includes(you);
  const agree = (on: boolean): void => send({ t: "agree", on });
  return (
    <p class="refereebar" role="status">
      <Icon name="eye" />
      <span>{text.say(waiting.length > 0 ? "page.referee.asks" : "page.referee.sees", { name: personName(text, name) })}
        {waiting.length > 0 && !isAsked && <small> {text.say("page.referee.waits", { names: joinNames(text, waiting.map((seat) => playerName(text, seats[seat]))) })}</small>}</span>
      {isAsked && <button type="button" class="btn go" onClick={() => agree(true)}>{text.say("page.referee.agree")}</button>}
      {you >= 0 && <button type="button" class="btn" onClick={() => agree(false)}>{text.say(isAsked ? "page.referee.refuse" : "page.referee.end")}</button>}
    </p>
  );
}

/** Return the latest notice about somebody else since the page was opened, for a while. */
function useNewNote(said: readonly SaidMessage[], you: number): SaidMessage | null {
  const [initialCount] = useState(said.length);
  return useTransient(said.slice(initialCount).findLast((message) => isNote(message) && message.seat !== you) ?? null, SHOWN_MS);
}

/** Return whether this is a rematch of a table that was open in this browser. */
const isRematch = ({ code, you }: TableMessage): boolean => you >= 0 && loadSetting(`previous.${code}`) !== "";

export function SeatNotices({ table, said, over, newSide, send }: Props) {
  const text = useText();
  const note = useNewNote(said, table.you);
  const away = absentSeat(table);
  if (over) return null;
  return (
    <>
      <Referee table={table} send={send} />
      {newSide !== "" && isRematch(table) && (
        <p class="peoplebar note swapped" role="status">{text.say(`page.rematch.${table.seats.length === 2 ? "swapped" : "moved"}`, { side: newSide })}</p>
      )}
      {note !== null && <p class="peoplebar note" role="status">{noteWords(text, table, note)}</p>}
      {isReplaced(table) && (
        <p class="peoplebar mine" role="status"><span>{text.say("page.replaced")}</span>
          <button type="button" class="btn go" onClick={() => send({ t: "back" })}>{text.say("page.replaced.back")}</button></p>
      )}
      {away !== undefined && <Absent table={table} seat={away} send={send} />}
    </>
  );
}
