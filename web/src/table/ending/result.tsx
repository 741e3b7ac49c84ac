/** The result of a game, and what to do next. */
import { useState } from "preact/hooks";
import type { Seen } from "../../face/face";
import { createEvening } from "../../net/evenings";
import { useText } from "../../ui/page";
import { navigate } from "../../route";
import type { Text } from "../../text";
import type { Lesson, Opened, Result, TableMessage } from "../../wire";
import { BottomSheet } from "../../ui/bottomSheet";
import { Drawer } from "../../ui/drawer";
import { useLayout } from "../../ui/hooks";
import { Icon } from "../../ui/icon";
import { useRequest } from "../../ui/problem";
import { RuleChip } from "../../ui/ruleChip";
import { ownIdentity } from "../../people/guest";
import { ShareButton } from "../../people/invite";
import { Portrait } from "../../people/portrait";
import { joinNames, playerName } from "../../people/seats";
import { addressedSentence } from "../../face/logWords";
import { useFit } from "../question";
import { AfterLesson } from "../tutor";
import { IS_STATIC, linkTo } from "../../edition";
import { TurningPoint } from "./turningPoint";

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

/** Return why the game ended: a resignation, or an event. */
export function reasonWords(result: Result, seen: Seen<unknown>, story: string): string {
  const { text } = seen;
  const last = seen.lines.at(-1);
  if (result.resigned < 0) return story || (last === undefined ? "" : seen.lineText(last));
  const why = result.late === true ? "late" : result.resigned === seen.you ? "quit" : "resigned";
  return text.say(`page.result.${why}`, { name: playerName(text, seen.seats[result.resigned]) });
}

function Rematch({ table, rematch }: { table: TableMessage; rematch(): void }) {
  const text = useText();
  if (table.evening !== undefined) return <a class="btn go" href={`/e/${table.evening}`}>{text.say("page.evening.back")}</a>;
  if (table.fair?.deal !== undefined) return <a class="btn go" href={`/deal/${table.fair.deal}`}>{text.say("page.deal.back")}</a>;
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

/** Return whether others may still play the same deal: nothing hidden is shown yet. */
export const isSealed = ({ fair }: TableMessage): boolean => fair?.deal !== undefined && fair.seed === "";

/** Return the query for the user's viewpoint, if they had a seat. */
const viewpointQuery = (you: number): string => you < 0 ? "" : `?as=${you}`;

/** What there is to do with a finished game beside a rematch: the second layer of its end. */
function More({ table, result, open, showTruth, verify, close }: EndedProps & { close(): void }) {
  const text = useText();
  const title = text.say("page.end.more");
  const after = (work: () => void) => (): void => { close(); work(); };
  const rows = (
    <div class="morerows">
      {open !== undefined && (
        <button type="button" class="btn truthrow" aria-haspopup="dialog" onClick={after(showTruth)}><Icon name="eye" />{text.say("page.end.truth")}</button>
      )}
      <a class="btn" href={`/review/${table.code}${viewpointQuery(table.you)}`}><Icon name="curve" />{text.say("page.review")}</a>
      <a class="btn" href={`/replay/${table.code}${viewpointQuery(table.you)}`}><Icon name="play" />{text.say("page.replay")}</a>
      {!IS_STATIC && <a class="btn" href={`/t/${table.code}/study`}><Icon name="people" />{text.say("page.study")}</a>}
      <ResultPicture code={table.code} />
      <ShareButton link={linkTo(`/replay/${table.code}`)} title={verdict(text, { ...table, you: -1 }, result)} />
      {table.fair !== null && (
        <button type="button" class="btn verify" aria-haspopup="dialog" onClick={after(verify)}><Icon name="check" />{text.say("page.verify")}</button>
      )}
      <StayTogether table={table} />
      <a class="btn" href="/"><Icon name="left" />{text.say("page.front")}</a>
    </div>
  );
  return useLayout() === "phone" ? <BottomSheet kind="more" title={title} close={close}>{rows}</BottomSheet>
    : <Drawer kind="more" label={title} title={title} close={close}>{rows}</Drawer>;
}

/** The end of the game in the dock: who won and why, where the game turned, and the way to the next one. */
export function Ended(props: EndedProps) {
  const { table, result, open, why, seen, lesson, rematch } = props;
  const text = useText();
  const [more, setMore] = useState(false);
  const asked = useFit(true);
  const others = table.rematch.filter((seat) => seat !== table.you).map((seat) => playerName(text, table.seats[seat]));
  return (
    <div class="ask ended">
      <div class="asked" ref={asked} role="status" aria-live="off" id="question" tabIndex={-1}>
        <p class="lead">{result.winners.map((seat) => <Portrait key={seat} info={table.seats[seat]} />)}{verdict(text, table, result)}</p>
        <p>{reasonWords(result, seen, endWords(table, open, seen, why))}<RuleChip rule={result.rule} /></p>
        {isSealed(table) && <p>{text.say(table.evening === undefined ? "page.deal.sealed" : "page.end.sealed")}</p>}
        {others.length > 0 && <p>{text.say("page.rematch.others", { n: others.length, names: joinNames(text, others) })}</p>}
      </div>
      {lesson === undefined && table.you >= 0 && !isSealed(table) && <TurningPoint table={table} />}
      <div class="answers">
        {lesson !== undefined ? <AfterLesson game={table.game} lesson={lesson} /> : <Rematch table={table} rematch={rematch} />}
        {lesson !== undefined && <a class="btn quiet" href="/">{text.say("page.front")}</a>}
        {lesson === undefined && !isSealed(table) && <button type="button" class="btn morebtn" aria-haspopup="dialog" aria-expanded={more} onClick={() => setMore(!more)}>{text.say("page.end.more")}</button>}
      </div>
      {more && <More {...props} close={() => setMore(false)} />}
    </div>
  );
}

/** Return whether the server renders preview images, as declared in the page's head. */
const serverDrawsCards = (): boolean => document.querySelector('meta[name="twitter:card"][content="summary_large_image"]') !== null;

function ResultPicture({ code }: { code: string }) {
  const text = useText();
  if (!serverDrawsCards()) return null;
  return (
    <a class="btn" href={`/card/${code}.${text.language}.png?over`} download={`brushpass-${code}.png`}>
      <Icon name="save" />{text.say("page.card.save")}
    </a>
  );
}
