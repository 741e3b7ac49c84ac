/** The replay of a finished game, from any viewpoint. */
import { useTitle, useTabLayout } from "../ui/hooks";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Seen, AnyFace } from "../face/face";
import { useInfo, useText } from "../ui/page";
import { useFace } from "../face/load";
import { EMPTY_TABLE } from "../net/tableState";
import { Bar } from "../people/bar";
import { Tooltip } from "../table/tooltip";
import { QuestionText } from "../table/question";
import { Icon } from "../ui/icon";
import { Problem, type ErrorMessage as Why } from "../ui/problem";
import { LeftPanel, Sheet, tableClass, type TableProps } from "../table/panels/panels";
import { Strips } from "../table/panels/tabs";
import { verdict } from "../table/ending/result";
import { playerName } from "../people/seats";
import { ReplayBar } from "../replay/bar";
import { useAddress, type Address } from "../replay/address";
import { Viewpoint, namesOf } from "../replay/viewpoint";
import { useReplaySeen } from "../replay/useSeen";
import { linesOf, placeOf, thingsOf, turnsOf, useReplays, type Source } from "../replay/steps";
import { Story } from "../replay/story";
import { Transport } from "../replay/transport";
import type { GameName, Replay as Held } from "../wire";

const OTHERS: readonly string[] = ["public", "open"];
const nothing = (): void => undefined;

interface Props { face: AnyFace; replay: Held; hands: readonly (Held | undefined)[]; address: Address; eyes: string }

/** A hand as its owner held it at this time. */
function OneHand({ face, held: replay, at, name }: { face: AnyFace; held: Held; at: number; name: string }) {
  const place = placeOf(replay.steps, at);
  const seen = useReplaySeen(face, replay, place, []);
  return (
    <div class="onehand"><p class="cap">{name}</p>
      <div class="hand" role="group" aria-label={name}><face.Hand seen={seen} /></div></div>
  );
}

/** The hand of the seat whose eyes these are; of all seats where everything is open. */
function Hands({ face, replay: held, hands, address, eyes, seen }: Props & { seen: Seen<unknown> }) {
  const text = useText();
  const inPanels = useInfo(face.game)?.open_hands ?? true;
  if (held.table.you >= 0) {
    return <div class="hand" id="hand" role="group" aria-label={text.say("page.hand")}><face.Hand seen={seen} /></div>;
  }
  if (eyes !== "open" || inPanels) return <p class="publictag"><span class="tag">{text.say(`page.replay.eyes.${eyes}`)}</span></p>;
  const names = namesOf(text, face, held);
  return (
    <div class="hands">
      {hands.map((each, seat) => each !== undefined && (
        <OneHand key={seat} face={face} held={each} at={address.at} name={names[seat] ?? ""} />
      ))}
    </div>
  );
}

/** What was asked, or how it ended. */
function Heading({ face, replay: held, seen, place }: Props & { seen: Seen<unknown>; place: number }) {
  const text = useText();
  const result = held.steps[place]?.message.result ?? null;
  const whose = face.turn(seen);
  const waits = seen.options.length === 0 && whose >= 0;
  const words = result !== null ? { headline: verdict(text, held.table, result), detail: "", rule: result.rule }
    : waits ? { headline: text.say("page.replay.turn", { player: playerName(text, seen.seats[whose]) }), detail: "", rule: "" }
      : face.question(seen);
  return <QuestionText question={words} />;
}

interface ShownStep extends Props { seen: Seen<unknown>; place: number; tabs: boolean; go(place: number): void }

/** What was asked, the way back and forth, and the hands. */
function ReplayDock(props: ShownStep) {
  const { face, replay: held, seen, place, tabs, go } = props;
  const turns = useMemo(() => turnsOf(face, held), [face, held]);
  return (
    <footer class="dock">
      <div class="ask"><Heading {...props} seen={seen} place={place} />
        <Transport place={place} last={held.steps.length - 1} turns={turns} go={go} /></div>
      {tabs && <Sheet face={face} seen={seen} />}
      <Hands {...props} seen={seen} />
    </footer>
  );
}

/** All that was told, and the notebook of the seat where there is room for it. */
function Telling({ face, replay: held, seen, place, tabs, go }: ShownStep) {
  const { steps, table } = held;
  const lines = useMemo(() => linesOf(steps), [steps]);
  return (
    <aside class="right">
      {!tabs && <Sheet face={face} seen={seen} />}
      <section class="sec logsec"><h2><Icon name="log" />{seen.text.say("page.log")}</h2>
        <Story seen={seen} lines={lines} steps={steps} place={place} go={go} /></section>
      {!tabs && table.you >= 0 && <div class="notes"><face.Notes seen={seen} /></div>}
    </aside>
  );
}

function Watched(props: Props) {
  const { face, replay: held, address, eyes } = props;
  const { steps, table } = held;
  const place = placeOf(steps, address.at);
  const step = steps[place]!;
  const seen = useReplaySeen(face, held, place, thingsOf(face, step, step.played));
  const tabs = useTabLayout();
  const go = (wanted: number): void => address.set(eyes, steps[wanted]?.at ?? 0);
  const over = step.message.result !== null;
  const rail: TableProps = { face: over ? { ...face, turn: () => -1 } : face, seen, known: EMPTY_TABLE, table, send: nothing };
  const shown = { ...props, seen, place, tabs, go };
  const rest = <><ReplayDock {...shown} /><Telling {...shown} /></>;
  return (
    <div class={tableClass(face, tabs, "replay")}>
      <face.Symbols />
      <ReplayBar table={table} what={seen.text.say("page.replay")}
        more={<ToReview code={table.code} seat={Math.max(table.you, 0)} />}>
        <Viewpoint face={face} replay={held} eyes={eyes} others={OTHERS} set={(wanted) => address.set(wanted, address.at)} />
      </ReplayBar>
      <main class="board" id="board"><face.Board seen={seen} /></main>
      {tabs ? <div class="beside"><Strips {...rail} below={false} /><Strips {...rail} below />{rest}</div>
        : <><LeftPanel {...rail} />{rest}</>}
      <Tooltip face={face} seen={seen} />
    </div>
  );
}

function ToReview({ code, seat }: { code: string; seat: number }) {
  const text = useText();
  if (code === "") return null;
  return <a class="item" href={`/review/${code}?as=${seat}`}><Icon name="curve" />{text.say("page.review")}</a>;
}

/** A record that lies in a file, to be opened. */
function FileForm({ open, why }: { open(text: string): void; why: Why | null }) {
  const text = useText();
  const chosen = (files: FileList | null): void => { void files?.[0]?.text().then(open); };
  return (
    <>
      <Bar />
      <main class="front closed">
        <h1 class="display">{text.say("page.replay.open")}</h1>
        <p>{text.say("page.replay.file")}</p>
        <Problem error={why} />
        <label class="btn go filepick">{text.say("page.replay.choose")}
          <input class="sr" type="file" accept=".txt,.record,text/plain" onChange={({ currentTarget }) => chosen(currentTarget.files)} />
        </label>
        <a class="btn" href="/">{text.say("page.front")}</a>
      </main>
    </>
  );
}

/** The seats as eyes, all of which are needed where everything is open. */
const seatsOf = (replay: Held | undefined): string[] => replay === undefined ? [] : replay.table.seats.map((_, seat) => String(seat));

/** A game that cannot be shown, such as one that is still played. */
function NoReplay({ why, code }: { why: Why; code: string }) {
  const text = useText();
  return (
    <>
      <Bar />
      <main class="front closed">
        <Problem error={why} />
        <a class="btn go" href={`/t/${code}`}>{text.say("page.replay.table")}</a>
        <a class="btn" href="/">{text.say("page.front")}</a>
      </main>
    </>
  );
}

interface ShownProps { source: Source; setGame(game: GameName): void; again(text: string): void }

/** The replay by the eyes of the address; those before them, until they have come. */
function Shown({ source, setGame, again }: ShownProps) {
  const text = useText();
  const address = useAddress();
  const wanted = address.eyes === "" ? "open" : address.eyes;
  const [last, setLast] = useState({ eyes: wanted, seats: [] as string[] });
  const { replays: held, why } = useReplays(source, wanted === "open" ? [wanted, ...last.seats] : [wanted]);
  const eyes = held.has(wanted) ? wanted : last.eyes;
  const come = held.get(eyes);
  useEffect(() => { if (come !== undefined) { setLast({ eyes, seats: seatsOf(come) }); setGame(come.table.game); } }, [come]);
  useTitle(text.say("page.title.replay"));
  const face = useFace(come?.table.game);
  if (come === undefined && why !== null) {
    return source.code === "" ? <FileForm open={again} why={why} /> : <NoReplay why={why} code={source.code} />;
  }
  if (come === undefined || face === null) return null;
  const hands = seatsOf(come).map((seat) => held.get(seat));
  return <Watched face={face} replay={come} hands={hands} address={address} eyes={eyes} />;
}

export function Replay({ code, setGame }: { code: string; setGame(game: GameName): void }) {
  const [file, setFile] = useState("");
  if (code === "" && file === "") return <FileForm open={setFile} why={null} />;
  return <Shown key={file} source={{ code, file }} setGame={setGame} again={setFile} />;
}
