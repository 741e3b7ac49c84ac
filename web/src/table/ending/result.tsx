/** The result of a game, and what to do next. */
import type { Seen } from "../../face/face";
import { createEvening } from "../../net/evenings";
import { useText } from "../../ui/page";
import { navigate } from "../../route";
import type { Text } from "../../text";
import type { Lesson, Opened, Result, TableMessage } from "../../wire";
import { Icon } from "../../ui/icon";
import { useRequest } from "../../ui/problem";
import { RuleChip } from "../../ui/ruleChip";
import { ownIdentity } from "../../people/guest";
import { ShareButton } from "../../people/invite";
import { Portrait } from "../../people/portrait";
import { joinNames, playerName } from "../../people/seats";
import { addressedSentence } from "../../face/logWords";
import { AfterLesson } from "../tutor";
import { linkTo } from "../../edition";

/** Return the result as a headline. */
export function verdict(text: Text, table: TableMessage, result: Result): string {
  const { winners } = result;
  if (winners.length === 0) return text.say("page.result.draw");
  if (winners.includes(table.you)) return text.say(winners.length > 1 ? "page.result.yours" : "page.result.won");
  if (table.you >= 0) return text.say("page.result.lost");
  const names = winners.map((seat) => playerName(text, table.seats[seat]));
  return text.say("page.result.theirs", { n: names.length, names: joinNames(text, names) });
}

/** Return the end of the game in a sentence addressed to the reader; "" after a resignation. */
function storyWords(text: Text, table: TableMessage, open: Opened | undefined): string {
  const story = open?.story ?? null;
  if (story === null || open === undefined) return "";
  const seatIn = (value: unknown): number => open.seats.findIndex((key) => value === `@${key}`);
  const named = (value: unknown): unknown => seatIn(value) < 0 ? value : playerName(text, table.seats[seatIn(value)]);
  const isMe = (value: unknown): boolean => table.you >= 0 && seatIn(value) === table.you;
  return addressedSentence(text, story.key, story.params, { isMe, named });
}

/** Return the end of the game in words; a story that repeats the log is replaced by the game's own words. */
export function endWords(table: TableMessage, open: Opened | undefined, seen: Seen<unknown>, why: string): string {
  const story = storyWords(seen.text, table, open);
  const repeatsLog = seen.lines.some(({ key }) => key === open?.story?.key);
  return why !== "" && (story === "" || repeatsLog && table.you >= 0) ? why : story;
}

/** Why the game ended: a resignation, or an event. */
function Reason({ result, seen, story }: { result: Result; seen: Seen<unknown>; story: string }) {
  const text = useText();
  const last = seen.lines.at(-1);
  const why = result.late === true ? "late" : result.resigned === seen.you ? "quit" : "resigned";
  const quit = text.say(`page.result.${why}`, { name: playerName(text, seen.seats[result.resigned]) });
  const words = result.resigned >= 0 ? quit : story || (last === undefined ? "" : seen.lineText(last));
  return <p>{words}<RuleChip rule={result.rule} /></p>;
}

function Rematch({ table, rematch }: { table: TableMessage; rematch(): void }) {
  const text = useText();
  if (table.evening !== undefined) return <a class="btn go" href={`/e/${table.evening}`}>{text.say("page.evening.back")}</a>;
  if (table.next !== "") {
    return <a class="btn go" href={`/t/${table.next}`}>{text.say("page.rematch.go")}</a>;
  }
  if (table.you < 0) return null;
  const isRequested = table.rematch.includes(table.you);
  return (
    <button type="button" class="btn go" disabled={isRequested} onClick={rematch}>
      <Icon name={isRequested ? "check" : "again"} />{text.say(isRequested ? "page.rematch.asked" : "page.rematch")}
    </button>
  );
}

/** Start an evening with the same players. */
function StayTogether({ table: { code, you, seats, evening } }: { table: TableMessage }) {
  const text = useText();
  const request = useRequest();
  if (evening !== undefined || you < 0 || seats.filter(({ kind }) => kind === "person").length < 2) return null;
  const stay = (): void => request.run(async () => {
    const created = await createEvening({ kind: "evening", ...ownIdentity(text), table: code });
    navigate(`/e/${created.code}`);
  });
  return <button type="button" class="btn stay" disabled={request.busy} onClick={stay}><Icon name="people" />{text.say("page.evening.stay")}</button>;
}

interface EndedProps {
  table: TableMessage;
  result: Result;
  open: Opened | undefined;
  /** The game's own words about its end. */
  why: string;
  seen: Seen<unknown>;
  lesson: Lesson | undefined;
  /** Opens the drawer with what was hidden. */
  showTruth(): void;
  rematch(): void;
  verify(): void;
}

/** Return the query for the user's viewpoint, if they had a seat. */
const viewpointQuery = (you: number): string => you < 0 ? "" : `?as=${you}`;

/** The result in the action bar, with links to what comes next. */
export function Ended({ table, result, open, why, seen, lesson, showTruth, rematch, verify }: EndedProps) {
  const text = useText();
  const others = table.rematch.filter((seat) => seat !== table.you).map((seat) => playerName(text, table.seats[seat]));
  return (
    <div class="ask ended">
      <div class="asked" role="status" aria-live="off" id="question" tabIndex={-1}>
        <p class="lead">{result.winners.map((seat) => <Portrait key={seat} info={table.seats[seat]} />)}{verdict(text, table, result)}</p>
        <Reason result={result} seen={seen} story={endWords(table, open, seen, why)} />
        {others.length > 0 && <p>{text.say("page.rematch.others", { n: others.length, names: joinNames(text, others) })}</p>}
      </div>
      <div class="answers">
        {lesson !== undefined ? <AfterLesson game={table.game} lesson={lesson} /> : <Rematch table={table} rematch={rematch} />}
        {lesson === undefined && <StayTogether table={table} />}
        {lesson === undefined && open !== undefined && (
          <button type="button" class="btn" aria-haspopup="dialog" onClick={showTruth}>{text.say("page.end.truth")}</button>
        )}
        {lesson === undefined && table.fair !== null && (
          <button type="button" class="btn verify" aria-haspopup="dialog" onClick={verify}>{text.say("page.verify")}</button>
        )}
        {lesson === undefined && <>
          <a class="btn" href={`/replay/${table.code}${viewpointQuery(table.you)}`}>{text.say("page.replay")}</a>
          <a class="btn" href={`/review/${table.code}${viewpointQuery(table.you)}`}>{text.say("page.review")}</a>
          <ResultPicture code={table.code} />
          <ShareButton link={linkTo(`/replay/${table.code}`)} title={verdict(text, { ...table, you: -1 }, result)} />
        </>}
        <a class="btn quiet" href="/">{text.say("page.front")}</a>
      </div>
    </div>
  );
}

/** Return whether the server renders preview images, as declared in the page's head. */
const serverDrawsCards = (): boolean => document.querySelector('meta[name="twitter:card"][content="summary_large_image"]') !== null;

export function ResultPicture({ code }: { code: string }) {
  const text = useText();
  if (!serverDrawsCards()) return null;
  return (
    <a class="btn" href={`/card/${code}.${text.language}.png?over`} download={`brushpass-${code}.png`}>
      <Icon name="save" />{text.say("page.card.save")}
    </a>
  );
}
